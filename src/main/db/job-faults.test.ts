import { describe, expect, it } from 'vitest'
import { checkIdAt } from '../queue/check-id.ts'
import { createJobAnchors } from './job-anchors.ts'
import { compareJob, type JobRow } from './job-faults.ts'
import type { ReplyAnchor } from './reply-anchors.ts'

const AT = Date.UTC(2026, 10, 20)
const CHECK = checkIdAt(AT, 0)
const ORIGIN = 'https://media.example'
const ROW: JobRow = {
  ...{ checkId: CHECK, attempt: 'a', jobId: 'job-1', state: 'completed', status: 'Completed', origin: ORIGIN },
  ...{ creditsReserved: 5, creditsUsed: 4, submittedAt: AT + 20, startedAt: AT + 10, endedAt: AT + 90 },
  ...{ contradictedBy: null, hasReading: 1, readAgainAt: null, subject: 'sha', isErased: 0 },
  parameters: '{"context":"Where?","modality":"image"}',
}
type Entry = [type: string, told: Record<string, unknown>, at: number]
const APPROVED: Entry = [
  'checks.approved',
  {
    ...{ kind: 'fact_check', origin: ORIGIN, context: 'Where?', media: ['sha', 'other'] },
    prices: [{ modality: 'image' }, { modality: 'video' }],
  },
  AT + 1,
]
const TAKEN: Entry = ['attempt.ended', { attempt: 'a', check: CHECK, job: 'job-1', creditsReserved: 5 }, AT + 25]
const ENDED: Entry = [
  'job.ended',
  {
    ...{ check: CHECK, state: 'completed', status: 'Completed', receivedAt: AT + 90 },
    ...{ creditsReserved: 5, creditsUsed: 4 },
  },
  AT + 91,
]
const USUAL = [APPROVED, TAKEN, ENDED]

/** What is found of a job that these entries tell of. */
function found(entries: readonly Entry[], row: Partial<JobRow> = {}, receivedAt: number | null = AT + 20) {
  const anchors = createJobAnchors()
  for (const [type, told, at] of entries) anchors.learn(type, told, at, 1, 'R. Osei')
  const reply = { receivedAt, at: AT + 21 } as ReplyAnchor
  const { isTold, isAsked, faults } = compareJob({ ...ROW, ...row }, anchors, { of: () => reply })
  return { isTold, isAsked, at: faults.map((fault) => fault.at) }
}
const HOLDS = { isTold: true, isAsked: true, at: [] }

describe('a fact check against the entries about it', () => {
  it('is as they say, also while it runs, was given up, found again, contradicted or read again', () => {
    const open: Partial<JobRow> = { endedAt: null, creditsUsed: null, hasReading: 0 }
    expect(found(USUAL)).toEqual(HOLDS)
    const running = { ...open, state: 'watching', status: 'Processing', creditsReserved: 9 }
    expect(found([APPROVED, TAKEN], running)).toEqual(HOLDS)
    const lost: Entry = ['job.lost', { check: CHECK, status: 'Processing' }, AT + 50]
    const again: Entry = ['job.watched_again', { check: CHECK, after: 'lost' }, AT + 60]
    expect(found([APPROVED, TAKEN, lost], { ...running, state: 'lost' })).toEqual(HOLDS)
    expect(found([APPROVED, TAKEN, lost, again], running)).toEqual(HOLDS)
    const other: Entry = ['job.contradicted', { check: CHECK, state: 'completed', status: 'Failed' }, AT + 200]
    expect(found([...USUAL, other], { contradictedBy: 'Failed' })).toEqual(HOLDS)
    const read: Entry = ['job.read_again', { check: CHECK, creditsUsed: 7 }, AT + 300]
    expect(found([...USUAL, read], { readAgainAt: AT + 299, creditsUsed: 7 })).toEqual(HOLDS)
    expect(found([...USUAL, read], { creditsUsed: 7 }).at).toEqual(['readAgainAt'])
  })

  it('that was found for a request in doubt counts as submitted when that began', () => {
    const adopted: Entry = ['attempt.decided', { attempt: 'a', check: CHECK, job: 'job-1' }, AT + 9_000_000]
    expect(found([APPROVED, adopted, ENDED], { submittedAt: AT + 10 })).toEqual(HOLDS)
    expect(found([APPROVED, adopted, ENDED], { submittedAt: AT + 11 }).at).toEqual(['submittedAt'])
  })

  it('is compared as far as an entry tells, by a version that told less and after others were emptied', () => {
    const bare: Entry = ['job.ended', { check: CHECK, state: 'completed' }, AT + 91]
    expect(found([APPROVED, TAKEN, bare], { creditsReserved: 8, status: 'x' }).at).toEqual([])
    expect(found([APPROVED, TAKEN, bare], { endedAt: AT - 90_000 }).at).toEqual(['endedAt'])
    expect(found([ENDED], { contradictedBy: 'Failed', submittedAt: 3 })).toEqual({ ...HOLDS, isAsked: false })
    expect(found([['attempt.ended', {}, AT]])).toEqual({ isTold: false, isAsked: false, at: [] })
    expect(found(USUAL, {}, null).at).toEqual([])
    const without: Entry = ['checks.approved', { ...APPROVED[1], prices: undefined }, AT + 1]
    expect(found([without, TAKEN, ENDED], { parameters: '{"context":"Where?","modality":"audio"}' })).toEqual(HOLDS)
  })

  it('was asked what the approval says that made it: another question about the same bytes is another one', () => {
    const later: Entry = ['checks.approved', { ...APPROVED[1], context: 'When?' }, AT + 3_600_000]
    const when = { parameters: '{"context":"When?","modality":"image"}' }
    expect(found([...USUAL, later], when).at).toEqual(['context'])
    expect(found([...USUAL, later], { ...when, checkId: '3b241101-e2bb-4255-8caf-4136c566a962' })).toEqual({
      ...{ isTold: false, isAsked: false, at: [] },
    })
    expect(found(USUAL, { parameters: '{"context":"Where?","modality":"audio"}' }).at).toEqual(['modality'])
    expect(found(USUAL, { origin: 'https://other.example' }).at).toEqual(['origin'])
  })

  it('that was erased with its case has no words to compare', () => {
    const erased = { isErased: 1, parameters: '{"removed":"x"}', state: 'left' }
    expect(found(USUAL, erased)).toEqual({ ...HOLDS, isAsked: false })
    expect(found(USUAL, { ...erased, isErased: 0 }).at).toEqual(['context', 'state'])
  })

  it('keeps half characters as the library does', () => {
    const half: Entry = ['job.ended', { ...ENDED[1], status: 'Done\ud83d' }, AT + 91]
    expect(found([APPROVED, TAKEN, half], { status: 'Done\ufffd' })).toEqual(HOLDS)
  })
})
