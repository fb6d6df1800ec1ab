import type { z } from 'zod'
import { ContainerFacts } from '../../shared/model/container.ts'
import { rederiveMedium, type StoredReading } from '../../shared/model/derive-metadata.ts'
import { Metadata } from '../../shared/model/metadata.ts'

/** The reading of a medium as any version stored it: JSON, its stored size in pixels, and when it was read, ms. */
export type StoredText = {
  metadata: string | null
  container: string | null
  width: number | null
  height: number | null
  inspectedAt: number
}

/**
 * A stored reading with what follows from its text derived by this version: whoever states, compares or lists something
 * of it reads it here. null = there is none, or it has no form that any version writes.
 */
export function readStored({ metadata, container, width, height, inspectedAt }: StoredText): StoredReading {
  const size = width === null || height === null ? null : { width, height }
  const stored = { metadata: parsed(Metadata, metadata), container: parsed(ContainerFacts, container) }
  return rederiveMedium(stored, { size, takenInMs: inspectedAt })
}

function parsed<T>(schema: z.ZodType<T>, json: string | null): T | null {
  if (json === null) return null
  try {
    return schema.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}
