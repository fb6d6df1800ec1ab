import { describe, expect, it } from 'vitest'
import { createItemDetails } from '../../src/main/db/item-detail.ts'
import { MOST_PER_SECOND, SPACING_MS } from '../../src/main/jobs/pace.ts'
import { ATTEND_EVERY_MS, ATTENDED_FOR_MS, type Job } from '../../src/shared/model/job.ts'
import { jobChip } from '../../src/shared/words/fact-check.ts'
import { jobTrouble } from '../../src/shared/words/job-trouble.ts'
import { awaitedText, awaitedWords } from '../../src/shared/words/sent-parts.ts'
import { pollTroubles } from '../../tools/simulated-service/fact-check/poll-troubles.ts'
import { stateNamed } from '../../tools/simulated-service/fact-check/steps.ts'
import { mostWithinSecond } from '../support/most-within.ts'
import { sha256Of } from '../support/pictures.ts'
import { seededRandom } from '../support/random.ts'
import { plant } from '../support/rows.ts'
import { setupWatched } from '../support/watched-job.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A desk whose service runs its jobs by this script, or as usual. */
async function setupWatching({
  script = 'usual',
  ...more
}: { script?: string } & Parameters<typeof setupWatched>[1] = {}) {
  const desk = await setupWatched(script, more)
  return {
    ...desk,
    /** As if it had been asked about for so long. */
    wasAskedFor: (ms: number) => void plant(desk.db, () => desk.db.prepare('UPDATE jobs SET asked_ms = ?').run(ms)),
    gaps: () => desk.asked.slice(1).map(({ at }, index) => at - (desk.asked[index]?.at ?? 0)),
    shownJob: () => desk.shown()?.job,
    /** What is said of a status request that brought no news. */
    said: () => {
      const job = desk.shown()?.job
      return job === undefined ? null : jobTrouble(job)
    },
  }
}

/** Chance at both ends. */
const ENDS = [
  ['the shortest', () => 0],
  ['the longest', () => 0.999],
] as const

describe('how often a job is asked about', () => {
  /** So long passes, and its page is open all the time. */
  const passWithPage = async (desk: Awaited<ReturnType<typeof setupWatching>>, ms: number) => {
    for (let left = ms; left > 0; left -= ATTEND_EVERY_MS) {
      desk.factChecking.attend(desk.job.checkId, ATTENDED_FOR_MS)
      await desk.passTime(ATTEND_EVERY_MS)
    }
  }
  const expectWithin = (gaps: readonly number[], [from, to]: readonly [number, number]) => {
    expect(gaps.length).toBeGreaterThan(0)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(from)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(to)
  }

  it.each(ENDS)('while its page is open: each two to five seconds, in %s waits', async (_name, random) => {
    const desk = await setupWatching({ script: 'never ends', random })
    await passWithPage(desk, 5 * MINUTE)
    expectWithin(desk.gaps(), [2000, 5000])
  })

  it.each(ENDS)('while a command waits for it: the same, in %s waits', async (_name, random) => {
    const desk = await setupWatching({ script: 'never ends', random })
    desk.factChecking.attend(desk.job.checkId, Number.POSITIVE_INFINITY)
    await desk.passTime(5 * MINUTE)
    expectWithin(desk.gaps(), [2000, 5000])
  })

  it.each(ENDS)(
    'while nobody looks: at most each ten seconds, and each minute after half an hour, in %s waits',
    async (_name, random) => {
      const desk = await setupWatching({ script: 'never ends', random })
      await desk.passTime(5 * MINUTE)
      expectWithin(desk.gaps(), [5000, 10_000])
      await desk.passTime(24 * MINUTE)
      expectWithin(desk.gaps(), [5000, 10_000])
      await desk.passTime(2 * MINUTE)
      const before = desk.gaps().length
      await desk.passTime(30 * MINUTE)
      expectWithin(desk.gaps().slice(before), [30_000, 60_000])
    },
  )

  it('soon, once its page is opened, and as before within a minute of a window that is gone', async () => {
    const desk = await setupWatching({ script: 'never ends' })
    desk.wasAskedFor(HOUR)
    await desk.passTime(5 * MINUTE)
    const before = desk.asked.length
    desk.factChecking.attend(desk.job.checkId, ATTENDED_FOR_MS)
    await desk.passTime(5000)
    expect(desk.asked.length).toBeGreaterThan(before)
    // Nothing says that it was closed: it crashed.
    await desk.passTime(MINUTE)
    const after = desk.gaps().length
    await desk.passTime(10 * MINUTE)
    expectWithin(desk.gaps().slice(after), [30_000, 60_000])
  })

  it('not sooner where its answers bring no news, whoever waits', async () => {
    const desk = await setupWatching({ script: 'polls get 500 for good' })
    desk.factChecking.attend(desk.job.checkId, Number.POSITIVE_INFINITY)
    await desk.passTime(10 * MINUTE)
    expect(desk.asked.length).toBeLessThan(20)
    expect(Math.max(...desk.gaps())).toBeLessThanOrEqual(60_000)
  })
})

describe('an update that a person requests', () => {
  it('is sent at once, also of a job that runs, and changes nothing else', async () => {
    const desk = await setupWatching({ script: 'never ends' })
    desk.wasAskedFor(HOUR)
    await desk.passTime(2 * MINUTE)
    const before = desk.asked.length
    expect(desk.factChecking.update(desk.job.checkId)).toEqual({ ok: true, value: null })
    await desk.passTime(1)
    expect(desk.asked.length).toBe(before + 1)
    expect(desk.types()).toEqual([])
    await desk.passTime(29_000)
    expect(desk.asked.length).toBe(before + 1)
  })

  it('is sent before the turn of all others', async () => {
    const desk = await setupWatching({ script: 'never ends', files: 40 })
    await desk.passTime(2 * MINUTE)
    const last = desk.jobs.watched().at(-1)
    if (last === undefined) throw new Error('no job')
    const before = desk.asked.length
    desk.factChecking.update(last.checkId)
    await desk.passTime(SPACING_MS)
    expect(desk.asked[before]?.jobId).toBe(last.jobId)
  })

  it('does not wait for what a failure holds up', async () => {
    const desk = await setupWatching({ script: 'polls get 401 for good' })
    await desk.passTime(MINUTE)
    const before = desk.asked.length
    expect(desk.now()?.trouble).toBe('token_refused')
    desk.factChecking.update(desk.job.checkId)
    await desk.passTime(1)
    expect(desk.asked.length).toBe(before + 1)
  })

  it('waits until the time that the service named has passed, and says until when', async () => {
    const desk = await setupWatching({ script: 'polls get 429 with a date for good' })
    await desk.passTime(MINUTE)
    const { origin } = desk.given
    const before = desk.asked.length
    const until = desk.factChecking.notBeforeAt(origin) ?? 0
    expect(until - desk.time.clock.now()).toBeGreaterThan(50 * MINUTE)
    const refused = { ok: false, error: { kind: 'not_now', reason: 'slowed_down' } }
    expect(desk.factChecking.update(desk.job.checkId)).toEqual(refused)
    // Nor does a change here shorten it: the service asked for it.
    desk.air.isGapped = true
    desk.factChecking.lookAgain()
    desk.air.isGapped = false
    desk.factChecking.lookAgain()
    desk.factChecking.attend(desk.job.checkId, Number.POSITIVE_INFINITY)
    await desk.passTime(until - desk.time.clock.now() - 1000)
    expect(desk.asked.length).toBe(before)
    expect(desk.factChecking.nextAskAt(desk.job)).toBe(until)
    await desk.passTime(2000)
    expect(desk.asked.length).toBe(before + 1)
  })

  it.each([
    ['there is no token', { token: null }, { kind: 'no_token' }],
    ['another address is set', { origin: 'http://127.0.0.1:9' }, { kind: 'not_now', reason: 'other_address' }],
  ])('is not sent while %s', async (_name, given, error) => {
    const desk = await setupWatching({ script: 'never ends' })
    await desk.passTime(MINUTE)
    const before = desk.asked.length
    Object.assign(desk.given, given)
    expect(desk.factChecking.update(desk.job.checkId)).toEqual({ ok: false, error })
    await desk.passTime(1)
    expect(desk.asked.length).toBe(before)
  })

  it('is not sent while the air gap is on, nor of a job that has ended', async () => {
    const desk = await setupWatching({ script: 'done at once' })
    desk.air.isGapped = true
    expect(desk.factChecking.update(desk.job.checkId)).toEqual({ ok: false, error: { kind: 'air_gap' } })
    desk.air.isGapped = false
    await desk.passTime(MINUTE)
    const finished = { ok: false, error: { kind: 'not_now', reason: 'finished' } }
    expect(desk.factChecking.update(desk.job.checkId)).toEqual(finished)
  })
})

describe('a job that is watched', () => {
  it.each([
    ['usual', { state: 'completed', status: 'Completed', creditsUsed: 5 }],
    ['done at once', { state: 'completed' }],
    ['fails', { state: 'failed', status: 'Failed' }],
    ['fails without a reason', { state: 'failed', errorMessage: null }],
    ['fails in small letters', { state: 'failed', status: 'failed' }],
    ['is cancelled by the service', { state: 'cancelled', status: 'Cancelled' }],
    ['statuses in other cases', { state: 'completed', status: 'COMPLETED' }],
    ['statuses never seen', { state: 'completed' }],
    ['progress goes backwards', { state: 'completed' }],
    ['progress of every kind', { state: 'completed' }],
    ['is known late', { state: 'completed' }],
    ['vanishes for a while', { state: 'completed' }],
    ['a result before completed', { state: 'completed' }],
    ['the result comes after completed', { state: 'completed' }],
    ['completed without a result', { state: 'completed' }],
    ['a result although it failed', { state: 'failed' }],
    ['uses less than reserved', { state: 'completed', creditsReserved: 5, creditsUsed: 1 }],
    ['uses more than reserved', { state: 'completed', creditsReserved: 5, creditsUsed: 40 }],
    ['uses nothing', { state: 'completed', creditsUsed: 0 }],
    ['uses a number below zero', { state: 'completed', creditsUsed: null }],
    ['completed, then failed', { state: 'completed' }],
    ['failed, then completed', { state: 'failed' }],
    ['cancelled, then completed', { state: 'cancelled' }],
    ['vanishes once completed', { state: 'completed' }],
  ])('that runs as “%s” ends so, once, and is then asked about no more', async (script, expected) => {
    const desk = await setupWatching({ script })
    await desk.passTime(20 * MINUTE)
    expect(desk.now()).toMatchObject(expected)
    expect(desk.ended).toHaveLength(1)
    const kept = {
      'a result before completed': ['job.partial_kept'],
      'is known late': ['job.unreadable'],
      'vanishes for a while': ['job.unreadable'],
    }
    expect(desk.types()).toEqual([...(kept[script as keyof typeof kept] ?? []), 'job.ended'])
    const questions = desk.asked.length
    await desk.passTime(HOUR)
    expect(desk.asked).toHaveLength(questions)
    expect(desk.posts()).toBe(1)
  })

  it('says until when a result is awaited that does not come with “Completed”, and waits no longer', async () => {
    const desk = await setupWatching({ script: 'completed without a result' })
    await desk.passTime(MINUTE)
    const awaited = desk.factChecking.awaitedResult(desk.job.checkId)
    expect(awaited).toMatchObject({ sent: 'null' })
    const job = { ...(desk.shownJob() as Job), awaitedResult: awaited }
    expect(job).toMatchObject({ state: 'watching', status: 'Completed' })
    const said = awaitedText(job, (at) => `at ${at}`)
    expect(said).toContain(awaitedWords.reported.null({ status: 'Completed' }))
    expect(said).toContain(awaitedWords.until({ when: `at ${awaited?.until}` }))
    expect(jobChip(job).foreign).toBeNull()
    await desk.passTime(3 * MINUTE)
    expect(desk.now()?.endedAt).toBeLessThanOrEqual((awaited?.until ?? 0) + 10_000)
    expect(desk.factChecking.awaitedResult(desk.job.checkId)).toBeNull()
    expect(awaitedText(desk.shownJob() as Job, String)).toBeNull()
  })

  it('waits for a result that comes a moment after “Completed”', async () => {
    const desk = await setupWatching({ script: 'the result comes after completed' })
    await desk.passTime(5 * MINUTE)
    expect(desk.shown()?.result?.summary).toMatch(/\S/)
  })

  it('shows a status it has never seen as it is, and goes on asking', async () => {
    const desk = await setupWatching({ script: 'a status never seen for ever' })
    await desk.passTime(HOUR)
    expect(desk.now()).toMatchObject({ state: 'watching', status: 'AwaitingReview', progress: 60 })
    expect(desk.asked.length).toBeGreaterThan(60)
  })

  it('is never taken for another: an answer that names another job is kept and not used', async () => {
    const desk = await setupWatching({ script: 'answers with another id' })
    await desk.passTime(10 * MINUTE)
    expect(desk.now()).toMatchObject({ state: 'watching', trouble: 'other_job', status: 'Queued' })
    expect(desk.keptAs()).toEqual(['unreadable'])
    expect(desk.said()).toContain(`(200): “${String(stateNamed('the id of another job').id)}”`)
  })

  it('keeps an end that says otherwise beside the first, whichever question it answers', async () => {
    const desk = await setupWatching({ script: 'never ends' })
    await desk.passTime(MINUTE)
    const late = { status: 200, headers: {}, bodyState: 'whole' as const, certificate: null }
    const body = (status: string) => Buffer.from(JSON.stringify({ id: desk.job.jobId, status }))
    const reported = desk.receive
    reported(desk.job.checkId, { ...late, body: body('Failed') })
    reported(desk.job.checkId, { ...late, body: body('Completed') })
    reported(desk.job.checkId, { ...late, body: body('Completed') })
    expect(desk.now()).toMatchObject({ state: 'failed', contradictedBy: 'Completed' })
    expect(desk.keptAs()).toEqual(['end', 'contradiction'])
    expect(desk.types()).toEqual(['job.ended', 'job.contradicted'])
    const answers = desk.rows.keptAnswers(desk.job.checkId) ?? []
    expect(answers.map(({ what }) => what)).toEqual(['receipt', 'end', 'contradiction'])
    const details = createItemDetails(desk.db)
    for (const { of, sha256, bytes } of answers) {
      const kept = details.rawReply(of)
      expect(kept).toMatchObject({ sha256, body: { length: bytes } })
      expect(sha256Of(kept?.body ?? '')).toBe(sha256)
    }
    const texts = answers.map(({ of }) => details.rawReply(of)?.body.toString())
    expect(texts).toEqual([
      expect.stringContaining('Queued'),
      ...['Failed', 'Completed'].map((word) => String(body(word))),
    ])
  })
})

/** What stands as the trouble while it lasts. Sources: the poll column of the failure table. */
const TROUBLES: Record<string, string> = {
  'no answer': 'connection_lost',
  'a reset connection': 'connection_lost',
  'a closed connection': 'connection_lost',
  'half an answer': 'answer_cut',
  'an answer byte by byte': 'answer_cut',
  'no HTTP': 'connection_lost',
  'text that is not JSON': 'answer_unreadable',
  'an answer of 20 MB': 'answer_too_large',
  '40 MB packed into little': 'answer_unreadable',
  'half a JSON': 'answer_unreadable',
  'an empty 200': 'answer_unreadable',
  'an empty 204': 'answer_unreadable',
  'a page of a proxy': 'not_the_service',
  '429 with seconds': 'rate_limited',
  '429 with a date': 'rate_limited',
  '429 with nonsense': 'rate_limited',
  '429 without a time': 'rate_limited',
  '500': 'server_error',
  '502 of a proxy': 'server_error',
  '503 with seconds': 'rate_limited',
  '401': 'token_refused',
  '403': 'scope',
  '403 of a proxy': 'blocked_on_the_way',
  '402': 'unexpected_status',
  '400': 'unexpected_status',
  '410': 'unknown_job',
  '408': 'unexpected_status',
  'a redirect': 'redirected',
  'a redirect that keeps the method': 'redirected',
}
const NAMES = Object.keys(pollTroubles)

/** The status of each, as the simulated service sends it; none where it sends no reply. */
const STATUSES: Record<string, number> = Object.fromEntries(
  Object.entries(pollTroubles).flatMap(([name, action]) =>
    action.type === 'answer' ? [[name, action.status]] : action.type === 'cut' ? [[name, 200]] : [],
  ),
)
/** The service's own words in those that have some. */
const MESSAGES: Record<string, string> = {
  'text that is not JSON': 'Job is doing fine',
  '500': 'Something went wrong.',
  '401': 'Invalid or missing API token',
  '403': 'The token lacks the scope for this operation.',
  '402': 'No credits are left.',
  '400': 'The id is not valid.',
  '410': 'The job was removed after 30 days.',
}

describe('a question that is answered by trouble', () => {
  it.each(NAMES)('“%s”, for a while: the job is asked about again and its end is kept', async (name) => {
    const desk = await setupWatching({ script: `polls get ${name} for a while` })
    await desk.passTime(4 * HOUR)
    expect(desk.now()).toMatchObject({ state: 'completed', trouble: null })
    expect(desk.ended).toHaveLength(1)
    expect(desk.posts()).toBe(1)
  })

  const lasting = Object.entries(TROUBLES).filter(([name]) => !/no answer|byte by byte|20 MB|40 MB/.test(name))
  it.each(lasting)(
    '“%s”, for good: it says %s, asks on within the pace, and gives up nothing paid',
    async (name, trouble) => {
      const desk = await setupWatching({ script: `polls get ${name} for good` })
      await desk.passTime(9 * MINUTE)
      expect(desk.now()).toMatchObject({ state: 'watching', trouble })
      // What was answered is said as it was, and "no reply" only where there was none.
      const status = STATUSES[name] ?? null
      expect(desk.shownJob()?.troubleAnswer?.httpStatus ?? null).toBe(status)
      if (status === null) expect(trouble).toBe('connection_lost')
      else expect(desk.said()).toContain(String(status))
      expect(desk.shownJob()?.troubleAnswer?.message ?? null).toBe(MESSAGES[name] ?? null)
      if (MESSAGES[name] !== undefined) expect(desk.said()).toContain(`“${MESSAGES[name]}”`)
      const before = desk.asked.length
      expect(before).toBeLessThan(20)
      await desk.passTime(name.includes('date') ? 2 * HOUR : 20 * MINUTE)
      if (trouble !== 'unknown_job') {
        expect(desk.now()).toMatchObject({ state: 'watching', trouble })
        expect(desk.asked.length).toBeGreaterThan(before)
      }
      expect(desk.posts()).toBe(1)
      const address = `/api/app/fact-checking/jobs/${desk.job.jobId}`
      const test = '/api/app/fact-checking/jobs/00000000-0000-0000-0000-000000000000'
      const others = desk.service
        .requests()
        .filter(({ path }) => path !== address && path !== test && path.includes('fact-checking/jobs'))
      expect(others).toEqual([])
    },
  )

  it('keeps the first answer it cannot read, and no more of them', async () => {
    const desk = await setupWatching({ script: 'polls get text that is not JSON for good' })
    await desk.passTime(HOUR)
    expect(desk.keptAs()).toEqual(['unreadable'])
    expect(desk.types()).toEqual(['job.unreadable'])
  })

  it('waits as long as the service asks, in seconds', async () => {
    const desk = await setupWatching({ script: 'polls get 429 with seconds for a while', random: () => 0 })
    await desk.passTime(HOUR)
    expect(desk.gaps().filter((gap) => gap >= 7000).length).toBeGreaterThanOrEqual(3)
  })

  it('waits for a date that is far away no longer than an hour', async () => {
    const desk = await setupWatching({ script: 'polls get 429 with a date for good' })
    await desk.passTime(3 * HOUR)
    const gaps = desk.gaps()
    expect(Math.max(...gaps)).toBeLessThanOrEqual(HOUR)
    expect(gaps.some((gap) => gap >= HOUR - 1000)).toBe(true)
  })
})

describe('a job the service does not know', () => {
  it('is not lost within ten minutes, and is then, after several answers that say so', async () => {
    const desk = await setupWatching({ script: 'is never known' })
    await desk.passTime(9.5 * MINUTE)
    expect(desk.now()).toMatchObject({ state: 'watching', trouble: 'unknown_job' })
    expect(desk.shownJob()).toMatchObject({ answeredAt: null, troubleAnswer: { httpStatus: 404 } })
    const said = desk.said()
    expect(said).toContain(`(404): “${desk.shownJob()?.troubleAnswer?.message}”`)
    const listed = desk.checkRows(null)[0]?.job
    expect(listed && jobTrouble(listed)).toBe(said)
    await desk.passTime(3 * MINUTE)
    expect(desk.now()).toMatchObject({ state: 'lost', endedAt: null })
    expect(desk.said()).toContain('(404)')
    expect(desk.types()).toEqual(['job.unreadable', 'job.lost'])
    const questions = desk.asked.length
    await desk.passTime(HOUR)
    expect(desk.asked.length - questions).toBeLessThanOrEqual(1)
    expect(desk.posts()).toBe(1)
  })

  it('is no loss under another token, which may only not see it', async () => {
    const desk = await setupWatching({ script: 'is never known' })
    desk.given.account = 'another account'
    await desk.passTime(2 * HOUR)
    expect(desk.now()).toMatchObject({ state: 'watching', trouble: 'unknown_job' })
  })

  it('is not lost by a few answers within seconds, however long it was known before', async () => {
    const desk = await setupWatching({ script: 'vanishes for a while' })
    desk.wasAskedFor(HOUR)
    desk.factChecking.attend(desk.job.checkId, Number.POSITIVE_INFINITY)
    await desk.passTime(10 * MINUTE)
    expect(desk.types()).toEqual(['job.unreadable', 'job.ended'])
    expect(desk.shownJob()).toMatchObject({ state: 'completed', trouble: null, troubleAnswer: null })
  })

  it('and was lost is asked about once after each start, and watched again when it is known', async () => {
    const desk = await setupWatching({ script: 'is never known' })
    await desk.passTime(15 * MINUTE)
    expect(desk.now()?.state).toBe('lost')
    const again = await desk.restart()
    const before = desk.asked.length
    again.factChecking.start()
    await desk.passTime(10 * MINUTE)
    expect(desk.asked.length - before).toBe(1)
    desk.service.behave({
      path: `/api/app/fact-checking/jobs/${desk.job.jobId}`,
      times: 1,
      action: { type: 'answer', status: 200, body: { id: desk.job.jobId, status: 'Processing' } },
    })
    const third = await desk.restart()
    third.factChecking.start()
    await desk.passTime(20_000)
    expect(third.jobs.get(desk.job.checkId)).toMatchObject({ state: 'watching', status: 'Processing' })
  })
})

describe('a job without an end', () => {
  it('is stalled after a day of asking, asks a person, and is asked about rarely from then on', async () => {
    const desk = await setupWatching({ script: 'never ends' })
    desk.wasAskedFor(23.75 * HOUR)
    await desk.passTime(10 * MINUTE)
    expect(desk.now()?.state).toBe('watching')
    await desk.passTime(20 * MINUTE)
    expect(desk.now()).toMatchObject({ state: 'stalled', status: 'Processing' })
    expect(desk.types()).toEqual(['job.stalled'])
    const before = desk.asked.length
    await desk.passTime(10 * HOUR)
    expect(desk.asked.length - before).toBeGreaterThanOrEqual(9)
    expect(desk.asked.length - before).toBeLessThanOrEqual(11)
    expect(desk.types()).toEqual(['job.stalled'])
  })

  it('keeps as its result what ends after it was stalled', async () => {
    const desk = await setupWatching({ script: 'slow' })
    desk.wasAskedFor(24 * HOUR)
    await desk.passTime(10_000)
    expect(desk.now()?.state).toBe('stalled')
    desk.service.factChecks.step(50)
    await desk.passTime(2 * HOUR)
    expect(desk.now()?.state).toBe('completed')
    expect(desk.ended).toHaveLength(1)
    expect(desk.keptAs()).toEqual(['end'])
    expect(desk.posts()).toBe(1)
  })

  it('is not stalled by days in which the app was closed, and counts what was asked before', async () => {
    const desk = await setupWatching({ script: 'never ends' })
    await desk.passTime(30 * MINUTE)
    const before = desk.now()?.askedMs ?? 0
    expect(before).toBeGreaterThan(28 * MINUTE)
    desk.time.jump(50 * HOUR)
    const next = await desk.restart()
    next.factChecking.start()
    await desk.passTime(10 * MINUTE)
    const after = next.jobs.get(desk.job.checkId)
    expect(after?.state).toBe('watching')
    expect((after?.askedMs ?? 0) - before).toBeLessThanOrEqual(10 * MINUTE)
    expect(after?.askedMs).toBeGreaterThan(before + 8 * MINUTE)
  })

  it('is watched for another day when a person looks again', async () => {
    const desk = await setupWatching({ script: 'never ends' })
    desk.wasAskedFor(25 * HOUR)
    await desk.passTime(5 * MINUTE)
    desk.factChecking.update(desk.job.checkId)
    await desk.passTime(5 * MINUTE)
    expect(desk.now()?.state).toBe('watching')
    expect(desk.now()?.askedMs).toBeLessThanOrEqual(5 * MINUTE)
    desk.wasAskedFor(24 * HOUR)
    await desk.passTime(5 * MINUTE)
    expect(desk.now()?.state).toBe('stalled')
    expect(desk.types()).toEqual(['job.stalled', 'job.watched_again', 'job.stalled'])
  })

  it('is not stalled by days without a network: what was never asked about may have ended long ago', async () => {
    const desk = await setupWatching({ script: 'slow' })
    desk.service.behave({ path: '/api/app/fact-checking/jobs', times: null, action: { type: 'reset' } })
    await desk.passTime(10 * MINUTE)
    desk.time.jump(50 * HOUR)
    await desk.passTime(10 * MINUTE)
    expect(desk.now()).toMatchObject({ state: 'watching', trouble: 'connection_lost' })
    desk.service.behaveWell()
    desk.service.factChecks.step(50)
    await desk.passTime(5 * MINUTE)
    expect(desk.now()?.state).toBe('completed')
  })

  it('is left when a person says so, and nothing asks about it until they look again', async () => {
    const desk = await setupWatching({ script: 'slow' })
    desk.factChecking.leave(desk.job.checkId)
    await desk.passTime(HOUR)
    expect(desk.asked).toEqual([])
    const next = await desk.restart()
    next.factChecking.start()
    await desk.passTime(HOUR)
    expect(desk.asked).toEqual([])
    next.factChecking.update(desk.job.checkId)
    await desk.passTime(HOUR)
    expect(next.jobs.get(desk.job.checkId)?.state).toBe('completed')
    expect(desk.posts()).toBe(1)
  })
})

describe('the line, the token and the address', () => {
  it('nothing is asked while the air gap is on, and everything goes on when it is off', async () => {
    const desk = await setupWatching()
    desk.air.isGapped = true
    desk.factChecking.lookAgain()
    await desk.passTime(HOUR)
    expect(desk.asked).toEqual([])
    expect(desk.factChecking.nextAskAt(desk.job)).toBeNull()
    desk.air.isGapped = false
    desk.factChecking.lookAgain()
    await desk.passTime(5 * MINUTE)
    expect(desk.now()?.state).toBe('completed')
  })

  it('a job waits while another address is set: it is asked about nowhere else', async () => {
    const desk = await setupWatching()
    const { origin } = desk.given
    desk.given.origin = 'http://127.0.0.1:9'
    desk.factChecking.lookAgain()
    await desk.passTime(HOUR)
    expect(desk.asked).toEqual([])
    expect(desk.factChecking.nextAskAt(desk.job)).toBeNull()
    desk.given.origin = origin
    desk.factChecking.lookAgain()
    await desk.passTime(5 * MINUTE)
    expect(desk.now()?.state).toBe('completed')
  })

  it('a service that is not there is asked by one question at a time, ever more seldom, and found again', async () => {
    const desk = await setupWatching({ files: 5 })
    await desk.service.close()
    await desk.passTime(HOUR)
    expect(desk.now()).toMatchObject({ state: 'watching', trouble: 'unreachable' })
    expect(desk.asked.length).toBeLessThan(300)
    expect(Math.max(...desk.gaps())).toBeLessThanOrEqual(61_000)
    expect(desk.reported.some(({ connection }) => connection === 'unreachable')).toBe(true)
  })

  it('a token that is taken again is used at once', async () => {
    const desk = await setupWatching()
    const { token } = desk.given
    desk.given.token = 'expired'
    desk.factChecking.lookAgain()
    await desk.passTime(HOUR)
    expect(desk.now()).toMatchObject({ state: 'watching', trouble: 'token_refused' })
    expect(desk.asked.length).toBeLessThan(20)
    desk.given.token = token
    desk.given.account = 'the same person, another token'
    desk.factChecking.lookAgain()
    await desk.passTime(5 * MINUTE)
    expect(desk.now()?.state).toBe('completed')
  })

  it('a refusal of the token before, on its way while the new one was taken, holds nothing up', async () => {
    const desk = await setupWatching()
    const { token, account } = desk.given
    Object.assign(desk.given, { token: 'expired', account: 'the token before' })
    desk.factChecking.lookAgain()
    const { asked } = desk
    asked.push = (...questions) => {
      Object.assign(desk.given, { token, account })
      return Array.prototype.push.apply(asked, questions)
    }
    await desk.passTime(4 * MINUTE)
    expect(desk.reported).not.toContainEqual({ connection: 'token_refused' })
    expect(desk.now()?.state).toBe('completed')
  })

  it.each([
    ['ten hours ahead', 10 * HOUR],
    ['ten years ahead', 87_600 * HOUR],
    ['a year back', -8760 * HOUR],
  ])('a clock that jumps %s loses no job', async (_name, jump) => {
    const desk = await setupWatching({ script: 'slow' })
    await desk.passTime(10_000)
    desk.time.jump(jump)
    await desk.passTime(30 * MINUTE)
    expect(desk.now()?.state).toBe('completed')
    expect(desk.types()).toEqual(['job.ended'])
    expect(desk.posts()).toBe(1)
  })
})

describe('a reply that holds up the questions about all jobs', () => {
  /** Three jobs that run, one of whose status requests is answered so. */
  const setupHeldUp = async (trouble: string) => {
    const desk = await setupWatching({ script: 'never ends', files: 3 })
    await desk.passTime(MINUTE)
    const action = pollTroubles[trouble]
    if (action === undefined) throw new Error(trouble)
    desk.service.behave({ path: '/api/app/fact-checking/jobs/', action })
    await desk.passTime(10_000)
    const all = desk.jobs.watched().flatMap(({ checkId }) => desk.jobs.get(checkId) ?? [])
    const troubled = all.filter((job) => job.trouble !== null)
    return { desk, all, troubled, others: all.filter((job) => job.trouble === null) }
  }

  it.each([
    ['403 of a proxy', 'blocked_on_the_way', 403],
    ['403', 'scope', 403],
    ['401', 'token_refused', 401],
    ['a redirect', 'redirected', 302],
    ['429 with a date', 'rate_limited', 429],
  ] as const)('is said of each that it delays, and not twice of its own: %s', async (action, trouble, httpStatus) => {
    const { desk, troubled, others } = await setupHeldUp(action)
    expect([troubled.length, others.length]).toEqual([1, 2])
    for (const job of others) {
      const delay = desk.factChecking.delayOf(job)
      expect(delay).toMatchObject({ trouble, troubleAnswer: { httpStatus } })
      expect(delay?.until).toBe(desk.factChecking.nextAskAt(job))
    }
    for (const job of troubled) expect(desk.factChecking.delayOf(job)).toBeNull()
    const [job] = others
    const until = job && desk.factChecking.delayOf(job)?.until
    await desk.passTime((until ?? 0) - desk.time.clock.now() + MINUTE)
    for (const other of others) expect(desk.factChecking.delayOf(other)).toBeNull()
  })

  it.each(['500', 'a page of a proxy', 'half an answer'])('is none that delays one job alone: %s', async (action) => {
    const { desk, all, troubled } = await setupHeldUp(action)
    expect(troubled).toHaveLength(1)
    for (const job of all) expect(desk.factChecking.delayOf(job)).toBeNull()
  })

  it('is over once a person asks for an update', async () => {
    const { desk, others } = await setupHeldUp('403 of a proxy')
    const [first, second] = others
    if (!first || !second) throw new Error('No other job.')
    desk.factChecking.update(first.checkId)
    expect(desk.factChecking.delayOf(second)).toBeNull()
  })

  it('reaches an open page of another job', async () => {
    const desk = await setupWatching({ script: 'never ends', files: 2 })
    await desk.passTime(MINUTE)
    const [first, second] = desk.jobs.watched()
    if (!first || !second) throw new Error('Nothing runs.')
    const item = desk.files.find(({ sha256 }) => sha256 === desk.jobs.get(second.checkId)?.subject)?.itemId
    const notices = () =>
      desk.seen.filter((event) => event.type === 'items.changed' && event.itemIds?.some((id) => id === item)).length
    desk.factChecking.attend(second.checkId, HOUR)
    await desk.passTime(1)
    const action = pollTroubles['403 of a proxy']
    if (action === undefined) throw new Error('No such trouble.')
    desk.service.behave({ path: `/api/app/fact-checking/jobs/${first.jobId}`, action })
    desk.factChecking.update(first.checkId)
    const before = notices()
    await desk.passTime(1)
    expect(desk.factChecking.delayOf(second)).not.toBeNull()
    expect(notices()).toBe(before + 1)
  })
})

/** Fact checks of links, submitted before, that became these jobs of the service. */
function plantJobs({ db, caseId, given }: Awaited<ReturnType<typeof setupWatched>>, jobIds: readonly string[]): void {
  const all = JSON.stringify(jobIds)
  const check = "printf('1%07d-0000-4000-8000-000000000000', key)"
  const attempt = "printf('2%07d-0000-4000-8000-000000000000', key)"
  plant(db, () => {
    db.prepare(
      `INSERT INTO checks (id, case_id, url, kind, parameters, origin, account, state, day, created_at, updated_at)
       SELECT ${check}, ?, 'https://social.example/' || key, 'fact_check',
              json_object('context', '', 'modality', 'audio'), ?, ?, 'done', 'd', key, key FROM json_each(?)`,
    ).run(caseId, given.origin, given.account, all)
    db.prepare(
      `INSERT INTO attempts (id, check_id, number, phase, outcome, started_at, ended_at, body_sha256, sent_sha256, boot_id,
                             host, body_bytes, sent_bytes)
       SELECT ${attempt}, ${check}, 1, 'committing', 'success', key, key, printf('%064x', key), printf('%064x', key), 'b',
              'h', 1, 1
         FROM json_each(?)`,
    ).run(all)
    db.prepare(
      `INSERT INTO jobs (check_id, attempt_id, job_id, submitted_at, watched_at)
       SELECT ${check}, ${attempt}, value, key, key FROM json_each(?)`,
    ).run(all)
  })
}

describe('many jobs', () => {
  it('get at most five questions in any second, each job its turn, whatever their number', async () => {
    const desk = await setupWatching({ script: 'never ends', files: 40, random: () => 0.3 })
    await desk.passTime(3 * MINUTE)
    const times = desk.asked.map(({ at }) => at)
    const most = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length))
    expect(most).toBeLessThanOrEqual(MOST_PER_SECOND)
    expect(new Set(desk.asked.map(({ jobId }) => jobId)).size).toBe(40)
  })

  it.each(ENDS)('five hundred get five questions a second, whoever waits, in %s waits', async (_name, random) => {
    const desk = await setupWatching({ script: 'never ends', random })
    const more = 500 - 1
    plantJobs(desk, desk.service.factChecks.add({ count: more, script: 'never ends' }))
    const { factChecking, jobs } = await desk.restart()
    factChecking.start()
    for (const { checkId } of jobs.watched()) factChecking.attend(checkId, Number.POSITIVE_INFINITY)
    await desk.passTime(3 * MINUTE)
    const times = desk.asked.map(({ at }) => at)
    expect(mostWithinSecond(times)).toBeLessThanOrEqual(MOST_PER_SECOND)
    expect(new Set(desk.asked.map(({ jobId }) => jobId)).size).toBe(500)
    expect(times.length).toBeGreaterThan(500)
  })

  it('are spread after a restart, and all asked about within a minute', async () => {
    const desk = await setupWatching({ script: 'never ends', files: 12, random: seededRandom(1) })
    await desk.passTime(MINUTE)
    const next = await desk.restart()
    const before = desk.asked.length
    next.factChecking.start()
    await desk.passTime(MINUTE)
    const first = new Map<string, number>()
    for (const { jobId, at } of desk.asked.slice(before)) if (!first.has(jobId)) first.set(jobId, at)
    expect(first.size).toBe(12)
    const times = [...first.values()]
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(2000)
  })
})
