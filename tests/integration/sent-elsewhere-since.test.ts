import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { type Elsewhere, nothingElsewhere } from '../../src/shared/model/asked-before.ts'
import type { AttemptId, CheckId, ItemId } from '../../src/shared/model/ids.ts'
import type { BatchQuestion } from '../../src/shared/model/question.ts'
import type { Action } from '../../tools/simulated-service/behaviour.ts'
import { addLinks } from '../support/add-links.ts'
import { freshLists } from '../support/fresh-lists.ts'
import { payloadsOf } from '../support/log-entries.ts'
import { pngOf } from '../support/pictures.ts'
import { type SendingSetup, setupSending, testClient } from '../support/sending.ts'
import { createVirtualTime } from '../support/virtual-time.ts'

const LINK = 'https://news.example/harbour/1.jpg'
const IMAGE: BatchQuestion = { kind: 'image_forensics' }
const FACTS: BatchQuestion = { kind: 'fact_check', context: 'Is this the harbour?', linkModality: 'image' }
const HELD_BACK = { state: 'cancelled', reason: 'sent_elsewhere' }

const REFUSED: Action = { type: 'answer', status: 422, body: { error: { code: 'BAD', message: 'No.' } } }
const RESET: Action = { type: 'reset' }
type Place = 'here' | 'address' | 'token'

/** One file or link, one service, and another address and token under which it is sent as well. */
async function setupPlaces({
  what = 'file',
  batch = IMAGE,
  ...setup
}: Partial<SendingSetup> & { what?: 'file' | 'link'; batch?: BatchQuestion } = {}) {
  const app = await setupSending({ files: what === 'file' ? [pngOf(1)] : [], ...setup })
  const itemIds: ItemId[] = what === 'file' ? app.itemIds : addLinks(app, app.caseId, LINK)
  const here = app.service.origin
  const other = here.replace('127.0.0.1', 'localhost')
  let run: Pick<typeof app, 'queue' | 'quotes' | 'runQueue' | 'db'> = app
  /** Puts an address and a token in use, as a start of the app with them does. */
  const use = (place: Place) => {
    app.given.origin = place === 'address' ? other : here
    app.given.account = place === 'token' ? 'another account' : 'account'
  }
  const sheet = async (options = {}) => await app.quoted(options, batch, itemIds)
  const approve = async (options = {}) => {
    const approved = await run.quotes.approve((await sheet(options)).id)
    if (!approved.ok) throw new Error(approved.error.kind)
    return approved.value.queued
  }
  const path = batch.kind === 'fact_check' ? '/api/app/fact-checking/submit' : undefined
  return {
    ...app,
    itemIds,
    use,
    sheet,
    approve,
    /** The next request meets this. */
    meets: (action: Action | null) =>
      action === null ? undefined : app.service.behave({ charge: true, action, ...(path ? { path } : {}) }),
    /** Approves it in a place, and waits until the queue has nothing more to do. */
    sends: async (place: Place, options = {}) => {
      use(place)
      const queued = await approve(options)
      await run.runQueue()
      return queued
    },
    /** Puts a place in use while the queue runs, and waits until it has nothing more to do. */
    goesTo: async (place: Place) => {
      use(place)
      run.queue.credentialsChanged()
      await run.runQueue()
    },
    restart: async () => {
      run = await app.reopen()
    },
    /** The checks of a place, oldest first. */
    checks: (place: Place = 'here') =>
      run.db
        .prepare('SELECT state, reason FROM checks WHERE origin = ? AND account = ? ORDER BY run')
        .all(place === 'address' ? other : here, place === 'token' ? 'another account' : 'account'),
    idOf: () => run.db.prepare('SELECT id FROM checks WHERE origin = ?').pluck().get(here) as CheckId,
    attempts: () => run.db.prepare('SELECT id FROM attempts ORDER BY started_at').pluck().all() as AttemptId[],
  }
}

const SUBJECTS = (['file', 'link'] as const).flatMap((what) => [IMAGE, FACTS].map((batch) => ({ what, batch })))
const OUTCOMES: [Action | null, { image: Elsewhere; facts: Elsewhere }][] = [
  [null, { image: 'answered', facts: 'running' }],
  [RESET, { image: 'doubtful', facts: 'doubtful' }],
  [REFUSED, { image: 'refused', facts: 'refused' }],
]
const PLACES = ['address', 'token'] as const

describe('what was approved, and then sent elsewhere before its turn', () => {
  const courses = SUBJECTS.flatMap((subject) =>
    PLACES.flatMap((place) =>
      OUTCOMES.map(([action, came]) => ({
        ...subject,
        place,
        action,
        came: subject.batch.kind === 'fact_check' ? came.facts : came.image,
      })),
    ),
  )
  it.each(courses)(
    'is held back, and offered again: $batch.kind of a $what, $came with another $place',
    async ({ place, action, came, ...of }) => {
      const app = await setupPlaces(of)
      expect(await app.approve()).toBe(1)
      app.meets(action)
      expect(await app.sends(place)).toBe(1)
      const posts = app.posts()
      await app.goesTo('here')
      expect([app.posts(), app.checks()]).toEqual([posts, [HELD_BACK]])
      expect(payloadsOf(app.db, 'check.held_back')).toMatchObject([HELD_BACK])
      // As anything that was sent elsewhere; a doubt at this address is one under any token.
      const isInDoubt = place === 'token' && came === 'doubtful'
      const held = { elsewhere: nothingElsewhere(), otherToken: nothingElsewhere(), chargeUnknown: Number(isInDoubt) }
      if (!isInDoubt) held[place === 'address' ? 'elsewhere' : 'otherToken'][came] = 1
      expect(await app.sheet()).toMatchObject({ mediaToSend: 0, alreadyQueued: 0, ...held })
      if (isInDoubt) return
      if (of.batch.kind === 'image_forensics')
        expect(freshLists(app.db).row(app.itemIds[0] as ItemId, app.context())).toMatchObject({
          isElsewhere: true,
          status: came === 'answered' ? 'done' : came === 'refused' ? 'rejected' : 'unknown',
        })
      expect(await app.approve({ alsoElsewhere: true, alsoOtherToken: true })).toBe(1)
      await app.runQueue()
      expect(app.posts()).toBe(posts + 1)
      expect(app.checks()).toMatchObject([{ state: 'done' }])
    },
  )

  it('is held back by the queue of a later start', async () => {
    const app = await setupPlaces()
    await app.approve()
    await app.sends('address')
    await app.restart()
    await app.goesTo('here')
    expect([app.posts(), app.checks()]).toEqual([1, [HELD_BACK]])
  })

  it('is held back after it was moved to a token that came later', async () => {
    const app = await setupPlaces()
    await app.approve()
    await app.sends('address')
    await app.goesTo('token')
    expect([app.posts(), app.checks('token')]).toEqual([1, [HELD_BACK]])
  })

  it('is held back also if the clock was set back before it was sent elsewhere', async () => {
    const clock = { now: () => now, monotonicNs: systemClock.monotonicNs }
    let now = Date.UTC(2026, 5, 1, 12)
    const app = await setupPlaces({ clock })
    await app.approve()
    now -= 3_600_000
    await app.sends('address')
    now += 60_000
    await app.goesTo('here')
    expect([app.posts(), app.checks()]).toEqual([1, [HELD_BACK]])
  })

  it('leaves the queue while it is paused, once a cost sheet meets it', async () => {
    const app = await setupPlaces()
    await app.approve()
    await app.sends('address')
    app.queue.pause()
    app.use('here')
    expect(await app.sheet()).toMatchObject({ mediaToSend: 0, alreadyQueued: 0, elsewhere: { answered: 1 } })
    expect(app.checks()).toEqual([HELD_BACK])
  })

  it('waits while it is under way there, and is held back once that ended', async () => {
    const client = testClient()
    const arrived = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const upload: typeof client.upload = async (...given) => {
      const end = await client.upload(...given)
      arrived.resolve()
      await released.promise
      return end
    }
    const app = await setupPlaces({ extra: { service: { ...client, upload } } })
    await app.approve()
    app.use('address')
    await app.approve()
    app.queue.start()
    await arrived.promise
    app.use('here')
    app.queue.credentialsChanged()
    expect(await app.sheet()).toMatchObject({ mediaToSend: 0, alreadyQueued: 1 })
    expect(app.checks()).toEqual([{ state: 'approved', reason: null }])
    const settled = app.queue.settled()
    released.resolve()
    await settled
    expect([app.posts(), app.checks(), app.checks('address')]).toEqual([
      1,
      [HELD_BACK],
      [{ state: 'done', reason: null }],
    ])
  })

  it('is not sent again by a person who finds that its own first request was not charged', async () => {
    const app = await setupPlaces()
    app.meets(RESET)
    await app.sends('here')
    const [attempt] = app.attempts()
    await app.sends('address', { alsoElsewhere: true })
    app.use('here')
    expect(await app.choices.decide(attempt as AttemptId, 'not_charged')).toEqual({ ok: true, value: null })
    await app.queue.settled()
    expect([app.posts(), app.checks()]).toEqual([2, [HELD_BACK]])
    expect(await app.sheet()).toMatchObject({ mediaToSend: 0, elsewhere: { answered: 1 } })
  })

  it('is not queued again by a question that was open meanwhile', async () => {
    let meanwhile: (() => Promise<void>) | null = null
    const confirm = async () => {
      const work = meanwhile
      meanwhile = null
      await work?.()
      return true
    }
    let now = Date.UTC(2026, 5, 1, 12)
    const clock = { now: () => now, monotonicNs: systemClock.monotonicNs }
    const app = await setupPlaces({ clock, extra: { desktop: { confirm, chooseEvidence: async () => [] } } })
    await app.approve()
    app.choices.cancel(app.idOf())
    // Another day has a budget of its own, for which it asks.
    now += 24 * 3_600_000
    meanwhile = async () => {
      await app.sends('address')
      app.use('here')
    }
    const refusal = { ok: false, error: { kind: 'not_now', reason: 'reopened' } }
    expect(await app.choices.retry(app.idOf())).toEqual(refusal)
    expect([app.posts(), app.checks()]).toEqual([1, [{ state: 'cancelled', reason: null }]])
  })
})

describe('what was approved by somebody who knew', () => {
  it.each(PLACES)('that it had been sent with another %s is sent', async (place) => {
    const app = await setupPlaces()
    await app.sends(place)
    expect(await app.sends('here', { alsoElsewhere: true, alsoOtherToken: true })).toBe(1)
    expect([app.posts(), app.checks()]).toEqual([2, [{ state: 'done', reason: null }]])
  })

  it('is sent also if the clock was set back before the approval', async () => {
    const clock = { now: () => now, monotonicNs: systemClock.monotonicNs }
    let now = Date.UTC(2026, 5, 1, 12)
    const app = await setupPlaces({ clock })
    await app.sends('address')
    now -= 3_600_000
    await app.sends('here', { alsoElsewhere: true })
    expect([app.posts(), app.checks()]).toEqual([2, [{ state: 'done', reason: null }]])
  })

  it('of one request elsewhere, and not of a second that came later, is held back', async () => {
    const app = await setupPlaces()
    await app.sends('address')
    app.queue.pause()
    app.use('here')
    await app.approve({ alsoElsewhere: true })
    app.use('address')
    await app.approve({ again: true })
    await app.resumeQueue()
    await app.goesTo('here')
    expect([app.posts(), app.checks()]).toEqual([2, [HELD_BACK]])
  })

  it('is sent where a person decides to send it again', async () => {
    const app = await setupPlaces()
    app.meets(RESET)
    await app.sends('here')
    const [attempt] = app.attempts()
    await app.sends('address', { alsoElsewhere: true })
    app.use('here')
    await app.choices.decide(attempt as AttemptId, 'send_again')
    await app.queue.settled()
    expect([app.posts(), app.checks()]).toEqual([3, [{ state: 'done', reason: null }]])
  })

  it('is sent where a person queues again what was held back', async () => {
    const app = await setupPlaces()
    await app.approve()
    await app.sends('address')
    await app.goesTo('here')
    const asked = app.questions.length
    expect(await app.choices.retry(app.idOf())).toEqual({ ok: true, value: null })
    expect(app.questions).toHaveLength(asked + 1)
    await app.queue.settled()
    expect([app.posts(), app.checks()]).toEqual([2, [{ state: 'done', reason: null }]])
  })
})

describe('what was approved, and was not sent elsewhere', () => {
  it('is sent where nothing whole left there', async () => {
    const app = await setupPlaces({ time: createVirtualTime() })
    await app.approve()
    app.service.behave({ at: { bodyBytes: 10 }, times: null, action: RESET })
    await app.sends('address')
    expect(app.checks('address')).toEqual([{ state: 'blocked', reason: 'retries_used_up' }])
    app.service.behaveWell()
    await app.goesTo('here')
    expect(app.checks()).toEqual([{ state: 'done', reason: null }])
  })

  it('is sent where only another question was asked there', async () => {
    const app = await setupPlaces()
    await app.approve()
    app.use('address')
    const other = await app.quoted({}, FACTS, app.itemIds)
    await app.quotes.approve(other.id)
    await app.runQueue()
    await app.goesTo('here')
    expect([app.posts(), app.checks()[0]]).toEqual([2, { state: 'done', reason: null }])
  })

  it('is sent where only another case asked about the link there', async () => {
    const app = await setupPlaces({ what: 'link' })
    await app.approve()
    const caseId = app.cases.create('Quay').id
    app.use('address')
    const other = await app.quotes.quote(caseId, addLinks(app, caseId, LINK))
    if (other.ok) await app.quotes.approve(other.value.id)
    await app.runQueue()
    await app.goesTo('here')
    expect([app.posts(), app.checks()]).toEqual([2, [{ state: 'done', reason: null }]])
  })
})
