import { describe, expect, it } from 'vitest'
import { restOf } from '../../src/main/service/job-rest.ts'
import { endOf, parseJobReply } from '../../src/main/service/parse-job-reply.ts'
import type { ParsedJobReply } from '../../src/shared/model/fact-check.ts'
import { factCheckJob, factCheckVariants } from '../../tools/simulated-service/fact-check/fixtures.ts'

/** One sentence of the interface for fact-checking after the other: how an answer about a job is read. */
function readingOf(name: string): ParsedJobReply {
  const body = Buffer.from(factCheckJob(name).text)
  const { meaning } = parseJobReply({ status: 200, headers: {}, body, bodyState: 'whole' }, 0)
  if (meaning.type !== 'told') throw new Error(`${name}: ${meaning.type}`)
  return meaning.parsed
}
const resultOf = (name: string) => readingOf(name).result
const turnsOf = (name: string) => resultOf(name)?.transcript?.turns ?? []
const refused = (name: string) => readingOf(name).unread.flatMap(({ path, why }) => (why === 'type' ? [path] : []))

const plain = resultOf('public video')
const spoken = turnsOf('transcript: segments in seconds')

describe('a job reports a status, a progress percentage, and a human-readable statusMessage while it runs', () => {
  it.each(['public video', 'snake case', 'pascal case', 'kebab case', 'interface only video', 'status in an object'])(
    'under its public names and others: %s',
    (name) => expect(readingOf(name)).toMatchObject({ status: 'Completed', progress: 100 }),
  )
  it('as it is, whatever the word, and in numbers as they were sent', () => {
    expect(readingOf('status AwaitingReview')).toMatchObject({ status: 'AwaitingReview', progress: 99 })
    expect(readingOf('processing').statusMessage).toBe('Looking for earlier appearances')
    expect(readingOf('progress is beyond 100').progress).toBe(140)
    expect([readingOf('progress is a string').progress, refused('progress is a string')]).toEqual([45, []])
    expect(readingOf('status is a number').status).toBe('2')
  })
  it('inside of what it may be wrapped in', () => {
    for (const name of ['the job wrapped in data', 'the job wrapped in job', 'the job in a list of one'])
      expect(readingOf(name)).toMatchObject({
        status: 'Completed',
        creditsUsed: 12,
        result: { summary: plain?.summary },
      })
  })
})

describe('Queued, Completed and Failed; Processing and Cancelled where a service has them', () => {
  it.each([
    ['queued', null],
    ['processing', null],
    ['status Transcribing', null],
    ['status is missing', null],
    ['status is a number', null],
    ['a result before it is completed', null],
    ['public video', 'completed'],
    ['status COMPLETED in capitals', 'completed'],
    ['failed', 'failed'],
    ['cancelled', 'cancelled'],
    ['cancelled, spelled with one l', 'cancelled'],
    ['a result although it failed', 'failed'],
  ])('%s: %s', (name, end) => expect(endOf(readingOf(name))).toBe(end))
})

describe('when the token is missing or invalid, the response is the error envelope with code UNAUTHORIZED', () => {
  it('which says the same of a job under every status, because the status is not shown', () => {
    const text = JSON.stringify({ error: { code: 'UNAUTHORIZED', message: 'Invalid or missing API token' } })
    for (const status of [200, 400, 401, 403, 404, 500]) {
      const answer = parseJobReply({ status, headers: {}, body: Buffer.from(text), bodyState: 'whole' }, 0)
      expect([status, answer]).toMatchObject([
        status,
        { meaning: { type: 'held', reason: 'token_refused' }, serviceMessage: 'Invalid or missing API token' },
      ])
    }
  })
})

describe('when complete, its result contains a plain-language summary', () => {
  it.each(factCheckVariants('plain'))('%s', (name) => expect(resultOf(name)?.summary).toMatch(/\w+ \w+/))
  it('found under another name, and said where', () => {
    expect(resultOf('interface only video')?.foundAt.summary).toEqual({
      path: 'outcome.plainLanguageSummary',
      isPublicName: false,
    })
    expect(plain?.foundAt.summary).toEqual({ path: 'result.summary', isPublicName: true })
  })
  it('which may be all of it, or the first of several', () => {
    expect(resultOf('the result is a string')?.summary).toBe(plain?.summary)
    expect(resultOf('the result is a list')?.foundAt.summary?.path).toBe('result[0].summary')
    expect(readingOf('the result is a list').unread.map(({ path }) => path)).toEqual(['result[1]'])
  })
  it('or none: wrong types are left to everything else', () => {
    expect(resultOf('wrong types everywhere')).toBeNull()
  })
})

describe('provenance: where the media was found, grouped by source tier', () => {
  const urlsOf = (name: string) =>
    resultOf(name)
      ?.sources?.flatMap(({ pages }) => pages.map(({ url }) => url))
      .sort()
  it.each([
    'provenance grouped by tier',
    'provenance as a list of tiers',
    'provenance as a list of pages',
    'snake case',
    'provenance as bare addresses',
    'sources and findings',
    'interface only video',
    'nested under report.data',
    'members of the result beside the status',
    'the result as JSON in a string',
  ])('names the same pages in every shape: %s', (name) => expect(urlsOf(name)).toEqual(urlsOf('public video')))
  it.each(['provenance grouped by tier', 'provenance as a list of tiers', 'interface only video'])(
    'keeps the tiers, known ones or not: %s',
    (name) => {
      const tiers = (of: string) => new Set(resultOf(of)?.sources?.map(({ tier }) => tier))
      expect(tiers(name)).toEqual(tiers('public video'))
    },
  )
  it('with the earliest as the service marks it, and dates, matches and relevance as it wrote them', () => {
    expect(plain?.sources?.filter(({ isEarliestSeen }) => isEarliestSeen)).toHaveLength(1)
    expect(resultOf('provenance as a list of pages')?.sources?.filter((source) => source.isEarliestSeen)).toHaveLength(
      1,
    )
    expect(resultOf('match and relevance words never seen')?.sources?.[0]?.pages[0]?.matchType).toBe('near-duplicate')
    expect(refused('dates of every form')).toHaveLength(3)
  })
  it('with entries of another form listed and left in their place', () => {
    expect(refused('entries of the wrong type').slice(0, 3)).toEqual([0, 1, 2].map((n) => `result.provenance[${n}]`))
    expect(JSON.parse(restOf(factCheckJob('entries of the wrong type').text).json ?? '')).toMatchObject({
      result: { provenance: { '[1]': 4, '[2]': 'archive.example' } },
    })
  })
})

describe('extracted claims, each with a verdict', () => {
  it.each(['claims by verdict', 'claims with a verdict object', 'interface only video', 'sources and findings'])(
    'the same in every shape: %s',
    (name) => {
      const reported = (of: string) =>
        resultOf(of)
          ?.claims?.map(({ text, verdict }) => `${verdict} ${text}`)
          .sort()
      expect(reported(name)).toEqual(reported('public video'))
    },
  )
  it('with any word, none, or one that is no word', () => {
    expect(resultOf('verdict words never seen')?.claims?.map(({ verdict }) => verdict)).toContain('out-of-context')
    expect(resultOf('claims as strings')?.claims?.every(({ verdict }) => verdict === null)).toBe(true)
    expect(refused('verdicts that are no words')).toHaveLength(3)
    expect(resultOf('claims with a verdict object')?.claims?.[0]?.explanation).toMatch(/compared/)
  })
  it('with the time it is made, seconds, and what it is based on', () => {
    const [claim] = resultOf('claims with start times')?.claims ?? []
    expect(claim?.startSeconds).toBeGreaterThan(0)
    expect(claim?.sources[0]).toMatch(/^https:/)
  })
})

describe('for audio and video only, a transcript', () => {
  it('of nobody and nothing for an image', () => expect(resultOf('public image')?.transcript).toBeNull())
  const said = (name: string) =>
    turnsOf(name)
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' ')
  const readable = factCheckVariants('transcripts').filter((name) => !/words with|out of order/.test(name))
  it.each(readable)('word for word in every form: %s', (name) =>
    expect(said(name)).toBe(said('transcript: segments in seconds')),
  )
  it.each([
    'segments in milliseconds',
    'segments in unnamed milliseconds',
    'segments with start and duration',
    'as WebVTT',
    'as SRT',
    'an object with text and segments',
  ])('with the same times whatever their unit: %s', (form) =>
    expect(turnsOf(`transcript: ${form}`).map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).toEqual(
      spoken.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]),
    ),
  )
  it('with what bare numbers were taken for, said once for all of them', () => {
    const unit = (form: string) => resultOf(`transcript: ${form}`)?.transcript?.bareTimes
    expect([unit('segments in seconds'), unit('segments in unnamed milliseconds')]).toEqual(['seconds', 'milliseconds'])
    expect([unit('segments in milliseconds'), unit('segments with clock times')]).toEqual([undefined, undefined])
  })
  it('with times that are none refused one by one', () => {
    expect(turnsOf('transcript: segments with odd times').every(({ startSeconds }) => startSeconds === null)).toBe(true)
    expect(refused('transcript: segments with odd times').length).toBeGreaterThan(8)
  })
  it.each(factCheckVariants('sizes').filter((name) => name.startsWith('three hours')))('whole: %s', (name) => {
    expect(turnsOf(name)).toHaveLength(3200)
    expect(readingOf(name).notes).toEqual([])
  })
})

describe('a service evolves additively', () => {
  it('members never seen are everywhere, and nothing is lost for them', () => {
    expect(resultOf('new members everywhere')).toEqual(plain)
    expect(restOf(factCheckJob('new members everywhere').text).members).toBeGreaterThan(20)
  })
  it('an answer in which nothing is recognised is kept whole beside its status', () => {
    expect(readingOf('nothing recognisable')).toMatchObject({ status: 'Completed', result: null })
    const { status: _, ...rest } = factCheckJob('nothing recognisable').body as { status: string }
    expect(JSON.parse(restOf(factCheckJob('nothing recognisable').text).json ?? '')).toEqual(rest)
  })
})
