import { describe, expect, it } from 'vitest'
import { readJob } from './job-wire.ts'
import { endOf } from './parse-job-reply.ts'

const completed = (more: Record<string, unknown>) => readJob({ id: '1', status: 'Completed', ...more })
const unparsed = (parsed: ReturnType<typeof readJob>) => parsed?.unread.map(({ path, why }) => `${path} ${why}`)

describe('a job', () => {
  it('is found in an envelope that says no more than that the request went well', () => {
    const parsed = readJob({ status: 'success', data: { status: 'Processing', progress: 4 } })
    expect(parsed).toMatchObject({ status: 'Processing', progress: 4 })
    expect(unparsed(parsed)).toEqual(['status new'])
  })

  it('keeps its own status when its result has one too', () => {
    const parsed = readJob({ status: 'Transcribing', result: { status: 'Completed', summary: 'So far.' } })
    expect([parsed?.status, parsed && endOf(parsed)]).toEqual(['Transcribing', null])
  })

  it('without a status is over only when it has parts of a result and no word that could not be read', () => {
    const ends = [{ summary: 'One.' }, { modality: 'video' }, null].map((result) => {
      const parsed = readJob({ id: '1', result })
      return parsed && endOf(parsed)
    })
    expect(ends).toEqual(['completed', null, null])
    const numbered = readJob({ id: '1', status: 2, result: { summary: 'So far.' } })
    expect(numbered && endOf(numbered)).toBeNull()
  })

  it('takes a measure only where its name says the unit', () => {
    expect(readJob({ status: 'Queued', durationMs: 1500, size: 9 })).toMatchObject({
      durationSeconds: 1.5,
      fileSizeBytes: null,
    })
    expect(readJob({ status: 'Queued', duration: 1500 })?.durationSeconds).toBeNull()
  })

  it('is none where nothing names a job, a status or a result', () => {
    for (const json of [null, 4, 'text', [], {}, [{}, {}], { error: { code: 'X' } }, { results: [] }])
      expect(readJob(json)).toBeNull()
  })
})

describe('the parts of a result', () => {
  it('say where they were found, and whether that is the public place', () => {
    const found = completed({ report: { data: { summary: 'One.' } } })?.result?.foundAt
    expect(found?.summary).toEqual({ path: 'report.data.summary', isPublicName: false })
    expect(completed({ result: { summary: 'One.' } })?.result?.foundAt.summary).toEqual({
      path: 'result.summary',
      isPublicName: true,
    })
    expect(readJob({ data: { status: 'Completed', result: { claims: [] } } })?.result?.foundAt.claims).toEqual({
      path: 'data.result.claims',
      isPublicName: true,
    })
  })

  it('all come from one place, never some from another', () => {
    const parsed = completed({ result: { summary: 'One.' }, report: { claims: [{ claimText: 'A.' }] } })
    expect(parsed?.result?.claims).toBeNull()
    expect(unparsed(parsed)).toEqual(['report new'])
  })

  it('are never guessed: a bare text, several results, groups without a known word', () => {
    for (const result of ['It is old.', [{ summary: 'One.' }, { summary: 'Two.' }], { claims: { done: ['A.'] } }])
      expect(completed({ result })?.result).toBeNull()
    expect(completed({ result: { provenance: { web: [{ url: 'https://a.example/' }] } } })?.result).toBeNull()
  })

  it('leave a date of publication and a bare score unread, because they mean something else', () => {
    const parsed = completed({
      result: {
        provenance: [{ url: 'https://a.example/1', published: '2024-01-02' }],
        claims: [{ text: 'A.', verdict: 'mixed', score: 0.2 }],
      },
    })
    expect(parsed?.result?.sources?.[0]?.pages[0]).toMatchObject({ url: 'https://a.example/1', firstSeenAt: null })
    expect(parsed?.result?.claims?.[0]?.confidence).toBeNull()
    expect(unparsed(parsed)).toEqual(['result.provenance[0].published new', 'result.claims[0].score new'])
  })

  it('are listed when their form is another', () => {
    expect(unparsed(completed({ result: { summary: { text: 4 }, claims: [{ text: 'A.', verdict: 3 }] } }))).toEqual([
      'result.summary type',
      'result.claims[0].verdict type',
    ])
  })

  it('give claims the times of the list, in one unit for all', () => {
    const claims = [0, 20, 70].map((start, index) => ({ text: `Claim ${index} of some words.`, start: start * 1000 }))
    const read = readJob({ status: 'Completed', durationSeconds: 94, result: { claims } })?.result?.claims
    expect(read?.map(({ startSeconds }) => startSeconds)).toEqual([0, 20, 70])
  })
})
