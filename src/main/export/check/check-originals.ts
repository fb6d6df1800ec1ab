import { readablePath } from '../../paths.ts'
import type { ManifestItem } from '../machine/manifest-schema.ts'
import { createDigests, type DigestOf, standsAt } from './attached-files.ts'
import { createNamedFolder, type Found, type Original } from './named-folder.ts'

/**
 * An original at one place: in the named folder, or where the library knows it; null = nowhere was looked. "not_read" = its
 * bytes were never read, so there is nothing to compare. `path` = where it was found; of what was not, where the manifest says
 * that it was read. `isElsewhere` = its bytes are there, under another name than its own. `sameBytesAt` = of a file that
 * does not hold them, where in the named folder they lie; null = nowhere.
 */
export type CheckedOriginal = {
  what: 'original'
  item: string
  path: string
  state: 'verified' | 'not_attached' | 'different' | 'unreadable' | 'not_read'
  place: 'named' | 'known' | null
  isElsewhere: boolean
  sameBytesAt: string | null
}

export type OriginalPlaces = {
  /** Where the library says an item lies; null = it knows none, or there is no library. */
  knownPath: (item: ManifestItem) => Buffer | null
  /** A folder that holds the evidence, wherever it was attached, as an absolute path; null = none was named. */
  evidence: Buffer | null
}

/**
 * Reads the originals again that are attached: in the named folder, and at the place the library knows. The paths of the
 * manifest are only ever looked for below that folder. What differs there comes last.
 */
export async function* checkOriginals(
  items: readonly ManifestItem[],
  { knownPath, evidence }: OriginalPlaces,
): AsyncGenerator<CheckedOriginal> {
  const digestOf = createDigests()
  const folder = evidence === null ? null : createNamedFolder(evidence, items, digestOf)
  const left: Original[] = []
  for (const item of items) {
    if (item.url !== null) continue
    if (!isRead(item)) {
      yield told(item, 'not_read', null)
      continue
    }
    const known = knownPath(item)
    if (folder === null) {
      const found = known && (await readAt(known, item, digestOf))
      yield found ? told(item, found, 'known') : told(item, 'not_attached', known && 'known')
      continue
    }
    const named = await folder.atOnce(item)
    if (named === null) left.push(item)
    else yield* both(item, named, known, digestOf)
  }
  if (folder === null) return
  for (const item of left) yield* both(item, await folder.later(item), knownPath(item), digestOf)
}

const isRead = (item: ManifestItem): item is Original => item.sha256 !== null

/** The named folder, and the known place where another file stands. */
async function* both(
  item: Original,
  named: Found,
  known: Buffer | null,
  digestOf: DigestOf,
): AsyncGenerator<CheckedOriginal> {
  yield told(item, named, 'named')
  if (known === null || (named.at !== null && (await standsAt(known)) === (await standsAt(named.at)))) return
  const found = await readAt(known, item, digestOf)
  if (found !== null) yield told(item, found, 'known')
}

/** null = nothing stands there. */
async function readAt(at: Buffer, { sha256 }: Original, digestOf: DigestOf): Promise<Found | null> {
  if ((await standsAt(at)) === null) return null
  const digest = await digestOf(at)
  const state = digest === null ? 'unreadable' : digest === sha256 ? 'verified' : 'different'
  return { state, at, isElsewhere: false, sameBytesAt: null }
}

function told(
  { reference, path }: ManifestItem,
  found: Found | 'not_read' | 'not_attached',
  place: CheckedOriginal['place'],
): CheckedOriginal {
  const nothing = { at: null, isElsewhere: false, sameBytesAt: null }
  const { state, at, isElsewhere, sameBytesAt } = typeof found === 'string' ? { state: found, ...nothing } : found
  return {
    ...{ what: 'original', item: reference, path: at === null ? path : readablePath(at), state, place, isElsewhere },
    sameBytesAt: sameBytesAt === null ? null : readablePath(sameBytesAt),
  }
}
