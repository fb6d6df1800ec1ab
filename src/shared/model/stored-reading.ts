import { ContainerFacts } from './container.ts'
import { rederiveMedium, type StoredReading } from './derive-metadata.ts'
import { Metadata } from './metadata.ts'

/** What of a row of `media` its readings are in: JSON, or NULL; size in pixels; when it was read, ms. */
export type StoredJson = {
  metadata: string | null
  container: string | null
  contents: string | null
  width: number | null
  height: number | null
  inspectedAt: number
}

/**
 * The readings of a stored medium. What follows from text is derived anew of those that an older reader left, which are
 * told by their lack of contents. null = what is stored is in no form that any version writes.
 */
export function readStored(stored: StoredJson): StoredReading | null {
  const { width, height, inspectedAt } = stored
  const metadata = parsed(Metadata.nullable(), stored.metadata)
  const container = parsed(ContainerFacts.nullable(), stored.container)
  if (metadata === undefined || container === undefined) return null
  if (stored.contents !== null) return { metadata, container }
  const size = width === null || height === null ? null : { width, height }
  return rederiveMedium({ metadata, container }, { size, takenInMs: inspectedAt })
}

type Schema<T> = { safeParse: (value: unknown) => { data?: T | undefined } }

function parsed<T>(schema: Schema<T>, json: string | null): T | undefined {
  try {
    return schema.safeParse(JSON.parse(json ?? 'null')).data
  } catch {
    return undefined
  }
}
