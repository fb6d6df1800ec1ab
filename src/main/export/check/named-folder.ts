import type { ManifestItem } from '../machine/manifest-schema.ts'
import { type DigestOf, listFiles, standsAt } from './attached-files.ts'
import { type OwnPlace, ownPlaces, rootOf } from './own-places.ts'

/**
 * What was found of an original. `at` = where it was read, or could not be; null = nothing is there. `isElsewhere` = its bytes, not at its own path.
 * `sameBytesAt` = of a file that does not hold them, where below the folder they lie; null = nowhere.
 */
export type Found = {
  state: 'verified' | 'not_attached' | 'different' | 'unreadable'
  at: Buffer | null
  isElsewhere: boolean
  sameBytesAt: Buffer | null
}
export type Original = ManifestItem & { sha256: string }

/**
 * Looks for originals in a folder that holds them as a copy, a card or a drive does: each at its own path, which begins
 * with what the folder stands for. That is where the folder was read, and what the originals found at their paths show.
 */
export function createNamedFolder(folder: Buffer, items: readonly ManifestItem[], digestOf: DigestOf) {
  const roots = new Set([rootOf(folder)])
  const withDigest = new Map<string, ManifestItem[]>()
  for (const item of items) {
    if (item.sha256 === null) continue
    const alike = withDigest.get(item.sha256)
    if (alike === undefined) withDigest.set(item.sha256, [item])
    else alike.push(item)
  }
  let listed: Promise<Map<number, Buffer[]>> | null = null

  /** Where else below the folder the bytes of an original lie; null = nowhere. The folder is only walked for it. */
  const elsewhere = async ({ bytes, sha256 }: Original): Promise<Buffer | null> => {
    listed ??= listFiles(folder, new Set(items.flatMap((item) => item.bytes ?? [])))
    for (const path of (await listed).get(bytes ?? -1) ?? []) if ((await digestOf(path)) === sha256) return path
    return null
  }
  const away = async (item: Original): Promise<Found> => {
    const at = await elsewhere(item)
    return { state: at === null ? 'not_attached' : 'verified', at, isElsewhere: at !== null, sameBytesAt: null }
  }
  const verified = ({ path, root }: OwnPlace): Found => {
    roots.add(root)
    return { state: 'verified', at: path, isElsewhere: false, sameBytesAt: null }
  }
  /** Whether a file is what another item's own path leads to, with that item's bytes. */
  const isOfAnother = (path: Buffer, digest: string | null): boolean =>
    (withDigest.get(digest ?? '') ?? []).some((other) => ownPlaces(folder, other).some((at) => at.path.equals(path)))

  const ownPlace = async (item: Original): Promise<OwnPlace | null> => {
    const possible = ownPlaces(folder, item)
    const there: OwnPlace[] = []
    for (const place of possible) if ((await standsAt(place.path)) !== null) there.push(place)
    if (possible.some(({ root }) => roots.has(root))) return there.find(({ root }) => roots.has(root)) ?? null
    for (const place of there) if (!isOfAnother(place.path, await digestOf(place.path))) return place
    return null
  }

  return {
    /** What can be said at once; null = what stands there holds other bytes, which `later` judges when all were looked for. */
    atOnce: async (item: Original): Promise<Found | null> => {
      for (const place of ownPlaces(folder, item)) {
        if ((await standsAt(place.path)) === null) continue
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
      return { state, at: place.path, isElsewhere: false, sameBytesAt: await elsewhere(item) }
    },
  }
}
