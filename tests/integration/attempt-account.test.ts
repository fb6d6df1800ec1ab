import { describe, expect, it } from 'vitest'
import { createItemQueries } from '../../src/main/db/item-queries.ts'
import { DEFAULT_LIMITS } from '../../src/shared/model/eligibility.ts'
import { ItemFilter } from '../../src/shared/model/item.ts'
import { pngOf } from '../support/pictures.ts'
import { setupSending } from '../support/sending.ts'

/** One picture whose request may have been charged, and then a new token. */
async function setupNewToken() {
  const app = await setupSending({ files: [pngOf(1)] })
  app.service.behave({ charge: true, action: { type: 'reset' } })
  await app.sendAll()
  const [row] = app.queueRows.rows(null)
  if (!row?.doubtfulAttemptId) throw new Error('nothing doubtful')
  app.given.account = 'another account'
  app.queue.credentialsChanged()
  const quote = () => app.quotes.quote(app.caseId, [...app.files.map((file) => file.itemId)])
  const items = () => {
    const context = { origin: app.service.origin, account: app.given.account, ...DEFAULT_LIMITS }
    const sort = { by: 'reference', descending: false } as const
    const query = { caseId: app.caseId, filter: ItemFilter.parse({}), sort }
    return createItemQueries(app.db).page(query, context, 0, 50).rows
  }
  return { app, quote, items, sha256: row.sha256, checkId: row.checkId, attemptId: row.doubtfulAttemptId }
}

describe('a possibly charged request after a new token', () => {
  it('is counted as doubtful, and no batch sends it again', async () => {
    const { app, quote } = await setupNewToken()
    expect(await quote()).toMatchObject({ value: { mediaToSend: 0, chargeUnknown: 1, missingCredits: 0 } })
    expect(await app.approve()).toEqual({ ok: false, error: { kind: 'nothing_to_send' } })
    expect(app.service.charges()).toHaveLength(1)
  })

  it('still shows on its item', async () => {
    const { items, checkId } = await setupNewToken()
    expect(items()).toMatchObject([{ status: 'unknown', checkId }])
  })
})
