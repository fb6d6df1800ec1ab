import { z } from 'zod'
import { bitOfShown } from '../../shared/model/item.ts'
import { namesPersons, recordsAuthor, recordsSerial } from '../../shared/model/personal-tags.ts'
import type { MediumFacts, StoredMedium } from './medium-facts.ts'
import { parseStored } from './parse-stored.ts'

/**
 * What of a person or a device a file holds, which is what its upload would give away: a bit each, in this order.
 * `serial`, `author`: as far as tags could be read. `thumbnail`: an embedded preview.
 */
export const HELD = ['position', 'thumbnail', 'serial', 'author', 'maker_note', 'persons'] as const
export type Held = (typeof HELD)[number]

/** SQL: 1 or 0, whether the bits of `holds` name it. */
export const holds = (bits: string, what: Held): string => `((${bits} >> ${HELD.indexOf(what)}) & 1)`

const Tags = z.array(z.object({ group: z.string(), tag: z.string(), raw: z.string() })).catch([])
/** Only what is used here, and lenient: facts never fail, whatever a stored reading holds. */
const Read = z.object({
  position: z.unknown().optional(),
  hasEmbeddedThumbnail: z.boolean().catch(false),
  hasMakerNote: z.boolean().catch(false),
  entries: Tags,
})
const ReadContainer = z.object({ tags: z.array(z.object({ tag: z.string() })).catch([]) })

const HEMISPHERE_UNKNOWN = bitOfShown('hemisphere_unknown')

/** Derives the bits of `HELD` from the stored reading of a medium and what else was derived from it. */
export function heldFacts(stored: StoredMedium, { latitude, noticed }: MediumFacts): number {
  const metadata = parseStored(Read, stored.metadata)
  const container = parseStored(ReadContainer, stored.container)
  const entries = metadata?.entries ?? []
  const tags = (container?.tags ?? []).map(({ tag }) => ({ group: 'Container', tag }))
  const found: Record<Held, boolean> = {
    // A position of which nobody knows the hemisphere is read there as well as here.
    position: metadata?.position != null || latitude !== null || (noticed & HEMISPHERE_UNKNOWN) !== 0,
    thumbnail: metadata?.hasEmbeddedThumbnail ?? false,
    serial: recordsSerial(entries),
    author: recordsAuthor([...entries, ...tags]),
    maker_note: metadata?.hasMakerNote ?? false,
    persons: namesPersons(entries),
  }
  return HELD.reduce((bits, what, bit) => bits | (found[what] ? 1 << bit : 0), 0)
}
