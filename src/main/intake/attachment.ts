import { isSameDiskVolume } from '../../shared/model/disk-volume.ts'
import type { CaseId, ExhibitId } from '../../shared/model/ids.ts'
import type { Exhibits, KnownExhibit } from '../db/exhibits.ts'
import type { MountOf } from './mount.ts'
import { lookAtRoot } from './root.ts'
import type { ShiftedTimes } from './shifted-times.ts'

export type Attachment = ReturnType<typeof createAttachment>

/**
 * Whether exhibits are connected: the root exists, and is on the volume it was added from. An empty mount point, or
 * another card in the same slot, is not the exhibit with its files deleted.
 */
export function createAttachment({
  exhibits,
  mountOf,
  shiftedTimes,
}: {
  exhibits: Exhibits
  mountOf: MountOf
  shiftedTimes: ShiftedTimes
}) {
  const isThere = async ({ root, volume }: KnownExhibit): Promise<boolean> => {
    if ((await lookAtRoot(root)) === null) return false
    return isSameDiskVolume(volume, (await mountOf(root))?.volume ?? null)
  }
  /** Checks, and records a change. */
  const look = async (id: ExhibitId): Promise<{ isAttached: boolean; isNews: boolean }> => {
    const exhibit = exhibits.source(id)
    if (!exhibit) return { isAttached: false, isNews: false }
    const isAttached = await isThere(exhibit)
    const isNews = exhibits.markAttached(id, isAttached)
    if (isAttached) await (isNews ? shiftedTimes.find(id) : shiftedTimes.findOnce(id))
    return { isAttached, isNews }
  }
  return {
    look,
    /** Checks every exhibit of a case at once; gives those that are connected again and whether anything changed. */
    lookAtAll: async (caseId: CaseId): Promise<{ back: ExhibitId[]; isNews: boolean }> => {
      const looks = exhibits.sources(caseId).map(async ({ id }) => ({ id, ...(await look(id)) }))
      const news = (await Promise.all(looks)).filter(({ isNews }) => isNews)
      return { back: news.filter(({ isAttached }) => isAttached).map(({ id }) => id), isNews: news.length > 0 }
    },
  }
}
