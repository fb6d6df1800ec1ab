import { describe, expect, it } from 'vitest'
import { carriedBy, isNews } from './job-carried.ts'
import { readJob } from './job-wire.ts'

const carried = (job: unknown) => {
  const parsed = readJob(job)
  if (!parsed) throw new Error('no job')
  return carriedBy(parsed)
}
const job = { id: '7f3', status: 'Processing', progress: 40, statusMessage: 'Checking', result: null }

describe('what an answer on the way carries', () => {
  it.each([
    ['no result', job],
    ['an empty result', { ...job, result: {} }],
    ['a place in a queue', { ...job, placeInQueue: 3, worker: 'eu-2', tags: [], more: {} }],
    ['a progress of another form', { ...job, progress: [45], currentStep: { n: 2, of: 7 } }],
    ['a result of empty parts', { ...job, result: { summary: '', provenance: [], claims: [], transcript: '' } }],
  ])('is nothing where it holds %s', (_what, answer) => {
    expect(carried(answer)).toBeNull()
  })

  it.each([
    ['a summary', { ...job, result: { summary: 'Half of it.' } }],
    ['a record without a place', { ...job, zq: { a: 1 } }],
    ['a long text without a place', { ...job, notes: 'x'.repeat(200) }],
    ['a result of another form', { ...job, result: ['Half', 'of it'] }],
  ])('is something where it holds %s', (_what, answer) => {
    expect(carried(answer)?.pieces).toBeGreaterThan(0)
  })

  it('is the same whatever its progress, message and times', () => {
    const first = { ...job, result: { summary: 'Half of it.' } }
    const later = {
      ...first,
      progress: 90,
      statusMessage: 'Almost',
      modifiedAt: '2026-11-20T10:00:00Z',
      creditsUsed: 2,
    }
    expect(carried(later)).toEqual(carried(first))
  })
})

describe('an answer on the way', () => {
  const [one, two] = [
    { pieces: 1, sha256: 'a' },
    { pieces: 2, sha256: 'b' },
  ]
  it.each([
    ['is news where none was kept', one, null, true],
    ['is no news where it says the same', one, one, false],
    ['is news where it carries more', two, one, true],
    ['is no news where it carries less', one, two, false],
    ['is news where it says as much in other words', { ...one, sha256: 'c' }, one, true],
  ])('%s', (_what, now, before, expected) => {
    expect(isNews(now, before)).toBe(expected)
  })
})
