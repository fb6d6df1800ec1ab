import { isSameDiskVolume } from '../../shared/model/disk-volume.ts'
import type { CaseId, ExhibitId } from '../../shared/model/ids.ts'
import type { Exhibits, KnownExhibit } from '../db/exhibits.ts'
import { isDiskFull } from '../disk-floor.ts'
import type { Emit } from '../events.ts'
import type { Asking, Drives } from '../inspect/drive/drives.ts'
import type { MountOf } from './mount.ts'
import { lookAtRoot } from './root.ts'
import type { ShiftedTimes } from './shifted-times.ts'

export type Attachment = ReturnType<typeof createAttachment>
/** away = the system says that it is not there; no_answer = its drive has not answered, which says nothing of it. */
export type Attached = 'attached' | 'away' | 'no_answer'

type Deps = {
  exhibits: Exhibits
  drives: Pick<Drives, 'look' | 'onState' | 'driveOf'>
  mountOf: MountOf
  shiftedTimes: ShiftedTimes
  emit: Emit
}

/**
 * Whether exhibits are connected: the root exists, and is on the volume it was added from. An empty mount point, or
 * another card in the same slot, is not the exhibit with its files deleted. Records too which drives do not answer, as
 * the door to them tells it: nothing is asked for that.
 */
export function createAttachment({ exhibits, drives, mountOf, shiftedTimes, emit }: Deps) {
  /** Exhibits whose times were compared while the disk was full. */
  const unrecorded = new Set<ExhibitId>()
  const listeners = new Set<(id: ExhibitId, isSilent: boolean) => void>()
  exhibits.endSilence()
  const markSilent = (id: ExhibitId, isSilent: boolean): boolean => {
    if (!exhibits.markSilent(id, isSilent)) return false
    for (const listener of listeners) listener(id, isSilent)
    return true
  }
  const stop = drives.onState((drive, state) => {
    if (state === 'awaited') return
    const here = exhibits.all().filter(({ root }) => drives.driveOf(root) === drive)
    const news = here.filter(({ id }) => markSilent(id, state === 'silent'))
    if (news.length > 0) emit({ type: 'cases.changed' })
  })
  const stateOf = async ({ root, volume }: KnownExhibit, asking: Asking): Promise<Attached> => {
    const found = await lookAtRoot(root, drives, asking)
    if (!found.ok) return found.error === 'no_answer' ? 'no_answer' : 'away'
    return isSameDiskVolume(volume, (await mountOf(root))?.volume ?? null) ? 'attached' : 'away'
  }
  /** Checks, and records a change. `isWanted` = a person asks for just this. */
  const look = async (id: ExhibitId, asking: Asking = {}): Promise<{ state: Attached; isNews: boolean }> => {
    const exhibit = exhibits.source(id)
    if (!exhibit) return { state: 'away', isNews: false }
    const state = await stateOf(exhibit, asking)
    const isNews = recorded(() => markSilent(id, state === 'no_answer'))
    const isMoved = state !== 'no_answer' && recorded(() => exhibits.markAttached(id, state === 'attached'))
    if (state === 'attached') await lookAtTimes(id, isMoved)
    return { state, isNews: isMoved || isNews }
  }
  const lookAtTimes = async (id: ExhibitId, isMoved: boolean): Promise<void> => {
    const isDue = unrecorded.delete(id) || isMoved
    try {
      await (isDue ? shiftedTimes.find(id) : shiftedTimes.findOnce(id))
    } catch (cause) {
      if (!isDiskFull(cause)) throw cause
      unrecorded.add(id)
    }
  }
  return {
    look,
    /** Records how the volume of an exhibit is mounted as its files are about to be read. */
    noteMount: async (id: ExhibitId): Promise<void> => {
      const exhibit = exhibits.source(id)
      const mount = exhibit && (await mountOf(exhibit.root))
      if (mount && isSameDiskVolume(exhibit.volume, mount.volume))
        exhibits.noteMount(id, { isReadOnlyMount: mount.isReadOnly, volume: mount.volume })
    },
    /** Checks every exhibit of a case at once; gives those that are connected again and whether anything changed. */
    lookAtAll: async (caseId: CaseId, asking: Asking = {}): Promise<{ back: ExhibitId[]; isNews: boolean }> => {
      const looks = exhibits.sources(caseId).map(async ({ id }) => ({ id, ...(await look(id, asking)) }))
      const news = (await Promise.all(looks)).filter(({ isNews }) => isNews)
      return { back: news.filter(({ state }) => state === 'attached').map(({ id }) => id), isNews: news.length > 0 }
    },
    /** Hears of each exhibit whose drive falls silent, or answers again. Returns a function that stops it. */
    onSilence: (listener: (id: ExhibitId, isSilent: boolean) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Stops recording. */
    close: stop,
  }
}

/** What a look finds is so on a full disk too: the next look records it. Gives whether it is recorded as a change. */
function recorded(write: () => boolean): boolean {
  try {
    return write()
  } catch (cause) {
    if (!isDiskFull(cause)) throw cause
    return false
  }
}
