import { describe, expect, it } from 'vitest'
import type { QueueState } from '../../shared/contract/checks.ts'
import type { AppEvent } from '../../shared/contract/events.ts'
import type { IntakeProgress } from '../../shared/contract/intake.ts'
import { CaseId } from '../../shared/model/ids.ts'
import { createTaskProgress } from './task-progress.ts'

function watch() {
  const shown: number[] = []
  return { shown, report: createTaskProgress((progress) => void shown.push(progress)) }
}

const intake = (caseId: number, given: Partial<IntakeProgress>): AppEvent => ({
  type: 'intake.progressed',
  progress: {
    caseId: CaseId.parse(caseId),
    state: 'running',
    startedAt: 0,
    endedAt: null,
    isWalkDone: true,
    waitsForDrive: false,
    found: 100,
    inspected: 0,
    read: 0,
    unchanged: 0,
    readBefore: 0,
    skipped: 0,
    unreadable: 0,
    foundBytes: 1000,
    readBytes: 0,
    hashedBytes: 0,
    bytesPerSecond: 0,
    current: null,
    failure: null,
    ...given,
  },
})
const queue = (waiting: number, sending: number, paused: QueueState['paused'] = null): AppEvent => ({
  type: 'queue.changed',
  state: {
    paused,
    chargedCredits: 0,
    counts: { waiting, sending, unknown: 3, blocked: 2, rejected: 1, done: 7 },
  },
})

describe('how far long work is, in the taskbar', () => {
  it('runs to and fro while files are found, then follows what is read, then goes', () => {
    const { shown, report } = watch()
    report(intake(1, { isWalkDone: false }))
    report(intake(1, { readBytes: 250 }))
    report(intake(1, { readBytes: 500 }))
    report(intake(1, { state: 'finished', readBytes: 1000 }))
    expect(shown).toEqual([2, 0.25, 0.5, -1])
  })

  it.each(['cancelled', 'failed'] as const)('goes when reading is %s', (state) => {
    const { shown, report } = watch()
    report(intake(1, { readBytes: 250 }))
    report(intake(1, { state, readBytes: 250 }))
    expect(shown).toEqual([0.25, -1])
  })

  it('is not drawn again for what nobody sees', () => {
    const { shown, report } = watch()
    for (let readBytes = 0; readBytes <= 1000; readBytes += 1) report(intake(1, { readBytes }))
    expect(shown.length).toBeLessThanOrEqual(101)
    expect(shown.at(-1)).toBeCloseTo(1)
  })

  it('measures an analysis by the most that was open, and a new batch anew', () => {
    const { shown, report } = watch()
    for (const open of [10, 5, 1, 0]) report(queue(open, 0))
    report(queue(3, 1))
    report(queue(1, 1))
    expect(shown).toEqual([0, 0.5, 0.9, -1, 0, 0.5])
  })

  it('goes while the queue is paused: nothing is under way', () => {
    const { shown, report } = watch()
    report(queue(4, 0))
    report(queue(2, 0))
    report(queue(2, 0, { reason: 'paused_by_person', message: null, since: 0, until: null, unrecorded: null }))
    report(queue(2, 0))
    expect(shown).toEqual([0, 0.5, -1, 0.5])
  })

  it('shows what is furthest from its end, of all that is under way', () => {
    const { shown, report } = watch()
    report(intake(1, { readBytes: 800 }))
    report({
      type: 'report.progressed',
      progress: { items: 10, ofItems: 10, volumes: 0, ofVolumes: 1, secondsLeft: null },
    })
    report(intake(2, { readBytes: 100 }))
    report(intake(2, { state: 'finished' }))
    report({ type: 'report.progressed', progress: null })
    report(intake(1, { state: 'finished' }))
    expect(shown).toEqual([0.8, 0.5, 0.1, 0.5, 0.8, -1])
  })
})
