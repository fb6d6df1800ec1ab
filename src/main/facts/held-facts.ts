import { z } from 'zod'
import type { StoredReading } from '../../shared/model/derive-metadata.ts'
import { Noticed } from '../../shared/model/item.ts'
import { recordsAuthor, recordsSerial } from '../../shared/model/personal-tags.ts'
import type { MediumFacts, StoredMedium } from './medium-facts.ts'

/**
 * What of a person or a device a file holds, which is what its upload would give away: a bit each, in this order.
 * `serial`, `author`: as far as tags could be read. `thumbnail`: an embedded preview.
 */
export const HELD = ['position', 'thumbnail', 'serial', 'author', 'maker_note'] as const
export type Held = (typeof HELD)[number]

/** SQL: 1 or 0, whether the bits of `holds` name it. */
export const holds = (bits: string, what: Held): string => `((${bits} >> ${HELD.indexOf(what)}) & 1)`

const Tags = z.array(z.object({ group: z.string(), tag: z.string() })).catch([])
/** Only what is used here, and lenient: facts never fail, whatever a stored reading holds. */
const Read = z.object({
  position: z.unknown().optional(),
  hasEmbeddedThumbnail: z.boolean().catch(false),
  hasMakerNote: z.boolean().catch(false),
  entries: Tags,
})
const ReadContainer = z.object({ tags: z.array(z.object({ tag: z.string() })).catch([]) })

const HEMISPHERE_UNKNOWN = 1 << Noticed.options.indexOf('hemisphere_unknown')

/**
 * Derives the bits of `HELD` from the reading of a medium and what else was derived from it. `stored`: the same as
 * stored, for what has no form that any version writes.
 */
export function heldFacts(reading: StoredReading, stored: StoredMedium, { latitude, noticed }: MediumFacts): number {
  const metadata = reading.metadata ?? parsed(Read, stored.metadata)
  const container = reading.container ?? parsed(ReadContainer, stored.container)
  const entries = metadata?.entries ?? []
  const tags = (container?.tags ?? []).map(({ tag }) => ({ group: 'Container', tag }))
  const found: Record<Held, boolean> = {
    // A position of which nobody knows the hemisphere is read there as well as here.
    position: metadata?.position != null || latitude !== null || (noticed & HEMISPHERE_UNKNOWN) !== 0,
    thumbnail: metadata?.hasEmbeddedThumbnail ?? false,
    serial: recordsSerial(entries),
    author: recordsAuthor([...entries, ...tags]),
    maker_note: metadata?.hasMakerNote ?? false,
  }
  return HELD.reduce((bits, what, bit) => bits | (found[what] ? 1 << bit : 0), 0)
}

function parsed<T>(schema: z.ZodType<T>, json: string | null): T | null {
  if (json === null) return null
  try {
    return schema.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}
