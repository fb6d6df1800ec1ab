import type { ExhibitId } from '../../shared/model/ids.ts'
import type { Exhibits } from '../db/exhibits.ts'
import { ENOUGH_FILES, type KnownFile, type KnownFileQueries } from '../db/known-files.ts'
import type { TimeShifts } from '../db/time-shifts.ts'
import type { Emit } from '../events.ts'
import { keepsNumbers } from '../filesystems.ts'
import type { Drives } from '../inspect/drive/drives.ts'
import type { Async } from '../query-worker/query-worker.ts'
import { commonShift, FARTHEST_S } from './common-shift.ts'
import type { FilesystemsOf } from './mount.ts'

export type ShiftedTimes = ReturnType<typeof createShiftedTimes>
type Deps = {
  exhibits: Exhibits
  shifts: TimeShifts
  filesToCompare: Async<KnownFileQueries['filesToCompare']>
  filesystemsOf: FilesystemsOf
  drives: Pick<Drives, 'look'>
  emit: Emit
}

/** A drive that is being disconnected may not respond at all. */
const PATIENCE_MS = 10_000

/**
 * Finds whether the modification times of an exhibit's files moved as a whole: FAT keeps local time, so that they do with
 * the season or zone of the clock that reads them. It proves nothing about what the files hold.
 */
export function createShiftedTimes({ exhibits, shifts, filesToCompare, filesystemsOf, drives, emit }: Deps) {
  const looked = new Set<ExhibitId>()
  /** Compares some files of a connected exhibit, and records a shift that is news. */
  const find = async (id: ExhibitId): Promise<void> => {
    looked.add(id)
    const exhibit = exhibits.source(id)
    if (!exhibit) return
    const [filesystem = null] = await filesystemsOf([exhibit.root])
    // These keep universal time.
    if (keepsNumbers(filesystem)) return
    const { files, of } = await filesToCompare(id, exhibit.root)
    const later = await compare(files, drives)
    // The next look compares them.
    if (later === null) return void looked.delete(id)
    const isEnough = later.length >= ENOUGH_FILES || files.length === of
    const laterMs = isEnough ? commonShift(later) : null
    if (laterMs === null || laterMs === 0) return
    const by = laterMs / 1000
    if (Math.abs(shifts.current(id) + by) > FARTHEST_S) return
    shifts.record(id, by, later.length)
    emit({ type: 'items.changed', caseId: exhibit.caseId, itemIds: null })
    emit({ type: 'cases.changed' })
  }
  return {
    find,
    /** The same, unless it was done since the app started. */
    findOnce: async (id: ExhibitId): Promise<void> => {
      if (!looked.has(id)) await find(id)
    },
  }
}

/**
 * Of each file that has the size it had, by how much it is later than each time that is expected of it, ns; one that is
 * gone is left out. null = the drive does not answer.
 */
async function compare(files: readonly KnownFile[], { look }: Pick<Drives, 'look'>): Promise<bigint[][] | null> {
  const later: bigint[][] = []
  for (const { path, bytes, times } of files) {
    const found = await look(Buffer.from(path), { patienceMs: PATIENCE_MS })
    if (!found.ok && found.error === 'no_answer') return null
    if (!found.ok || found.value.kind !== 'file' || found.value.facts.bytes !== bytes) continue
    const now = BigInt(found.value.facts.mtimeNs)
    later.push(times.map(({ mtimeNs, shift }) => now - BigInt(mtimeNs) - BigInt(shift) * 1_000_000_000n))
  }
  return later
}
