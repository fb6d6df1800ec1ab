import { describe, expect, it } from 'vitest'
import { createItemDetails } from '../../src/main/db/item-detail.ts'
import { pngOf } from '../support/pictures.ts'
import { setupSending } from '../support/sending.ts'

describe('the history of a medium', () => {
  it('names every request ever made for its bytes, with the reply that is kept for each', async () => {
    const app = await setupSending({ files: [pngOf(1)] })
    app.service.behave({
      charge: false,
      action: { type: 'answer', status: 422, body: { error: { code: 'X', message: 'No' } } },
    })
    await app.sendAll()
    app.given.account = 'another account'
    app.queue.credentialsChanged()
    await app.quotes.approve((await app.quoted({ alsoOtherToken: true })).id)
    await app.queue.settled()
    const details = createItemDetails(app.db)
    const { sha256 } = app.files[0] ?? { sha256: '' }
    const [first, second] = app.db.prepare('SELECT id FROM checks ORDER BY created_at').pluck().all() as string[]
    const others = details.otherAttempts(sha256, app.caseId, second ?? '')
    expect(details.attempts(second ?? '')).toMatchObject([{ outcome: 'success', httpStatus: 200, sentSha256: sha256 }])
    expect(others).toMatchObject([{ checkId: first, outcome: 'refused', httpStatus: 422, serviceMessage: 'No' }])
    expect(others[0]?.host).toBe(new URL(app.service.origin).host)
    const reply = details.rawReply({ attemptId: others[0]?.id ?? '' })
    expect(JSON.parse(reply?.body.toString() ?? '')).toEqual({ error: { code: 'X', message: 'No' } })
    expect(details.otherAttempts(sha256, app.caseId, null)).toHaveLength(2)
  })

  it('has the SHA-256 of the file’s bytes, without the form around them, of requests whose last bytes were let go', async () => {
    const app = await setupSending({ files: [pngOf(1)] })
    app.service.behave({ at: 'head', times: 1, action: { type: 'reset' } })
    await app.sendAll()
    await app.queue.settled()
    const { sha256 } = app.files[0] ?? { sha256: '' }
    const requests = createItemDetails(app.db).otherAttempts(sha256, app.caseId, null)
    const reported = requests.map(({ number, outcome, phase, sentSha256 }) => ({ number, outcome, phase, sentSha256 }))
    expect(reported).toEqual([
      { number: 2, outcome: 'success', phase: 'committing', sentSha256: sha256 },
      { number: 1, outcome: 'not_complete', phase: 'body', sentSha256: null },
    ])
  })
})
