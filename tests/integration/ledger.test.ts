import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createBudgets, localDay } from '../../src/main/db/budgets.ts'
import { createLedgerQueries } from '../../src/main/db/ledger-queries.ts'
import { createExportLedger } from '../../src/main/export/files/tables/usage-tables.ts'
import { keptPlaces } from '../../src/main/library/evidence-places.ts'
import { forbiddenPlaceIn } from '../support/near-drives.ts'
import { pngOf } from '../support/pictures.ts'
import { plant } from '../support/rows.ts'
import { setupExportTable } from '../support/saved-table.ts'
import { setupSending } from '../support/sending.ts'

/** Four pictures: answered, answered above the price, in doubt, and still queued. */
async function setupSpent() {
  const app = await setupSending({ files: [1, 2, 3, 4].map((n) => pngOf(n)), service: { costPerImage: 1 } })
  const sha = (n: number) => app.files[n]?.sha256 ?? ''
  app.service.behave({ sha256: sha(1), action: { type: 'alter', reply: { totalCreditsUsed: 1.5 } } })
  app.service.behave({ sha256: sha(2), charge: true, action: { type: 'reset' } })
  const approve = (numbers: number[]) =>
    app.approve(
      undefined,
      numbers.flatMap((n) => app.files[n]?.itemId ?? []),
    )
  await approve([0, 2])
  await app.runQueue()
  // By itself: what it takes beyond its price would stop whatever is approved with it and sent after it.
  await approve([1])
  await app.queue.settled()
  app.queue.pause()
  await approve([3])
  const queries = createLedgerQueries(app.db)
  return { app, queries, sha }
}

describe('the credit ledger', () => {
  it('sums what is expected, charged and unknown, in total and by case, day and account', async () => {
    const { app, queries } = await setupSpent()
    const sums = { expected: 1, charged: 2.5, unknown: 1 }
    const { total, above, groups } = queries.ledgerSummary(null)
    expect([total, above]).toEqual([sums, 1])
    const day = localDay(Date.now())
    expect(groups).toMatchObject([
      { by: 'case', detail: 'Harbour fire', checks: 4, ...sums },
      { by: 'day', key: day, checks: 4, ...sums },
      { by: 'account', key: app.service.origin, detail: 'account', checks: 4, ...sums },
    ])
  })

  it('agrees with what counts against the budget, and with its own lines', async () => {
    const { app, queries } = await setupSpent()
    const { total } = queries.ledgerSummary(app.caseId)
    const key = { caseId: app.caseId, origin: app.service.origin, day: localDay(Date.now()) }
    expect(total.expected + total.charged + total.unknown).toBe(createBudgets(app.db).of(key).committedCredits)
    const { rows } = queries.ledgerPage(app.caseId, 0, 100)
    for (const part of ['expected', 'charged', 'unknown'] as const)
      expect(rows.reduce((sum, row) => sum + row[part], 0)).toBe(total[part])
    expect(app.service.charges()).toHaveLength(3)
  })

  it('takes a doubt out when a person found that it was not charged', async () => {
    const { app, queries } = await setupSpent()
    const [row] = app.doubtfulRows.of(null).rows
    if (!row) throw new Error('nothing doubtful')
    await app.choices.decide(row.attemptId, 'not_charged')
    expect(queries.ledgerSummary(null).total).toEqual({ expected: 2, charged: 2.5, unknown: 0 })
  })

  it('shows a charge above the price on its line', async () => {
    const { queries } = await setupSpent()
    const above = queries.ledgerPage(null, 0, 100).rows.filter((row) => row.charged > row.price)
    expect(above).toMatchObject([{ item: { name: 'IMG_2.png' }, price: 1, charged: 1.5 }])
  })
})

describe('a charge beyond anything it could be', () => {
  it('counts with the expected price, and leaves what comes after it payable', async () => {
    const app = await setupSending({ files: [pngOf(1), pngOf(2)], service: { costPerImage: 1 } })
    const [first, second] = app.files
    if (!first || !second) throw new Error('no files')
    app.service.behave({ sha256: first.sha256, action: { type: 'alter', reply: { totalCreditsUsed: 1e21 } } })
    await app.sendAll(undefined, [first.itemId])
    const { ledgerSummary } = createLedgerQueries(app.db)
    expect(ledgerSummary(null).total).toEqual({ expected: 0, charged: 0, unknown: 1 })
    expect(await app.approve(undefined, [second.itemId])).toMatchObject({ ok: true })
    await app.queue.settled()
    expect(ledgerSummary(null).total).toEqual({ expected: 0, charged: 1, unknown: 1 })
  })
})

describe('its CSV', () => {
  async function setupExport(path: (app: Awaited<ReturnType<typeof setupSpent>>['app']) => string | null) {
    const { app, queries } = await setupSpent()
    const { ledgerPage } = queries
    const write = createExportLedger({
      queryWorker: { ledgerPage: async (...given) => ledgerPage(...given) },
      exportTable: setupExportTable({
        db: app.db,
        audit: app.audit,
        path: () => path(app),
        forbiddenPlace: forbiddenPlaceIn(keptPlaces(join(app.home, 'library'), app.exhibits.roots)),
      }),
    })
    return { app, write }
  }

  it('holds every check, leads what a spreadsheet would run by an apostrophe, and is entered in the custody log', async () => {
    const { app, write } = await setupExport(({ home }) => join(home, 'credits.csv'))
    plant(app.db, () => app.db.prepare("UPDATE items SET name = '=cmd|''/c calc''!A1' WHERE number = 1").run())
    const written = await write(null)
    const text = readFileSync(join(app.home, 'credits.csv'), 'utf8')
    expect(text.trimEnd().split('\r\n')).toHaveLength(5)
    expect(text).toContain('"\'=cmd')
    const payload = app.db.prepare("SELECT payload FROM audit WHERE type = 'ledger.exported'").pluck().get() as string
    expect(JSON.parse(payload)).toMatchObject({ rows: 4, sha256: written.ok ? written.value.sha256 : '' })
  })

  it('names what was never sent otherwise than what the service refused', async () => {
    const { app, write } = await setupExport(({ home }) => join(home, 'credits.csv'))
    appendFileSync(app.files[3]?.path ?? '', 'x')
    await app.resumeQueue()
    expect(app.state(app.files[3]?.sha256 ?? '')).toEqual({ state: 'rejected', reason: 'file_changed' })
    await write(null)
    const text = readFileSync(join(app.home, 'credits.csv'), 'utf8')
    const [head, ...lines] = text.replaceAll('"', '').trimEnd().split('\r\n')
    const at = head?.split(',').indexOf('state') ?? -1
    expect(lines.map((line) => line.split(',')[at]).sort()).toEqual(['done', 'done', 'not_sent', 'unknown'])
  })

  it('is never written among evidence, into the library’s own folder, nor after a no', async () => {
    const own = await setupExport(({ home }) => join(home, 'library', 'library.sqlite'))
    expect(await own.write(null)).toEqual({ ok: false, error: { kind: 'export_failed', reason: 'in_library' } })
    const among = await setupExport(({ evidence }) => join(evidence, 'credits.csv'))
    expect(await among.write(null)).toEqual({ ok: false, error: { kind: 'export_failed', reason: 'among_evidence' } })
    const declined = await setupExport(() => null)
    expect(await declined.write(null)).toEqual({ ok: false, error: { kind: 'declined' } })
  })
})
