import { describe, expect, it } from 'vitest'
import { noOutcomes } from '../../src/shared/model/asked-before.ts'
import { budget } from '../../src/shared/words/checks.ts'
import { addLinks } from '../support/add-links.ts'
import { setupFactChecking } from '../support/fact-checking.ts'
import { pngOf } from '../support/pictures.ts'
import { plant } from '../support/rows.ts'
import { createVirtualTime } from '../support/virtual-time.ts'

const PLAIN = { kind: 'fact_check', context: '', linkModality: null } as const
const NONE = noOutcomes()
const MINUTE = 60_000
const SUBMIT = '/api/app/fact-checking/submit'

describe('submitting a fact check', () => {
  it('sends file, modality and context once, keeps the receipt before the first question, and watches the job to its end', async () => {
    const desk = await setupFactChecking({ files: [pngOf(1)], time: createVirtualTime() })
    const context = 'Is this the harbour?\nرصيف الميناء'
    expect(await desk.submitAll({ ...PLAIN, context })).toMatchObject({ value: { queued: 1 } })
    const [job] = desk.jobs.watched()
    expect(job).toMatchObject({ state: 'watching', status: 'Queued', creditsReserved: 5, asks: 0 })
    expect(desk.service.charges()).toMatchObject([{ operation: 'fact_check', credits: 5 }])
    desk.factChecking.start()
    await desk.passTime(5 * MINUTE)
    expect(desk.ended).toHaveLength(1)
    const [ended] = desk.ended
    expect(ended).toMatchObject({ state: 'completed', creditsUsed: 5 })
    const approved = desk.db.prepare("SELECT payload FROM audit WHERE type = 'checks.approved'").pluck().all()
    expect(approved.map((payload) => JSON.parse(String(payload)).context)).toEqual([context])
    const kept = desk.rows.factCheckOf(job?.checkId as never, desk.context())
    expect(kept).toMatchObject({ job: { modality: 'image', context, isCurrent: true, isSimulated: true } })
    expect(kept?.result?.summary).toMatch(/\S+/)
    expect(desk.service.charges()).toHaveLength(1)
  })

  it('asks about the charge when the receipt names no job, and submits nothing again by itself', async () => {
    const desk = await setupFactChecking({ files: [pngOf(1)] })
    desk.service.behave({
      path: SUBMIT,
      charge: true,
      action: { type: 'answer', status: 200, body: { status: 'Queued' } },
    })
    await desk.submitAll()
    expect(desk.checkRows(desk.caseId)).toMatchObject([{ kind: 'fact_check', state: 'unknown', reason: 'no_job' }])
    expect(desk.jobs.watched()).toEqual([])
  })

  it('takes a receipt under 202, in another state, and with an identifier that is a number', async () => {
    const desk = await setupFactChecking({ files: [pngOf(1)] })
    desk.service.behave({
      path: SUBMIT,
      charge: true,
      action: { type: 'answer', status: 202, body: { jobId: 4711, status: 'Processing' } },
    })
    await desk.submitAll()
    expect(desk.jobs.watched()).toMatchObject([{ jobId: '4711', status: 'Processing', creditsReserved: null }])
  })

  it('is another question for another context, and the same answer for the same', async () => {
    const desk = await setupFactChecking({ files: [pngOf(1)] })
    await desk.submitAll()
    const again = await desk.quotes.quote(desk.caseId, desk.itemIds, undefined, PLAIN)
    expect(again).toMatchObject({
      value: { mediaToSend: 0, alreadyRunning: 1, alreadyAnswered: 0, askedOtherwise: { text: NONE, kind: NONE } },
    })
    const other = await desk.quotes.quote(desk.caseId, desk.itemIds, undefined, {
      ...PLAIN,
      context: 'another question',
    })
    expect(other).toMatchObject({
      value: {
        mediaToSend: 1,
        askedOtherwise: { text: { ...NONE, running: 1 }, kind: NONE },
        leaves: { context: 'another question' },
      },
    })
    const forensics = await desk.quotes.quote(desk.caseId, desk.itemIds)
    expect(forensics).toMatchObject({ value: { mediaToSend: 1, batch: { kind: 'image_forensics' } } })
  })

  /** One submitted fact check and then a new token; `end` = how the job of the first ended meanwhile. */
  const underNewToken = async (end: 'completed' | 'failed' | null) => {
    const desk = await setupFactChecking({ files: [pngOf(1)] })
    await desk.submitAll()
    if (end !== null)
      plant(desk.db, () => desk.db.prepare('UPDATE jobs SET state = ?, ended_at = submitted_at').run(end))
    desk.given.account = 'another account'
    const quoted = (alsoOtherToken: boolean) => desk.quoted({ alsoOtherToken }, PLAIN)
    return { desk, quoted }
  }

  it('is held back while the same runs under another token, until the person says so and reads that it is paid again', async () => {
    const { desk, quoted } = await underNewToken(null)
    expect(await quoted(false)).toMatchObject({ mediaToSend: 0, otherToken: { answered: 0, running: 1 } })
    const chosen = await quoted(true)
    expect(chosen).toMatchObject({ mediaToSend: 1, again: { other_answered: 0, other_running: 1 } })
    await desk.quotes.approve(chosen.id)
    expect(desk.questions.at(-1)?.detail).toContain(budget.before.other_running({ what: '1 file' }))
    await desk.queue.settled()
    expect(desk.service.charges()).toHaveLength(2)
  })

  it('is held back where another token has the answer, and free where its job gave the credits back', async () => {
    const answered = await underNewToken('completed')
    expect(await answered.quoted(false)).toMatchObject({ mediaToSend: 0, otherToken: { answered: 1, running: 0 } })
    const failed = await underNewToken('failed')
    expect(await failed.quoted(false)).toMatchObject({ mediaToSend: 1, otherToken: { answered: 0, running: 0 } })
  })

  it('names what failed or still runs as that, never as an answer that is free to read or paid again', async () => {
    const desk = await setupFactChecking({ files: [pngOf(1)] })
    const quoted = (again: boolean, context = '') => desk.quoted({ again }, { ...PLAIN, context })
    await desk.submitAll()
    expect(await quoted(false)).toMatchObject({ mediaToSend: 0, alreadyRunning: 1, alreadyFailed: 0 })
    expect(await quoted(true)).toMatchObject({ mediaToSend: 1, again: { running: 1, answered: 0 } })
    plant(desk.db, () => desk.db.prepare("UPDATE jobs SET state = 'failed', ended_at = submitted_at").run())
    expect(await quoted(false)).toMatchObject({ mediaToSend: 0, alreadyFailed: 1, alreadyAnswered: 0 })
    expect(await quoted(false, 'Another text')).toMatchObject({ askedOtherwise: { text: { ...NONE, failed: 1 } } })
    const again = await quoted(true)
    expect(again).toMatchObject({ mediaToSend: 1, again: { failed: 1, answered: 0 } })
    await desk.quotes.approve(again.id)
    const detail = desk.questions.at(-1)?.detail
    expect(detail).toContain(budget.before.failed({ what: '1 file' }))
    expect(detail).not.toContain('paid again')
    await desk.queue.settled()
    // A second run goes on now: what stands is the better of the two.
    expect(await quoted(false)).toMatchObject({ mediaToSend: 0, alreadyRunning: 1, alreadyFailed: 0 })
  })

  it('names a link that was asked about as another kind of medium as that, not as asked with another text', async () => {
    const desk = await setupFactChecking({ files: [] })
    const itemIds = addLinks(desk, desk.caseId, 'https://social.example/post/1')
    await desk.submitAll({ ...PLAIN, linkModality: 'video' }, itemIds)
    const quoted = async (context: string) =>
      await desk.quotes.quote(desk.caseId, itemIds, undefined, { ...PLAIN, context, linkModality: 'audio' })
    expect(await quoted('')).toMatchObject({ value: { askedOtherwise: { text: NONE, kind: { ...NONE, running: 1 } } } })
    expect(await quoted('Why?')).toMatchObject({
      value: { askedOtherwise: { text: { ...NONE, running: 1 }, kind: NONE } },
    })
  })

  it('outlives the app: the job is asked about after a restart, and nothing is submitted again', async () => {
    const desk = await setupFactChecking({ files: [pngOf(1)], time: createVirtualTime() })
    await desk.submitAll()
    const next = await desk.restart()
    expect(next.jobs.watched()).toHaveLength(1)
    next.queue.start()
    next.factChecking.start()
    await desk.passTime(5 * MINUTE)
    expect(desk.ended).toHaveLength(1)
    expect(desk.service.charges()).toHaveLength(1)
  })
})
