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
    for (const status of [2, true, ['Completed']]) {
      const parsed = readJob({ id: '1', status, result: { summary: 'So far.' } })
      expect(parsed && endOf(parsed)).toBeNull()
    }
  })

  it('has a number as its status word, and any other form beside none', () => {
    expect(readJob({ id: '1', status: 3 })).toMatchObject({ status: '3', unread: [] })
    const other = readJob({ id: '1', status: ['Completed'] })
    expect(other).toMatchObject({ status: null, otherForms: { status: '["Completed"]' } })
    expect(unparsed(other)).toEqual(['status type'])
  })

  it.each([
    ['45', 45],
    [' 60 % ', 60],
    ['99.5%', 99.5],
    ['0.25', 0.25],
    ['-5', -5],
    [0.25, 0.25],
  ])('has progress in numerals, as text or not: %j', (progress, read) => {
    expect(readJob({ status: 'Processing', progress })).toMatchObject({ progress: read, unread: [] })
  })

  it.each(['half', '4,5', '1e3', '', '45 of 100', true, [45]])('has no progress in another form: %j', (progress) => {
    expect(readJob({ status: 'Processing', progress })).toMatchObject({
      progress: null,
      otherForms: { progress: JSON.stringify(progress) },
      unread: [{ path: 'progress', why: 'type' }],
    })
  })

  it('has what it sent in no form at all nowhere', () => {
    expect(readJob({ status: 'Failed', errorMessage: null })?.otherForms).toBeUndefined()
    expect(readJob({ status: 'Failed', errorMessage: { code: 'X', detail: ['sound'] } })).toMatchObject({
      errorMessage: null,
      otherForms: { errorMessage: '{"code":"X","detail":["sound"]}' },
    })
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

  it('are never guessed: a single word, lists of other things, groups without a known verdict', () => {
    for (const result of ['pending', ['It is old.'], [4, { summary: 'One.' }], { claims: { done: ['A.'] } }])
      expect(completed({ result })?.result).toBeNull()
    expect(completed({ output: 'It is old.', results: [{ summary: 'One.' }, { summary: 'Two.' }] })?.result).toBeNull()
  })

  it('are the summary where the result is a text', () => {
    const parsed = completed({ result: 'It is old.' })
    expect(parsed?.result).toMatchObject({
      summary: 'It is old.',
      sources: null,
      foundAt: { summary: { path: 'result', isPublicName: false } },
    })
    expect(unparsed(parsed)).toEqual([])
  })

  it('are those of the first of several results, and say so; the others are listed', () => {
    const parsed = completed({ result: [{ summary: 'One.' }, { summary: 'Two.' }] })
    expect(parsed?.result).toMatchObject({
      summary: 'One.',
      foundAt: { summary: { path: 'result[0].summary', isPublicName: false } },
    })
    expect(parsed?.unread).toEqual([{ path: 'result[1]', json: '{"summary":"Two."}', why: 'new' }])
  })

  it('have turns made of single words, a new one where the speaker changes', () => {
    const word = (text: string, speaker: string, start: number) => ({ word: text, speaker, start, end: start + 0.4 })
    const words = [word('We', 'A', 0.5), word('left.', 'A', 1), word('When?', 'B', 2.5)]
    const read = readJob({
      status: 'Completed',
      durationSeconds: 4,
      result: { summary: 'One.', transcript: { words } },
    })
    expect(read?.result?.transcript?.turns).toEqual([
      { at: 'result.transcript.words[0]', speaker: 'A', startSeconds: 0.5, endSeconds: 1.4, text: 'We left.' },
      { at: 'result.transcript.words[2]', speaker: 'B', startSeconds: 2.5, endSeconds: 2.9, text: 'When?' },
    ])
    expect(read?.unread).toMatchObject([{ path: 'result.transcript', json: JSON.stringify({ words }) }])
    const broken = completed({ result: { summary: 'One.', transcript: { words: [...words, { word: 4 }] } } })
    expect(broken?.result).toMatchObject({ transcript: null, otherForms: { transcript: expect.any(String) } })
  })

  it('count the turns that were sent with a time that is not read, and name their speakers’ forms', () => {
    const turns = [
      { text: 'One.', start: 'soon', speaker: ['A'] },
      { text: 'Two.', end: 'late' },
      { text: 'Three.', start: null },
      { text: 'Four.', start: '00:04' },
    ]
    const transcript = completed({ result: { transcript: turns } })?.result?.transcript
    expect(transcript?.unreadTimes).toBe(2)
    expect(transcript?.turns.map(({ otherForms }) => otherForms)).toEqual([
      { speaker: '["A"]' },
      undefined,
      undefined,
      undefined,
    ])
    expect(completed({ result: { transcript: turns.slice(2) } })?.result?.transcript?.unreadTimes).toBeUndefined()
  })

  it('say which of them were sent in a form that is not read, and which as null', () => {
    const parsed = completed({
      result: { summary: 'One.', provenance: 'archive.example', claims: 4, transcript: null },
    })
    expect(parsed?.result).toMatchObject({ sources: null, claims: null, transcript: null })
    expect(parsed?.result?.otherForms).toEqual({ sources: '"archive.example"', claims: '4', transcript: 'null' })
    expect(parsed?.otherForms).toBeUndefined()
  })

  it('and the result itself are told apart where none is read: not sent, null, empty, in another form', () => {
    const formOf = (more: Record<string, unknown>) => completed(more)?.otherForms?.result
    expect([formOf({}), formOf({ result: null }), formOf({ result: [] }), formOf({ result: [4] })]).toEqual([
      undefined,
      'null',
      '[]',
      '[4]',
    ])
    expect(formOf({ result: null, output: { summary: 'One.' } })).toBeUndefined()
  })

  it('take a date of publication as sent and leave a bare score unread, because they mean something else', () => {
    const parsed = completed({
      result: {
        provenance: [{ url: 'https://a.example/1', published: '2024-01-02' }],
        claims: [{ text: 'A.', verdict: 'mixed', score: 0.2 }],
      },
    })
    expect(parsed?.result?.sources?.[0]?.pages[0]).toMatchObject({
      url: 'https://a.example/1',
      firstSeenAt: null,
      otherDates: [{ name: 'published', value: '2024-01-02' }],
    })
    expect(parsed?.result?.claims?.[0]?.confidence).toBeNull()
    expect(unparsed(parsed)).toEqual(['result.claims[0].score new'])
  })

  it('are listed when their form is another', () => {
    expect(unparsed(completed({ result: { summary: { text: 4 }, claims: [{ text: 'A.', verdict: 3 }] } }))).toEqual([
      'result.summary type',
      'result.claims[0].verdict type',
    ])
  })

  it('are listed up to 200 members, and counted beyond', () => {
    const members = Object.fromEntries(Array.from({ length: 251 }, (_, n) => [`m${n}`, n]))
    const parsed = readJob({ status: 'Completed', ...members })
    expect(parsed?.unread).toHaveLength(200)
    expect(parsed).toMatchObject({ unreadLeftOut: 51, notes: ['more_members'] })
    expect(completed({ one: 1 })?.unreadLeftOut).toBeUndefined()
  })

  it('give claims the times of the list, in one unit for all', () => {
    const claims = [0, 20, 70].map((start, index) => ({ text: `Claim ${index} of some words.`, start: start * 1000 }))
    const read = readJob({ status: 'Completed', durationSeconds: 94, result: { claims } })?.result?.claims
    expect(read?.map(({ startSeconds }) => startSeconds)).toEqual([0, 20, 70])
  })
})
