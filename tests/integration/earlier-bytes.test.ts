import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createArrivals } from '../../src/main/db/arrivals.ts'
import { createAttachments } from '../../src/main/db/attachments.ts'
import { createItemDetails } from '../../src/main/db/item-detail.ts'
import { createLedgerQueries } from '../../src/main/db/ledger-queries.ts'
import { createPromisedFiles } from '../../src/main/db/promised-files.ts'
import { createStills } from '../../src/main/db/stills.ts'
import { createFactChecksHandlers } from '../../src/main/ipc/fact-checks.ts'
import { createItemDetail } from '../../src/main/items/item-detail.ts'
import { createStateOfOriginal } from '../../src/main/items/originals.ts'
import type { QueryWorker } from '../../src/main/query-worker/query-worker.ts'
import type { ItemId } from '../../src/shared/model/ids.ts'
import { leaveUnread, recordReading } from '../support/evidence-rows.ts'
import { setupFactChecking } from '../support/fact-checking.ts'
import { freshLists } from '../support/fresh-lists.ts'
import { nearDrives } from '../support/near-drives.ts'
import { pngOf } from '../support/pictures.ts'
import { setupSending } from '../support/sending.ts'

/** A file that was read and sent, and then found with other bytes, which nobody has read yet. */
async function setupChanged(answer?: 'none') {
  const desk = await setupSending({ files: [pngOf(1)] })
  const [file] = desk.files
  if (!file) throw new Error('no file')
  const sightings = recordReading(desk.db, file)
  if (answer === 'none') desk.service.behave({ charge: true, action: { type: 'hang_up' } })
  await desk.sendAll()
  leaveUnread(desk.db, file.itemId)
  const queries = freshLists(desk.db)
  const detail = createItemDetail({
    queryWorker: { row: async (id: ItemId) => queries.row(id, desk.context()) } as unknown as QueryWorker,
    details: createItemDetails(desk.db),
    attachments: createAttachments({ db: desk.db, audit: desk.audit, clock: systemClock, actor: () => 'A. Examiner' }),
    sightings,
    stateOfOriginal: createStateOfOriginal(nearDrives),
    context: desk.context,
    promisedFiles: createPromisedFiles({ db: desk.db, audit: desk.audit, actor: () => 'A. Examiner' }),
    arrivals: createArrivals({ db: desk.db, audit: desk.audit, clock: systemClock, actor: () => 'A. Examiner' }),
    stills: createStills({ db: desk.db, audit: desk.audit, clock: systemClock, actor: () => 'A. Examiner' }),
  })
  return { ...desk, file, detail }
}

describe('a file that was fact-checked and holds other bytes now', () => {
  it('keeps its fact check with the item, by the bytes it was about', async () => {
    const desk = await setupFactChecking({ files: [pngOf(1)] })
    await desk.submitAll()
    const [file] = desk.files
    if (!file) throw new Error('no file')
    const sightings = recordReading(desk.db, file)
    const handlers = createFactChecksHandlers({
      factChecking: desk.factChecking,
      details: createItemDetails(desk.db),
      sightings,
      queryWorker: { jobsOf: async (...of: Parameters<typeof desk.rows.jobsOf>) => desk.rows.jobsOf(...of) } as never,
      jobReparser: { again: async () => null },
      context: desk.context,
    })
    const asked = async () => {
      const jobs = await handlers['factChecks.ofItem']({ itemId: file.itemId })
      return jobs.ok ? jobs.value.map(({ sha256 }) => sha256) : null
    }
    expect(await asked()).toEqual([file.sha256])
    leaveUnread(desk.db, file.itemId)
    expect(await asked()).toEqual([file.sha256])
  })
})

describe('a file that was answered and holds other bytes now', () => {
  it('keeps the answer in the queue, in the ledger and in its own history, and never as its own', async () => {
    const desk = await setupChanged()
    expect(desk.checkRows(desk.caseId)).toMatchObject([{ item: { itemId: desk.file.itemId }, state: 'done' }])
    expect(createLedgerQueries(desk.db).ledgerPage(null, 0, 10).rows).toMatchObject([
      { item: { itemId: desk.file.itemId }, charged: 1 },
    ])
    const item = await desk.detail(desk.file.itemId)
    expect(item).toMatchObject({ row: { status: 'listed' }, analyses: [], attempts: [] })
    expect(item?.earlier).toMatchObject([
      { sha256: desk.file.sha256, analyses: [{ sha256: desk.file.sha256 }], attempts: [{ outcome: 'success' }] },
    ])
  })

  it('can still be decided about when its charge is unknown', async () => {
    const desk = await setupChanged('none')
    const doubtful = desk.doubtfulRows.of(desk.caseId)
    expect(doubtful).toMatchObject({ total: 1, rows: [{ itemId: desk.file.itemId, sha256: desk.file.sha256 }] })
    const [row] = doubtful.rows
    expect(await desk.choices.decide(row?.attemptId as never, 'left')).toMatchObject({ ok: true })
    expect((await desk.detail(desk.file.itemId))?.earlier).toMatchObject([
      { analyses: [], attempts: [{ outcome: 'unknown' }] },
    ])
  })
})
