import { sep } from 'node:path'
import type { OriginalAtPlace, OriginalVerification } from '../../../shared/model/verified-export.ts'
import { readablePath } from '../../paths.ts'
import type { ManifestItem } from '../machine/manifest.ts'
import { createDigests, type DigestOf, fileIdentity, listFiles } from './attached-files.ts'

/** The better place is where more was found, the bytes themselves first. */
const BEST_FIRST: readonly OriginalAtPlace['state'][] = [
  'verified',
  'different',
  'unreadable',
  'not_attached',
  'not_read',
]

type OriginalPlaces = {
  /** Where the library says an item lies; null = it knows none, or there is no library. */
  knownPath: (item: ManifestItem) => Buffer | null
  /** A folder that holds the evidence, wherever it was attached, as an absolute path; null = none was named. */
  evidence: Buffer | null
}

/**
 * Verifies the attached originals by reading them again: in the named folder, and at the place the library knows. The paths of the
 * manifest are only ever looked for below that folder. What differs there comes last.
 */
export async function* verifyExportedOriginals(
  items: readonly ManifestItem[],
  { knownPath, evidence }: OriginalPlaces,
): AsyncGenerator<OriginalVerification> {
  const digestOf = createDigests()
  const folder = evidence === null ? null : createNamedFolder(evidence, items, digestOf)
  const left: Original[] = []
  for (const item of items) {
    if (item.url !== null) continue
    if (!isRead(item)) {
      yield resultOf(item, [atPlace(item, { state: 'not_read' }, null)])
      continue
    }
    const known = knownPath(item)
    if (folder === null) {
      const found = known && (await readAt(known, item, digestOf))
      yield resultOf(item, [atPlace(item, found ?? { state: 'not_attached' }, known && 'known')])
      continue
    }
    const named = await folder.atOnce(item)
    if (named === null) left.push(item)
    else yield resultOf(item, await placesOf(item, named, known, digestOf))
  }
  if (folder === null) return
  for (const item of left)
    yield resultOf(item, await placesOf(item, await folder.later(item), knownPath(item), digestOf))
}

const isRead = (item: ManifestItem): item is Original => item.sha256 !== null

/** The named folder, and the known place where another file stands. */
async function placesOf(
  item: Original,
  named: Found,
  known: Buffer | null,
  digestOf: DigestOf,
): Promise<OriginalAtPlace[]> {
  const inFolder = atPlace(item, named, 'named')
  if (known === null || (named.at !== undefined && (await fileIdentity(known)) === (await fileIdentity(named.at))))
    return [inFolder]
  const found = await readAt(known, item, digestOf)
  return found === null ? [inFolder] : [inFolder, atPlace(item, found, 'known')]
}

/** null = nothing stands there. */
async function readAt(at: Buffer, { sha256 }: Original, digestOf: DigestOf): Promise<Found | null> {
  if ((await fileIdentity(at)) === null) return null
  const digest = await digestOf(at)
  const state = digest === null ? 'unreadable' : digest === sha256 ? 'verified' : 'different'
  return { state, at }
}

function resultOf({ reference }: ManifestItem, places: readonly OriginalAtPlace[]): OriginalVerification {
  const [best, other = null] = places.toSorted(
    (one, another) => BEST_FIRST.indexOf(one.state) - BEST_FIRST.indexOf(another.state),
  )
  if (best === undefined) throw new Error('An original has a place.')
  return { what: 'original', item: reference, ...best, other }
}

const atPlace = (
  { path }: ManifestItem,
  { state, at, isElsewhere = false, sameBytesAt = null }: Found,
  place: OriginalAtPlace['place'],
): OriginalAtPlace => ({
  path: at === undefined ? path : readablePath(at),
  state,
  place,
  isElsewhere,
  sameBytesAt: sameBytesAt && readablePath(sameBytesAt),
})

/** What was found of an original, as it is told. `at` = where it was read, or could not be; left out = nothing is there. */
type Found = {
  state: OriginalAtPlace['state']
  at?: Buffer
  isElsewhere?: boolean
  sameBytesAt?: Buffer | null
}
type Original = ManifestItem & { sha256: string }

/**
 * Looks for originals in a folder that holds them as a copy, a card or a drive does: each at its own path, which begins
 * with what the folder stands for. That is where the folder was read, and what the originals found at their paths show.
 */
function createNamedFolder(folder: Buffer, items: readonly ManifestItem[], digestOf: DigestOf) {
  const roots = new Set([rootOf(folder)])
  const withDigest = Map.groupBy(items, ({ sha256 }) => sha256)
  let listed: Promise<Map<number, Buffer[]>> | null = null

  /** Where else below the folder the bytes of an original lie; null = nowhere. The folder is only walked for it. */
  const elsewhere = async ({ bytes, sha256 }: Original): Promise<Buffer | null> => {
    listed ??= listFiles(folder, new Set(items.flatMap((item) => item.bytes ?? [])))
    for (const path of (await listed).get(bytes ?? -1) ?? []) if ((await digestOf(path)) === sha256) return path
    return null
  }
  const away = async (item: Original): Promise<Found> => {
    const at = await elsewhere(item)
    return at === null ? { state: 'not_attached' } : { state: 'verified', at, isElsewhere: true }
  }
  const verified = ({ path, root }: OwnPlace): Found => {
    roots.add(root)
    return { state: 'verified', at: path }
  }
  /** Whether a file is what another item's own path leads to, with that item's bytes. */
  const isOfAnother = (path: Buffer, digest: string | null): boolean =>
    digest !== null &&
    (withDigest.get(digest) ?? []).some((other) => ownPlaces(folder, other).some((at) => at.path.equals(path)))

  const ownPlace = async (item: Original): Promise<OwnPlace | null> => {
    const possible = ownPlaces(folder, item)
    const there: OwnPlace[] = []
    for (const place of possible) if ((await fileIdentity(place.path)) !== null) there.push(place)
    if (possible.some(({ root }) => roots.has(root))) return there.find(({ root }) => roots.has(root)) ?? null
    for (const place of there) if (!isOfAnother(place.path, await digestOf(place.path))) return place
    return null
  }

  return {
    /** What can be said at once; null = what stands there holds other bytes, which `later` judges when all were looked for. */
    atOnce: async (item: Original): Promise<Found | null> => {
      for (const place of ownPlaces(folder, item)) {
        if ((await fileIdentity(place.path)) === null) continue
        return (await digestOf(place.path)) === item.sha256 ? verified(place) : null
      }
      return await away(item)
    },
    later: async (item: Original): Promise<Found> => {
      const place = await ownPlace(item)
      if (place === null) return await away(item)
      const digest = await digestOf(place.path)
      if (digest === item.sha256) return verified(place)
      const state = digest === null ? 'unreadable' : 'different'
      return { state, at: place.path, sameBytesAt: await elsewhere(item) }
    },
  }
}

/** Where an original would lie below a folder; `root` = the part of its path that the folder then stands for. */
type OwnPlace = { path: Buffer; root: string }

/** Deeper than these below the folder nothing is looked for. */
const MOST_PARTS = 40

/** The longest first: with all of its path, then with ever less of it. None where the path leads upwards. */
function ownPlaces(folder: Buffer, { path, pathBytes }: ManifestItem): OwnPlace[] {
  const parts = partsOf(pathBytes === null ? Buffer.from(path, 'utf8') : Buffer.from(pathBytes, 'base64'))
  if (parts.some((part) => part === '..' || part === '.' || part.includes('\0'))) return []
  const from = Math.max(0, parts.length - MOST_PARTS)
  return parts.slice(from).map((_, at) => ({
    path: Buffer.concat([folder, Buffer.from(sep + parts.slice(from + at).join(sep), 'latin1')]),
    root: parts.slice(0, from + at).join('/'),
  }))
}

/** What a folder stands for when it is attached where it was read. */
const rootOf = (folder: Buffer): string => partsOf(folder).join('/')

/** Bytes as latin1, so that none is lost. Only a path with a drive, or none at all, is parted by backslashes. */
function partsOf(path: Buffer): string[] {
  const text = path.toString('latin1')
  const parts = text.split(text.startsWith('/') ? '/' : /[\\/]/)
  return parts.filter((part, at) => part !== '' && !(at === 0 && /^[A-Za-z]:$/.test(part)))
}
