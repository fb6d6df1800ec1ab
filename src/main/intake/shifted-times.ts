import type { ExhibitId } from '../../shared/model/ids.ts'
import type { Exhibits } from '../db/exhibits.ts'
import type { FileStand } from '../db/file-stand.ts'
import type { KnownFile, TimeShifts } from '../db/time-shifts.ts'
import type { Emit } from '../events.ts'
import { keepsNumbers } from '../filesystems.ts'
import type { Drives } from '../inspect/drive/drives.ts'
import type { FileFacts } from '../inspect/protocol.ts'
import type { FilesystemsOf } from './mount.ts'

export type ShiftedTimes = ReturnType<typeof createShiftedTimes>
type Deps = {
  exhibits: Exhibits
  shifts: TimeShifts
  filesystemsOf: FilesystemsOf
  drives: Pick<Drives, 'look'>
  emit: Emit
}
type Compared = { then: FileStand; now: FileFacts }

/** A drive that is being disconnected may not respond at all. */
const PATIENCE_MS = 10_000
const QUARTER_S = 900
/** FAT keeps every other second. */
const STEP_S = 2
/** So many files that moved alike were moved together. */
const ENOUGH = 20
/** No two time zones are further apart. */
const FARTHEST_S = 26 * 3600

/**
 * Finds whether the modification times of an exhibit's files moved as a whole: FAT keeps local time, so that they do with
 * the season or zone of the clock that reads them. It proves nothing about what the files hold.
 */
export function createShiftedTimes({ exhibits, shifts, filesystemsOf, drives, emit }: Deps) {
  const looked = new Set<ExhibitId>()
  /** Compares some files of a connected exhibit, and records a shift that is news. */
  const find = async (id: ExhibitId): Promise<void> => {
    looked.add(id)
    const exhibit = exhibits.source(id)
    if (!exhibit) return
    const [filesystem = null] = await filesystemsOf([exhibit.root])
    // These keep universal time.
    if (keepsNumbers(filesystem)) return
    const { files, isAll } = shifts.sample(id)
    const compared = await compare(files, drives)
    // The next look compares them.
    if (compared === null) return void looked.delete(id)
    const found = commonShift(compared, isAll)
    if (found === null || Math.abs(shifts.current(id) + found.by) > FARTHEST_S) return
    shifts.record(id, found.by, { compared: compared.length, alike: found.alike })
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

/** Looks at files that have the size they had; one that is gone is left out. null = the drive does not answer. */
async function compare(files: readonly KnownFile[], { look }: Pick<Drives, 'look'>): Promise<Compared[] | null> {
  const compared: Compared[] = []
  for (const { path, ...then } of files) {
    const found = await look(path, { patienceMs: PATIENCE_MS })
    if (!found.ok && found.error === 'no_answer') return null
    if (found.ok && found.value.kind === 'file' && found.value.facts.bytes === then.bytes)
      compared.push({ then, now: found.value.facts })
  }
  return compared
}

/**
 * By how many seconds more than expected the times of files read later: a whole quarter of an hour, within 2 s, that at
 * least 20 of them have in common, or all there are, while none reads as expected; and how many have it. null = none.
 */
export function commonShift(compared: readonly Compared[], isAll: boolean): { by: number; alike: number } | null {
  const quarters = compared.map(({ then, now }) => {
    const seconds = Number(BigInt(now.mtimeNs) - BigInt(then.mtimeNs)) / 1e9 - then.shift
    const quarter = Math.round(seconds / QUARTER_S) * QUARTER_S
    return Math.abs(seconds - quarter) <= STEP_S ? quarter : null
  })
  if (quarters.includes(0)) return null
  const [most] = [...Map.groupBy(quarters, (quarter) => quarter)]
    .filter(([quarter]) => quarter !== null)
    .sort(([, some], [, others]) => others.length - some.length)
  const [by, { length: alike } = []] = most ?? []
  if (by == null) return null
  return alike >= ENOUGH || (isAll && alike === compared.length) ? { by, alike } : null
}
