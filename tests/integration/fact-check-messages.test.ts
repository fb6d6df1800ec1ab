import { describe, expect, it } from 'vitest'
import { heldReplies } from '../../src/shared/model/held-replies.ts'
import { verifyHere } from '../support/log-check.ts'
import { setupWatched } from '../support/watched-job.ts'

const MINUTE = 60_000

describe('the last message about a job', () => {
  it.each([
    ['fails', 'Looking for earlier appearances', 'The sound could not be read.'],
    ['fails without a reason', 'Looking for earlier appearances', null],
    ['is cancelled by the service', 'Looking for earlier appearances', null],
    ['usual', 'Checking claims', null],
  ])('outlives an end without one, with the time of its reply: %s', async (script, statusMessage, errorMessage) => {
    const desk = await setupWatched(script)
    await desk.passTime(10 * MINUTE)
    const now = desk.now()
    expect(now).toMatchObject({ statusMessage, errorMessage, errorMessageAt: null })
    expect(now?.statusMessageAt).toBeGreaterThan(now?.submittedAt ?? 0)
    expect(now?.statusMessageAt).toBeLessThan(now?.endedAt ?? 0)
    expect(desk.shown()?.job).toMatchObject({ statusMessage, statusMessageAt: now?.statusMessageAt })
    // The reply that ended it is shown as it was.
    expect(desk.shown()?.parsed).toMatchObject({ statusMessage: null, errorMessage })
    const next = await desk.restart()
    expect(desk.shown(next)?.job).toMatchObject({ statusMessage, statusMessageAt: now?.statusMessageAt })
  })

  it('has no time of its own while the last reply has it', async () => {
    const desk = await setupWatched('never ends')
    await desk.passTime(MINUTE)
    expect(desk.now()).toMatchObject({ statusMessage: 'Almost done', statusMessageAt: null })
  })

  it('is sealed with the end', async () => {
    const desk = await setupWatched('fails without a reason')
    await desk.passTime(10 * MINUTE)
    expect(verifyHere(desk.db).notHeld).toEqual([])
  })
})

describe('a finished result under another status word', () => {
  it('is held as a partial one with its date, for every form', async () => {
    const desk = await setupWatched('a result under a word never seen, for ever')
    await desk.passTime(10 * MINUTE)
    const shown = desk.shown()
    if (!shown) throw new Error('no fact check')
    expect(shown).toMatchObject({ job: { status: 'AwaitingReview' }, result: null })
    expect(heldReplies(shown)).toMatchObject({
      result: { summary: expect.any(String), sources: expect.any(Array) },
      partialAt: shown.job.partialAt,
    })
  })
})
