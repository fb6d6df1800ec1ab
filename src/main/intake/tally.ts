import type { IntakeProgress } from '../../shared/contract/intake.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'

/** The counts of one run of an intake; `progress` is a snapshot of them. */
export function createTally(caseId: CaseId, clock: Clock) {
  const startedAt = clock.now()
  const startedNs = clock.monotonicNs()
  const counts = {
    found: 0,
    inspected: 0,
    unchanged: 0,
    readBefore: 0,
    skipped: 0,
    unreadable: 0,
    foundBytes: 0,
    doneBytes: 0,
    hashedBytes: 0,
  }
  /** Bytes read of files in progress, by item. */
  const underWay = new Map<number, number>()
  let runState: IntakeProgress['state'] = 'running'
  let failure: IntakeProgress['failure'] = null
  let endedAt: number | null = null
  let isWalkDone = false
  let current: string | null = null
  let waitsForDrive = false
  /** Read in this run, other than what was known before. */
  let freshBytes = 0

  return {
    counts,
    found: (count: number, bytes: number) => {
      counts.found += count
      counts.foundBytes += bytes
    },
    /** Counts items that need no reading, because they were read before and look untouched. */
    known: (count: number, bytes: number) => {
      counts.inspected += count
      counts.unchanged += count
      counts.doneBytes += bytes
    },
    /** Counts an item whose reading ended in an error of the system before: it is not tried again by itself. */
    leftUnread: (bytes: number) => {
      counts.unreadable += 1
      counts.doneBytes += bytes
    },
    /** A walk finds an item only after this run settled it: it is already counted. */
    metAgain: (bytes: number) => {
      counts.found -= 1
      counts.foundBytes -= bytes
    },
    /** An item that this run settled is to be read again: only the new outcome counts. */
    undone: (bytes: number, wasInspected: boolean) => {
      counts.doneBytes -= bytes
      if (wasInspected) {
        counts.inspected -= 1
        counts.hashedBytes -= bytes
      } else counts.unreadable -= 1
    },
    /** Counts items of a continued intake that an earlier run settled; those still listed are counted by `found`. */
    standing: ({ intake, count, bytes }: { intake: string; count: number; bytes: number }) => {
      if (intake === 'listed') return
      counts.found += count
      counts.foundBytes += bytes
      counts.doneBytes += bytes
      if (intake === 'inspected' || intake === 'skipped' || intake === 'unreadable') counts[intake] += count
      if (intake === 'inspected') counts.readBefore += count
    },
    reading: (id: number, bytes: number, name: string) => {
      underWay.set(id, bytes)
      current = name
    },
    read: (id: number, bytes: number, isInspected: boolean) => {
      underWay.delete(id)
      if (underWay.size === 0) current = null
      counts.doneBytes += bytes
      freshBytes += bytes
      if (isInspected) {
        counts.inspected += 1
        counts.hashedBytes += bytes
      } else counts.unreadable += 1
    },
    /** Nothing is left to do but to wait for a drive that does not answer. */
    waits: (forDrive: boolean) => {
      waitsForDrive = forDrive
    },
    /** An item goes back to the list: nothing is known of it. */
    putAside: (id: number) => {
      underWay.delete(id)
      if (underWay.size === 0) current = null
    },
    walkDone: () => {
      isWalkDone = true
    },
    end: (as: Exclude<IntakeProgress['state'], 'running'>, why: IntakeProgress['failure'] = null) => {
      runState = as
      failure = why
      endedAt = clock.now()
      current = null
      waitsForDrive = false
      underWay.clear()
    },
    progress: (): IntakeProgress => {
      const { doneBytes, ...shown } = counts
      const seconds = (clock.monotonicNs() - startedNs) / 1e9
      const partBytes = [...underWay.values()].reduce((sum, bytes) => sum + bytes, 0)
      const readBytes = doneBytes + partBytes
      const bytesPerSecond = seconds > 0 ? (freshBytes + partBytes) / seconds : 0
      const read = counts.inspected - counts.unchanged - counts.readBefore
      const run = { caseId, state: runState, startedAt, endedAt, isWalkDone, current, waitsForDrive, failure }
      return { ...run, ...shown, read, readBytes, bytesPerSecond }
    },
  }
}

export type Tally = ReturnType<typeof createTally>
