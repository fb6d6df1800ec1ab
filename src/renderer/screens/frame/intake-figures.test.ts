import { describe, expect, it } from 'vitest'
import type { IntakeProgress } from '../../../shared/contract/intake.ts'
import type { CaseId } from '../../../shared/model/ids.ts'
import { intakeLine } from '../../../shared/words/library.ts'
import { intakeFigures } from './intake-figures.ts'

const progress: IntakeProgress = {
  caseId: 1 as CaseId,
  state: 'running',
  startedAt: 0,
  endedAt: null,
  isWalkDone: true,
  waitsForDrive: false,
  found: 100,
  inspected: 50,
  read: 50,
  unchanged: 0,
  readBefore: 0,
  hashedBytes: 250,
  skipped: 0,
  unreadable: 0,
  foundBytes: 1000,
  readBytes: 250,
  bytesPerSecond: 75,
  current: null,
  failure: null,
}

describe('the figures of an intake', () => {
  it('tell how far it is by bytes, and how long it takes', () => {
    expect(intakeFigures(progress)).toEqual({ done: 0.25, leftMs: 10_000 })
  })

  it('promise no time before everything is found', () => {
    expect(intakeFigures({ ...progress, isWalkDone: false }).leftMs).toBeNull()
    expect(intakeFigures({ ...progress, bytesPerSecond: 0 }).leftMs).toBeNull()
  })

  it('count files where there are no bytes', () => {
    expect(intakeFigures({ ...progress, foundBytes: 0, readBytes: 0 }).done).toBe(0.5)
  })

  it('never go beyond the end, even when a file grew', () => {
    expect(intakeFigures({ ...progress, readBytes: 2000 }).done).toBe(1)
  })
})

describe('the line of an intake', () => {
  const shown = { size: '3.1 GB', read: '4 kB', rate: '', left: null }
  it('says of one that ended what it read, and what only looked unchanged', () => {
    const ended = { ...progress, state: 'finished' as const, found: 11, read: 1, unchanged: 10 }
    expect(intakeLine(ended, shown)).toBe('11 files · 4 kB read · 10 looked unchanged')
    expect(intakeLine({ ...ended, read: 11, unchanged: 0 }, shown)).toBe('11 files · 4 kB read')
  })
})
