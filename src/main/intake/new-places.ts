import { sep } from 'node:path'
import { sharedIdentity, type VolumeIdentity } from '../../shared/model/disk-volume.ts'
import type { CaseId, ExhibitId } from '../../shared/model/ids.ts'
import type { PlaceOffer } from '../../shared/model/place-offer.ts'
import { err } from '../../shared/result.ts'
import type { Cases } from '../db/cases.ts'
import type { Exhibits, KnownExhibit } from '../db/exhibits.ts'
import type { KnownFile, KnownFileQueries } from '../db/known-files.ts'
import type { Emit } from '../events.ts'
import { deepestOf } from '../mountinfo.ts'
import { readablePath } from '../paths.ts'
import type { Async } from '../query-worker/query-worker.ts'
import { commonShift } from './common-shift.ts'
import type { Look, MountedVolume, MountedVolumes } from './mount.ts'
import type { Proving } from './proving.ts'
import { samePlace } from './relink.ts'

export type NewPlacesDeps = {
  cases: Pick<Cases, 'isClosed'>
  exhibits: Exhibits
  /** Reads every file of an exhibit, which takes a while at a million. */
  filesToCompare: Async<KnownFileQueries['filesToCompare']>
  proving: Pick<Proving, 'relink'>
  mounted: MountedVolumes
  look: Look
  emit: Emit
}
export type NewPlaces = ReturnType<typeof createNewPlaces>

/** A place that is offered, with its root as bytes and the root that was recorded when it was found. */
type Offer = { from: Buffer; to: Buffer; shown: PlaceOffer }

/**
 * Finds where the volumes of exhibits that are not connected are mounted now, and offers these places. Nothing is opened
 * and nothing is stored: a person confirms, and then each file is proven by its hash.
 */
export function createNewPlaces({ cases, exhibits, filesToCompare, proving, mounted, look, emit }: NewPlacesDeps) {
  const found = new Map<CaseId, Offer[]>()
  const looking = new Set<CaseId>()

  /** An exhibit may have been relocated, or connected again, since its place was found. */
  const offersOf = (caseId: CaseId): Offer[] =>
    (found.get(caseId) ?? []).filter(({ from, shown }) => {
      const exhibit = exhibits.source(shown.exhibitId)
      return exhibit !== null && exhibit.awaySince !== null && exhibit.root.equals(from)
    })

  const search = async (caseId: CaseId): Promise<Offer[]> => {
    const away = exhibits.sources(caseId).filter(({ awaySince, volume }) => awaySince !== null && volume !== null)
    if (cases.isClosed(caseId) || away.length === 0) return []
    const volumes = await mounted()
    const offers: Offer[] = []
    for (const exhibit of away) offers.push(...(await placesOf(exhibit, volumes)))
    return offers
  }
  const placesOf = async (exhibit: KnownExhibit, volumes: readonly MountedVolume[]): Promise<Offer[]> => {
    const alike = volumesLike(exhibit, volumes)
    if (alike.length === 0) return []
    const { files, of } = await filesToCompare(exhibit.id, exhibit.root)
    const offers: Offer[] = []
    for (const { point, volume, shared } of files.length === 0 ? [] : alike) {
      const isTaken = (to: Buffer) => exhibits.byRoot(exhibit.caseId, to, volume) !== null
      const places = rootsBelow(point, exhibit).filter((to) => !isTaken(to))
      const place = await firstMatch(exhibit, point, places, files, look)
      if (place === null) continue
      const { to, laterMs } = place
      const shown = {
        exhibitId: exhibit.id,
        path: readablePath(to),
        volume,
        shared,
        compared: files.length,
        of,
        laterMs,
      }
      offers.push({ from: exhibit.root, to, shown })
    }
    return offers
  }

  return {
    /** Looks for the exhibits of a case that are not connected; in a closed case for none. */
    look: async (caseId: CaseId): Promise<void> => {
      if (looking.has(caseId)) return
      looking.add(caseId)
      try {
        const offers = await search(caseId)
        const before = placesIn(offersOf(caseId))
        found.set(caseId, offers)
        if (placesIn(offers) !== before) emit({ type: 'cases.changed' })
      } finally {
        looking.delete(caseId)
      }
    },
    /** Places that the last look found. */
    offers: (caseId: CaseId): PlaceOffer[] => offersOf(caseId).map(({ shown }) => shown),
    /** Relinks an exhibit to a place that is offered: `path` as it was shown. */
    accept: async (exhibitId: ExhibitId, path: string): ReturnType<Proving['relink']> => {
      const exhibit = exhibits.source(exhibitId)
      if (exhibit === null) return err('no_exhibit')
      const offer = offersOf(exhibit.caseId).find(({ shown }) => shown.exhibitId === exhibitId && shown.path === path)
      return offer === undefined ? err('not_attached') : await proving.relink(exhibitId, offer.to)
    },
  }
}

const placesIn = (offers: readonly Offer[]): string => JSON.stringify(offers.map(({ shown }) => shown))

type Alike = MountedVolume & { shared: VolumeIdentity[] }

/** The volumes that may be the recorded one. None if that is where it was: then only its folder is not. */
function volumesLike({ root, volume: recorded }: KnownExhibit, volumes: readonly MountedVolume[]): Alike[] {
  if (recorded === null) return []
  const here = deepestOf(volumes, root)
  if (here !== null && sharedIdentity(recorded, here.volume)?.includes('uuid')) return []
  return volumes.flatMap((mounted) => {
    const shared = sharedIdentity(recorded, mounted.volume)
    return shared === null ? [] : [{ ...mounted, shared }]
  })
}

const SEPARATORS: ReadonlySet<number> = new Set(Buffer.from(process.platform === 'win32' ? '/\\' : '/'))

/**
 * Where a root may be below a mount point. Which part of it lay on the volume is not recorded, so each is given, the
 * longest first.
 */
export function rootsBelow(point: Buffer, { root, kind }: Pick<KnownExhibit, 'root' | 'kind'>): Buffer[] {
  const joint = SEPARATORS.has(point.at(-1) ?? 0) ? Buffer.alloc(0) : Buffer.from(sep)
  const roots = kind === 'folder' ? [point] : []
  for (let at = root.length - 2; at >= 0; at -= 1) {
    if (SEPARATORS.has(root[at] ?? 0)) roots.unshift(Buffer.concat([point, joint, root.subarray(at + 1)]))
  }
  return roots.filter((to) => !to.equals(root))
}

/**
 * The first of some places on a volume at which every one of these files is, by size and time. null = none is, or its
 * drive does not answer.
 */
async function firstMatch(
  { root, kind }: KnownExhibit,
  point: Buffer,
  places: readonly Buffer[],
  files: readonly KnownFile[],
  look: Look,
): Promise<{ to: Buffer; laterMs: number } | null> {
  for (const to of places) {
    const there = await lookBelow(point, to, look)
    if (!there.ok && there.error === 'no_answer') return null
    if (!there.ok || there.value.kind !== kind) continue
    const later: bigint[][] = []
    for (const { path, bytes, times } of files) {
      const seen = await look(samePlace(root, to, Buffer.from(path)) ?? to)
      if (!seen.ok && seen.error === 'no_answer') return null
      if (!seen.ok || seen.value.kind !== 'file' || seen.value.facts.bytes !== bytes) break
      const now = BigInt(seen.value.facts.mtimeNs)
      later.push(times.map(({ mtimeNs }) => now - BigInt(mtimeNs)))
    }
    const laterMs = later.length === files.length ? commonShift(later) : null
    if (laterMs !== null) return { to, laterMs }
  }
  return null
}

/** Looks at a path through the folders above it, from a mount point on: a link on a volume may lead to another one. */
async function lookBelow(point: Buffer, path: Buffer, look: Look): ReturnType<Look> {
  for (let at = point.length; at < path.length; at += 1) {
    if (!SEPARATORS.has(path[at] ?? 0)) continue
    const above = await look(path.subarray(0, at))
    if (!above.ok) return above
    if (above.value.kind !== 'folder') return err('not_regular')
  }
  return await look(path)
}
