import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { verifyChain } from '../../src/main/custody/verify-chain.ts'
import { createCaseViews } from '../../src/main/db/case-views.ts'
import { createFindings } from '../../src/main/db/findings.ts'
import { createLedgerQueries } from '../../src/main/db/ledger-queries.ts'
import { createMarks } from '../../src/main/db/marks.ts'
import { createMedia, type MediumFacts } from '../../src/main/db/media.ts'
import { createReportPairs } from '../../src/main/db/report-pairs.ts'
import { createSavedFilters } from '../../src/main/db/saved-filters.ts'
import { createSeen } from '../../src/main/db/seen.ts'
import { createTags } from '../../src/main/db/tags.ts'
import { createExportLedger } from '../../src/main/export/files/tables/usage-tables.ts'
import { derivativePath } from '../../src/main/inspect/derivative-path.ts'
import { atOnce } from '../../src/main/turns.ts'
import { FIRST_VIEW } from '../../src/shared/model/case-view.ts'
import type { CaseId, Sha256 } from '../../src/shared/model/ids.ts'
import { bitOfShown } from '../../src/shared/model/item.ts'
import { NO_FILTER } from '../../src/shared/model/item-list.ts'
import type { Metadata } from '../../src/shared/model/metadata.ts'
import { UNGUARDED } from '../../src/shared/words/cases.ts'
import { stopJobsQuestion } from '../../src/shared/words/jobs.ts'
import { ledger } from '../../src/shared/words/ledger.ts'
import { SECRET, setupLife } from '../support/case-life.ts'
import { leaveUnread, placeEvidence, recordReading } from '../support/evidence-rows.ts'
import { setupFactChecking } from '../support/fact-checking.ts'
import { pngOf, sha256Of } from '../support/pictures.ts'
import { plant } from '../support/rows.ts'
import { setupExportTable } from '../support/saved-table.ts'
import { setupSending } from '../support/sending.ts'

/** Tables with what people typed or chose for a case. */
const TYPED = [
  'findings',
  'marks',
  'tags',
  'reviews',
  'item_tags',
  'report_pairs',
  'case_views',
  'saved_filters',
  'seen',
]

const setupCase = async (files: readonly Buffer[]) => setupLife(await setupSending({ files }))

/** Everything in the library's files, as bytes: also what was deleted and not overwritten. */
const bytesOnDisk = (home: string) =>
  Buffer.concat(
    readdirSync(home)
      .filter((name) => name.startsWith('library.sqlite'))
      .map((name) => readFileSync(join(home, name))),
  )

describe('a case that is closed', () => {
  it('sends nothing and takes nothing back into the queue, until it is opened again', async () => {
    const { life, caseId, quotes, files, approve, cases } = await setupCase([pngOf(1)])
    expect(life.close(caseId)).toMatchObject({ ok: true })
    const ids = files.map(({ itemId }) => itemId)
    expect(await quotes.quote(caseId, ids)).toEqual({ ok: false, error: { kind: 'not_now', reason: 'case_closed' } })
    expect(life.reopen(caseId)).toMatchObject({ ok: true, value: { closedAt: null } })
    expect(await approve()).toMatchObject({ ok: true })
    expect(cases.isClosed(caseId)).toBe(false)
  })

  it('cannot be approved by a cost sheet that was opened before', async () => {
    const { life, caseId, quotes, files } = await setupCase([pngOf(1)])
    const quote = await quotes.quote(caseId, [files[0]?.itemId ?? (0 as never)])
    if (!quote.ok) throw new Error('no quote')
    life.close(caseId)
    expect(await quotes.approve(quote.value.id)).toEqual({ ok: false, error: { kind: 'quote_stale' } })
  })

  it('is not closed while files of it wait to be sent or are being read', async () => {
    const { life, caseId, approve, says } = await setupCase([pngOf(1)])
    says.reading = true
    expect(life.close(caseId)).toEqual({ ok: false, error: { kind: 'not_now', reason: 'reading' } })
    says.reading = false
    await approve()
    expect(life.close(caseId)).toEqual({ ok: false, error: { kind: 'not_now', reason: 'in_queue' } })
  })
})

describe('a case that is deleted', () => {
  it('leaves its reference, digests and charges, and nothing of names, paths, metadata or answers', async () => {
    const [own, shared] = [pngOf(1, 4000), pngOf(2, 5000)]
    const {
      life,
      caseId,
      home,
      db,
      audit,
      evidence,
      reference,
      cases,
      sendAll,
      derivativesFolder,
      exhibits,
      files,
      asked,
      service,
      emptied,
    } = await setupCase([own, shared])
    await sendAll()
    expect(service.charges()).toHaveLength(2)
    const other = cases.create('Another case').id
    const folder = join(evidence, 'other')
    mkdirSync(folder)
    placeEvidence({ db, exhibits }, other, folder, [shared])
    for (const [bytes, kind] of [
      [own, 'thumb'],
      [own, 'preview'],
      [shared, 'preview'],
    ] as const) {
      const file = derivativePath(derivativesFolder, sha256Of(bytes), kind, 'jpg')
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, 'picture')
    }
    const replies = db.prepare('SELECT body_sha256 FROM replies ORDER BY id').pluck().all()
    expect(bytesOnDisk(home).includes(SECRET)).toBe(true)
    const before = verifyChain(db).chain

    const [written] = files
    if (written === undefined) throw new Error('no item')
    const actor = () => 'A. Examiner'
    const tags = createTags({ db, audit, clock: systemClock })
    const tag = tags.make(caseId, `${SECRET}-tag`, 1)
    const text = { proposition: SECRET, alternative: '', conclusion: null, grounds: SECRET, notes: SECRET }
    createFindings({ db, audit, clock: systemClock, actor }).record(written.itemId, text, '')
    const marks = createMarks({ db, audit, clock: systemClock, actor, tags })
    marks.mark(caseId, [written.itemId], { status: 'reviewed', add: [tag], remove: [] }, randomUUID())
    createSeen({ db, clock: systemClock }).set([written.itemId], true)

    const [, second] = files
    if (second === undefined) throw new Error('there is no second item')
    createCaseViews({ db, clock: systemClock }).set(caseId, FIRST_VIEW)
    createSavedFilters({ db, clock: systemClock }).add(caseId, {
      name: `${SECRET}-filter`,
      filter: { ...NO_FILTER, text: SECRET },
      sort: FIRST_VIEW.sort,
    })
    const pairs = createReportPairs({ db, audit, clock: systemClock, actor })
    expect(pairs.set(caseId, [{ left: written.itemId, right: second.itemId }], true)).toBe('done')

    const pasted = join(home, 'pasted', `case-${caseId}`, 'Clipboard')
    mkdirSync(pasted, { recursive: true })
    writeFileSync(join(pasted, 'Pasted.png'), own)

    expect(await life.delete(caseId, reference)).toEqual({ ok: true, value: null })
    expect(cases.get(caseId)).toBeNull()
    await emptied()

    expect(existsSync(join(home, 'pasted', `case-${caseId}`))).toBe(false)
    expect(asked[0]?.message).toContain(reference)
    expect(cases.get(caseId)).toBeNull()
    expect(cases.list().map(({ name }) => name)).toEqual(['Another case'])
    expect(bytesOnDisk(home).includes(SECRET)).toBe(false)
    expect(bytesOnDisk(home).includes(files[0]?.path ?? 'none')).toBe(false)
    const after = verifyChain(db).chain
    expect(before).toMatchObject({ state: 'whole', removed: 0 })
    expect(after).toMatchObject({ state: 'whole' })
    expect(after.state === 'whole' && after.removed).toBeGreaterThan(2)
    // What no other case holds is gone; what one does is as it was.
    expect(existsSync(derivativePath(derivativesFolder, sha256Of(own), 'thumb', 'jpg'))).toBe(false)
    expect(existsSync(derivativePath(derivativesFolder, sha256Of(own), 'preview', 'jpg'))).toBe(false)
    expect(existsSync(derivativePath(derivativesFolder, sha256Of(shared), 'preview', 'jpg'))).toBe(true)
    const bodies = db.prepare('SELECT length(body) AS bytes, body_sha256 AS digest FROM replies ORDER BY id').all()
    expect(bodies.map((row) => (row as { digest: string }).digest)).toEqual(replies)
    expect(bodies.filter((row) => (row as { bytes: number }).bytes === 0)).toHaveLength(1)
    expect(db.prepare('SELECT sha256 FROM analyses').pluck().all()).toEqual([sha256Of(shared)])
    expect(db.prepare('SELECT sum(charged_credits) FROM checks').pluck().get()).toBe(2)
    for (const table of TYPED) expect(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), table).toBe(0)
    expect(db.pragma('foreign_key_check')).toEqual([])
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(cases.create('The next one').reference).not.toBe(reference)
    expect(() => db.exec('UPDATE audit SET payload = \'{"removed":true}\'')).toThrow('append-only')
    expect(() => plant(db, () => db.exec("UPDATE replies SET body = X''"))).toThrow('as they came')
  })

  it('goes on being emptied by the next run when this one ends midway, and the custody log holds all the while', async () => {
    const { db, caseId, reference, erase, tallies, eraser, home } = await setupCase(
      Array.from({ length: 30 }, (_, n) => pngOf(n + 1)),
    )
    const counted = tallies.caseTally(caseId)
    db.transaction(() => plant(db, () => db.prepare('UPDATE cases SET name = name').run()))()
    expect(erase.beginCase(caseId, reference, { ...counted, lastSeq: counted.lastSeq - 1 })).toBe(false)
    expect(erase.beginCase(caseId, reference, counted)).toBe(true)
    const itemIds = erase.next(caseId, 0, 7).map(({ id }) => id)
    erase.eraseItems(caseId, itemIds)
    atOnce(erase.emptyEntries(caseId, 0, 2))
    expect(verifyChain(db).chain).toMatchObject({ state: 'whole' })
    expect(() => db.exec('UPDATE audit SET payload = \'{"removed":true}\'')).toThrow('append-only')
    const next = eraser()
    expect(next.underWay()).toEqual([{ reference, scope: 'case', stuck: null }])
    await next.run()
    expect(next.underWay()).toEqual([])
    expect(db.prepare('SELECT count(*) FROM items').pluck().get()).toBe(0)
    expect(verifyChain(db).chain).toMatchObject({ state: 'whole' })
    expect(db.pragma('foreign_key_check')).toEqual([])
    expect(bytesOnDisk(home).includes(SECRET)).toBe(false)
  })

  it('keeps its charges in the ledger, on every page and in the CSV, and its requests, with no item of another case beside them', async () => {
    const pictures = [1, 2, 3].map((n) => pngOf(n))
    const { db, audit, home, caseId, reference, life, emptied, cases, exhibits, evidence, sendAll, checkRows } =
      await setupCase(pictures)
    const other = cases.create('Another case').id
    const folder = join(evidence, 'other')
    mkdirSync(folder)
    placeEvidence({ db, exhibits }, other, folder, pictures.slice(0, 1))
    await sendAll()
    expect(await life.delete(caseId, reference)).toEqual({ ok: true, value: null })
    await emptied()
    const { ledgerPage, ledgerSummary } = createLedgerQueries(db)
    expect(ledgerSummary(null).total.charged).toBe(3)
    const pages = [0, 1, 2].map((offset) => ledgerPage(null, offset, 1))
    for (const { total, rows } of pages) expect([total, rows.length, rows[0]?.item]).toEqual([3, 1, null])
    expect(new Set(pages.map(({ rows }) => rows[0]?.sha256))).toEqual(new Set(pictures.map((bytes) => sha256Of(bytes))))
    const path = join(home, 'credits.csv')
    const queryWorker = { ledgerPage: async (...given: Parameters<typeof ledgerPage>) => ledgerPage(...given) }
    await createExportLedger({ queryWorker, exportTable: setupExportTable({ db, audit, path: () => path }) })(null)
    const [, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\r\n')
    expect(lines).toHaveLength(3)
    for (const line of lines) expect(line).toContain(ledger.deleted)
    const kept = checkRows(null)
    expect(kept).toHaveLength(3)
    for (const row of kept) expect(row).toMatchObject({ item: null, url: null, serviceMessage: null })
  })

  it('lets the same files be taken in again as if never before, those that were paid for too', async () => {
    const { db, caseId, reference, life, emptied, sendAll, cases, exhibits, evidence, approve } = await setupCase([])
    const media = createMedia({ db, clock: systemClock })
    const [paid, other] = [pngOf(1), pngOf(2)]
    // No thumbnail could be made of them, and both say where they were taken.
    const metadata = { position: { latitude: 1, longitude: 2 }, indicators: [{ kind: 'editing_software' }] }
    const read = [paid, other].map(
      (bytes): MediumFacts => ({
        sha256: sha256Of(bytes) as Sha256,
        lookups: null,
        bytes: bytes.length,
        kind: 'image',
        format: 'png',
        width: 1,
        height: 1,
        orientation: 1,
        container: null,
        contents: null,
        hasThumbnail: false,
        problems: [],
        metadata: metadata as unknown as Metadata,
      }),
    )
    const takeIn = (id: CaseId) => {
      plant(db, () => read.forEach(media.keep))
      return placeEvidence({ db, exhibits }, id, evidence, [paid, other])
    }
    const known = () => [
      db.prepare('SELECT metadata, has_gps, recipe FROM media ORDER BY sha256').all(),
      db.prepare('SELECT noticed, latitude FROM item_facts ORDER BY item_id').all(),
    ]
    const [first] = takeIn(caseId)
    const before = known()
    const noticed = (['gps', 'software', 'editing_software'] as const).reduce(
      (bits, what) => bits | bitOfShown(what),
      0,
    )
    expect(before[1]).toEqual([
      { noticed, latitude: 1 },
      { noticed, latitude: 1 },
    ])
    await approve(undefined, first ? [first.itemId] : [])
    await sendAll()
    expect(await life.delete(caseId, reference)).toMatchObject({ ok: true })
    await emptied()
    expect(db.prepare('SELECT sha256, metadata FROM media').all()).toEqual([{ sha256: sha256Of(paid), metadata: null }])
    expect(db.prepare('SELECT * FROM item_facts').all()).toEqual([])
    expect(db.pragma('foreign_key_check')).toEqual([])
    takeIn(cases.create('Again').id)
    expect(known()).toEqual(before)
  })

  it('keeps the paid answer about an address that another case holds too', async () => {
    const { db, caseId, reference, life, emptied, cases, exhibits } = await setupCase([pngOf(1)])
    const other = cases.create('Another case').id
    const url = 'https://pictures.example/one.jpg'
    for (const id of [caseId, other]) {
      const root = Buffer.from(`links:${id}`)
      const exhibit = exhibits.take(id, { root, name: 'links', kind: 'folder', isReadOnlyMount: null })
      plant(db, () =>
        db
          .prepare(`
        INSERT INTO items (case_id, exhibit_id, number, path, url, name, folder, bytes, mtime_ns, ctime_ns, dev, inode, intake, listed_at)
        VALUES (?, ?, 900, ?, ?, 'one.jpg', '', 0, '0', '0', '0', '0', 'linked', 0)`)
          .run(id, exhibit.id, Buffer.from(url), url),
      )
    }
    plant(db, () =>
      db
        .prepare(`
      INSERT INTO checks (id, case_id, url, kind, origin, account, state, day, created_at, updated_at)
      VALUES ('asked', ?, ?, 'image_forensics', 'https://service.example', 'a', 'cancelled', '2026-11-20', 0, 0)`)
        .run(caseId, url),
    )
    const urlOf = () => db.prepare("SELECT url FROM checks WHERE id = 'asked'").pluck().get()
    expect(await life.delete(caseId, reference)).toMatchObject({ ok: true })
    await emptied()
    expect(urlOf()).toBe(url)
    expect(await life.delete(other, cases.get(other)?.reference ?? '')).toMatchObject({ ok: true })
    await emptied()
    expect(urlOf()).toBe('removed:asked')
    expect(db.pragma('foreign_key_check')).toEqual([])
  })

  it('stays whole without the typed reference, without the yes, and while something is under way', async () => {
    const { life, caseId, reference, says, cases, approve, asked } = await setupCase([pngOf(1)])
    expect(await life.delete(caseId, 'CASE')).toEqual({ ok: false, error: { kind: 'declined' } })
    expect(asked).toEqual([])
    says.yes = false
    expect(await life.delete(caseId, reference)).toEqual({ ok: false, error: { kind: 'declined' } })
    expect(asked.at(-1)?.detail).toContain(UNGUARDED)
    says.yes = true
    await approve()
    expect(await life.delete(caseId, reference)).toMatchObject({ error: { reason: 'in_queue' } })
    expect(cases.get(caseId)?.name).toBe(SECRET)
  })

  it('stays whole while a request of it may have been charged, because nobody could decide about it afterwards', async () => {
    const { life, caseId, reference, approve, queue, service, state, files, cases, asked } = await setupCase([pngOf(1)])
    service.behave({ charge: true, action: { type: 'reset' } })
    await approve()
    queue.start()
    await expect.poll(() => state(files[0]?.sha256 ?? '')?.state).toBe('unknown')
    expect(await life.delete(caseId, reference)).toEqual({ ok: false, error: { kind: 'not_now', reason: 'in_doubt' } })
    expect(asked).toEqual([])
    expect(cases.get(caseId)?.name).toBe(SECRET)
  })
})

describe('a case whose fact checks run at the service', () => {
  /** The case of two fact checks, both without an end, on a desk that watches them. */
  const setupRunning = async (stops = true) => {
    const stopping: string[] = []
    const desk = await setupFactChecking({
      files: [pngOf(1), pngOf(2)],
      says: ({ message }) => {
        const isStop = message.startsWith('Stop waiting for the result')
        if (isStop) stopping.push(message)
        return !isStop || stops
      },
      service: { factCheck: { script: 'usual', pace: 'hand' } },
    })
    await desk.submitAll()
    const [one, two] = desk.jobs.watched()
    if (!one || !two) throw new Error('Nothing was submitted.')
    return { ...setupLife(desk), one, two, stopping }
  }

  it('is closed all the same, and what they find is stored in it', async () => {
    const desk = await setupRunning()
    expect(desk.life.close(desk.caseId)).toMatchObject({ ok: true })
    desk.service.factChecks.step(10)
    desk.factChecking.start()
    await expect.poll(() => desk.ended.map(({ state }) => state)).toEqual(['completed', 'completed'])
    expect(desk.cases.isClosed(desk.caseId)).toBe(true)
    expect(desk.rows.factCheckOf(desk.one.checkId, desk.context())?.result?.summary).toMatch(/\S/)
    await desk.factChecking.stop()
  })

  it('is not deleted while their answers are waited for, and nobody is asked about it', async () => {
    const desk = await setupRunning()
    const refused = { ok: false, error: { kind: 'jobs_running', jobs: 2 } }
    expect(await desk.life.delete(desk.caseId, desk.reference)).toEqual(refused)
    expect(desk.asked).toEqual([])
    desk.factChecking.leave(desk.one.checkId)
    expect(await desk.life.delete(desk.caseId, desk.reference)).toMatchObject({ error: { jobs: 1 } })
    expect(desk.jobs.get(desk.two.checkId)?.state).toBe('watching')
  })

  it('is deleted once they ended or were given up, the question says what may be lost, and nobody asks about them again', async () => {
    const desk = await setupRunning()
    desk.factChecking.leave(desk.one.checkId)
    plant(desk.db, () => desk.db.prepare("UPDATE jobs SET state = 'stalled' WHERE check_id = ?").run(desk.two.checkId))
    const message = 'There is no “harbour.mp4” here.'
    const answer = { trouble: 'unknown_job', httpStatus: 404, message, receivedAt: 1 } as const
    desk.jobs.troubled(desk.two.checkId, 'unknown_job', answer, 0)
    expect(await desk.life.delete(desk.caseId, desk.reference)).toEqual({ ok: true, value: null })
    expect(desk.asked[0]?.detail).toContain('2 fact checks never ended here.')
    await desk.emptied()
    expect(desk.db.prepare('SELECT DISTINCT trouble_answer FROM jobs').pluck().all()).toEqual([null])
    desk.service.factChecks.step(10)
    const later = await desk.restart()
    expect(later.jobs.asked()).toEqual([])
    expect(later.jobs.openOf(desk.caseId)).toEqual({ running: 0, endless: 2 })
    expect(later.factChecking.count()).toBe(0)
  })

  it('names the answers about its fact checks in the entry of its deletion, by number and digest', async () => {
    const desk = await setupRunning()
    desk.service.factChecks.step(10)
    desk.factChecking.start()
    await expect.poll(() => desk.ended.length).toBe(2)
    await desk.factChecking.stop()
    const digests = desk.db
      .prepare<[], string>(
        `SELECT body_sha256 FROM (SELECT 1 AS kind, id, body_sha256 FROM replies
           UNION ALL SELECT 2, id, body_sha256 FROM job_replies) ORDER BY kind, id`,
      )
      .pluck()
      .all()
    expect(digests).toHaveLength(4)
    expect(await desk.life.delete(desk.caseId, desk.reference)).toEqual({ ok: true, value: null })
    await desk.emptied()
    const reported = desk.db.prepare("SELECT payload FROM audit WHERE type = 'case.deleted'").pluck().get()
    expect(JSON.parse(String(reported))).toMatchObject({
      replies: { count: 4, sha256OfDigests: sha256Of(Buffer.from(digests.map((digest) => `${digest}\n`).join(''))) },
    })
  })

  it('may be deleted at once when a person stops asking about all of it, however many there are', async () => {
    const desk = await setupRunning()
    const other = desk.cases.create('Another case').id
    expect(await desk.factChecking.stopAll(other)).toEqual({ ok: true, value: 0 })
    expect(desk.stopping).toEqual([])
    expect(await desk.factChecking.stopAll(desk.caseId)).toEqual({ ok: true, value: 2 })
    expect(desk.stopping).toEqual([stopJobsQuestion(2).message])
    expect(desk.factChecking.count()).toBe(0)
    expect(desk.db.prepare("SELECT count(*) FROM audit WHERE type = 'job.left'").pluck().get()).toBe(2)
    // Nothing is lost by it: each may be asked about again.
    desk.factChecking.update(desk.one.checkId)
    expect(desk.jobs.get(desk.one.checkId)?.state).toBe('watching')
    desk.factChecking.leave(desk.one.checkId)
    expect(await desk.life.delete(desk.caseId, desk.reference)).toEqual({ ok: true, value: null })
    await desk.emptied()
  })

  it('goes on being asked about when a person declines to stop all of it', async () => {
    const desk = await setupRunning(false)
    expect(await desk.factChecking.stopAll(desk.caseId)).toEqual({ ok: false, error: { kind: 'declined' } })
    expect(desk.jobs.watched()).toHaveLength(2)
  })

  it('may leave the running fact check of another case alone, also where that file changed since', async () => {
    const desk = await setupRunning()
    const other = desk.cases.create('Another case').id
    const folder = join(desk.evidence, 'other')
    mkdirSync(folder)
    placeEvidence(desk, other, folder, [pngOf(1), pngOf(2)])
    const reference = desk.cases.get(other)?.reference ?? ''
    for (const file of desk.files) {
      recordReading(desk.db, file)
      leaveUnread(desk.db, file.itemId)
    }
    expect(await desk.life.delete(other, reference)).toEqual({ ok: true, value: null })
    await desk.emptied()
    expect(desk.jobs.watched()).toHaveLength(2)
    desk.service.factChecks.step(10)
    desk.factChecking.start()
    await expect.poll(() => desk.ended.length).toBe(2)
    await desk.factChecking.stop()
  })
})

describe('a walk of the custody log', () => {
  it('finds an entry that was changed, taken out, swapped or emptied by somebody else', async () => {
    const { db } = await setupCase([pngOf(1)])
    const changes = [
      "UPDATE audit SET payload = '{}' WHERE seq = 3",
      'UPDATE audit SET at = at + 1 WHERE seq = 3',
      'DELETE FROM audit WHERE seq = 3',
      'UPDATE audit SET payload = \'{"removed":true}\' WHERE seq = 3',
      'UPDATE audit SET seq = -seq WHERE seq IN (3, 4); UPDATE audit SET seq = 7 + seq WHERE seq < 0',
    ]
    expect(verifyChain(db).chain).toMatchObject({ state: 'whole' })
    for (const change of changes) {
      db.exec(`
        SAVEPOINT before;
        DROP TRIGGER audit_is_final;
        DROP TRIGGER audit_stays;
        PRAGMA ignore_check_constraints = ON;
        ${change};`)
      expect(verifyChain(db).chain, change).toMatchObject({ state: 'broken', brokenAt: 3 })
      db.exec('ROLLBACK TO before; RELEASE before; PRAGMA ignore_check_constraints = OFF')
    }
    expect(verifyChain(db).chain).toMatchObject({ state: 'whole' })
  })
})
