import { describe, expect, it } from 'vitest'
import type { CheckState, ReasonCode } from '../../src/shared/model/check.ts'
import { SUBMIT_PATH, submissionTroubles } from '../../tools/simulated-service/fact-check/submission-troubles.ts'
import { addLinks } from '../support/add-links.ts'
import { setupFactChecking } from '../support/fact-checking.ts'
import { pngOf } from '../support/pictures.ts'

/** What becomes of a submission, and why the queue stands still after it; null = it goes on. */
type Expected = { state: CheckState; reason: ReasonCode | null; paused: ReasonCode | null }

const refused = (reason: ReasonCode): Expected => ({ state: 'rejected', reason, paused: null })
const held = (reason: ReasonCode): Expected => ({ state: 'approved', reason, paused: reason })

type Subject = 'file' | 'address'
const ADDRESS = 'https://social.example/post/7'

/** Submits one picture or address into this trouble, and says how it stands before anything is tried again. */
async function meet(name: string, subject: Subject = 'file') {
  const trouble = submissionTroubles[name]
  if (!trouble) throw new Error(`There is no trouble “${name}”.`)
  const desk = await setupFactChecking({ files: subject === 'file' ? [pngOf(1)] : [] })
  desk.service.behave(trouble)
  const itemIds = subject === 'file' ? desk.itemIds : addLinks(desk, desk.caseId, ADDRESS)
  const linkModality = subject === 'file' ? null : 'video'
  await desk.approveFactCheck({ kind: 'fact_check', context: '', linkModality }, itemIds)
  desk.queue.start()
  // A queue that was told to slow down goes on by itself.
  if (name.startsWith('busy: 429')) await expect.poll(() => desk.queue.state().paused).not.toBeNull()
  else await desk.queue.settled()
  const posts = desk.service.requests().filter(({ path }) => path.startsWith(SUBMIT_PATH)).length
  const [row] = desk.checkRows(null)
  const [attempt] = desk.db
    .prepare('SELECT outcome, service_message AS message FROM attempts ORDER BY started_at, number')
    .all() as { outcome: string; message: string | null }[]
  const paused = desk.queue.state().paused?.reason ?? null
  return { desk, posts, attempt, status: row && { state: row.state, reason: row.reason, paused } }
}

/** A refusal leaves no job and no charge, is one request, and its answer is kept. */
async function expectRefused(name: string, expected: Expected, subject: Subject = 'file') {
  const { desk, posts, attempt, status } = await meet(name, subject)
  expect(status).toMatchObject(expected)
  expect(attempt?.outcome).toBe('refused')
  expect(posts).toBe(1)
  expect(desk.service.charges()).toEqual([])
  expect(desk.jobs.watched()).toEqual([])
  expect(desk.db.prepare("SELECT count(*) FROM replies WHERE source = 'service'").pluck().get()).toBe(1)
  return attempt?.message ?? null
}

describe('the three codes are documented for both fact-checking submission endpoints', () => {
  it.each<[string, Expected, RegExp]>([
    ['refused: too large', refused('file_too_large'), /interview\.mp4.*50 MB/],
    ['refused: format', refused('unsupported_format'), /jpg, jpeg, png, webp, heic, heif, tiff/],
    ['refused: token', held('token_refused'), /Invalid or missing API token/],
  ])('%s', async (name, expected, says) => {
    for (const subject of ['file', 'address'] as const)
      expect(await expectRefused(name, expected, subject)).toMatch(says)
  })
})

describe('a failed request returns a non-200 status and the error envelope', () => {
  it.each<[string, Expected, RegExp | null]>([
    ['refused: too long', refused('refused_by_service'), /60 minutes/],
    ['refused: modality', refused('refused_by_service'), /modality does not fit/],
    ['refused: a plain error', refused('refused_by_service'), /The file is empty/],
    ['refused: a message alone', refused('refused_by_service'), /The file is empty/],
    ['refused: hostile words', refused('refused_by_service'), /\S/],
    ['refused: plain text', refused('refused_by_service'), null],
    ['refused: empty', refused('refused_by_service'), null],
  ])('or words of another form, or none: %s', async (name, expected, says) => {
    const message = await expectRefused(name, expected)
    if (says !== null) expect(message).toMatch(says)
  })
})

describe('error codes for other conditions are not shown', () => {
  it.each<[string, Expected]>([
    ['refused: scope', held('scope')],
    ['refused: forbidden', held('scope')],
    ['refused: no credits', held('credits')],
    ['refused: no credits, as an error', held('credits')],
    ['a page of a proxy with 403', held('blocked_on_the_way')],
    ['a redirect', held('redirected')],
    ['not found', held('address_changed')],
    ['method not allowed', held('address_changed')],
  ])('what every other submission would meet holds them all, and loses none: %s', async (name, expected) => {
    await expectRefused(name, expected)
  })

  it.each(['refused: the link is gone', 'refused: the link is private', 'refused: the link holds no media'])(
    'what an address led to is no fault of the service: %s',
    async (name) => {
      expect(await expectRefused(name, refused('source_failed'), 'address')).toMatch(/social\.example/)
    },
  )
})

describe('rate limits are not shown', () => {
  it.each(['busy: 429 with seconds', 'busy: 429 without a time'])(
    'so a submission that is too many waits as long as it is told, or backs off, and was not charged: %s',
    async (name) => {
      await expectRefused(name, held('rate_limited'))
    },
  )
})

describe('work is charged in credits: submitting a fact-checking job reserves credits', () => {
  it.each<[string, ReasonCode]>([
    ['a conflict', 'charge_not_stated'],
    ['an error of the service, nothing charged', 'charge_not_stated'],
    ['busy: 503', 'server_error'],
    ['refused: the link is slow', 'charge_not_stated'],
  ])('whether it did stays unknown where the answer does not say: %s', async (name, reason) => {
    const { desk, posts, status, attempt } = await meet(name)
    expect(status).toMatchObject({ state: 'unknown', reason })
    expect(attempt?.outcome).toBe('unknown')
    expect(posts).toBe(1)
    expect(desk.jobs.watched()).toEqual([])
  })
})

it('every trouble of a submission that leaves no charge has a line here', () => {
  const lines = [
    'too large',
    'format',
    'token',
    'too long',
    'modality',
    'a plain error',
    'a message alone',
    'hostile words',
    'plain text',
    'empty',
    'scope',
    'forbidden',
    'no credits',
    'no credits, as an error',
    'the link is gone',
    'the link is private',
    'the link holds no media',
    'the link is slow',
  ].map((what) => `refused: ${what}`)
  const others = [
    'a page of a proxy with 403',
    'a redirect',
    'not found',
    'method not allowed',
    'a conflict',
    'busy: 429 with seconds',
    'busy: 429 without a time',
    'busy: 503',
    'an error of the service, nothing charged',
  ]
  const uncharged = Object.keys(submissionTroubles).filter((name) => submissionTroubles[name]?.charge !== true)
  expect(uncharged.sort()).toEqual([...lines, ...others].sort())
})
