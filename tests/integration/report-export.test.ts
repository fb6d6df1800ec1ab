import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createArrivals } from '../../src/main/db/arrivals.ts'
import { createAttachments } from '../../src/main/db/attachments.ts'
import { createLinks } from '../../src/main/db/links.ts'
import type { Database } from '../../src/main/db/open.ts'
import { createOpenExports } from '../../src/main/db/open-exports.ts'
import { createReader } from '../../src/main/db/reader.ts'
import { createRedactions } from '../../src/main/db/redactions.ts'
import { createSightings } from '../../src/main/db/sightings.ts'
import { createStills } from '../../src/main/db/stills.ts'
import { createExportItem, type ExportItemDeps } from '../../src/main/export/export-item.ts'
import { createReportFacts } from '../../src/main/export/report-facts.ts'
import { createReportPicture } from '../../src/main/export/report-picture.ts'
import { verifyOriginal } from '../../src/main/export/verify.ts'
import { createWriteEntered } from '../../src/main/export/write-entered.ts'
import { createItemDetail } from '../../src/main/item-detail.ts'
import type { ExhibitId, ItemId } from '../../src/shared/model/ids.ts'
import { judgeLines } from '../../src/shared/model/links.ts'
import { setupFolder } from '../support/folder.ts'
import { setupIntake } from '../support/intake.ts'

describe('exporting an item', () => {
  it('writes the report and enters its hash in the custody log of the case', async () => {
    const { exportItem, itemId, target, db, caseId, file, printed } = await setupExport()
    const exported = await exportItem(itemId)
    const bytes = readFileSync(target)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(exported).toEqual({ ok: true, value: { path: target, sha256, bytes: bytes.length } })
    const entry = db.prepare('SELECT case_id AS caseId, type, payload FROM audit ORDER BY seq DESC LIMIT 1').get() as {
      payload: string
    }
    expect(entry).toMatchObject({ caseId, type: 'report.exported' })
    expect(JSON.parse(entry.payload)).toMatchObject({
      item: 'ITEM-0001',
      itemSha256: createHash('sha256').update(readFileSync(file)).digest('hex'),
      reportSha256: sha256,
      original: 'verified',
    })
    expect(printed.html).toContain('data:image/')
    expect(printed.html).toContain('The original was read again for this report.')
  })

  it('tells an original that is gone from one that holds other bytes now', async () => {
    const gone = await setupExport()
    rmSync(gone.file)
    await gone.exportItem(gone.itemId)
    expect(gone.printed.html).toContain('The original was not attached')
    const changed = await setupExport()
    appendFileSync(changed.file, 'x')
    await changed.exportItem(changed.itemId)
    expect(changed.printed.html).toContain('DIFFERENT')
  })

  it('writes nothing and logs nothing when the person says no or the printer fails', async () => {
    const declined = await setupExport({ savesTo: null })
    expect(await declined.exportItem(declined.itemId)).toEqual({ ok: false, error: { kind: 'declined' } })
    const broken = await setupExport({ printFails: true })
    expect(await broken.exportItem(broken.itemId)).toEqual({
      ok: false,
      error: { kind: 'export_failed', reason: 'print_failed' },
    })
    expect(readdirSync(join(broken.target, '..'))).toEqual(['link'])
    for (const { db } of [declined, broken])
      expect(db.prepare("SELECT count(*) AS n FROM audit WHERE type = 'report.exported'").get()).toEqual({ n: 0 })
  })

  it('writes the report of a link about its requests and answers, and names what it is of in the custody log', async () => {
    const { exportItem, deps, db, caseId, target, printed, ...app } = await setupExport()
    const url = 'https://news.example/harbour/1.jpg?size=large'
    const links = createLinks({ ...app, db, clock: systemClock })
    const [linkId] = links.add(caseId, null, judgeLines([{ line: 1, text: url }]).links, 0).itemIds
    expect(await exportItem(linkId as ItemId)).toMatchObject({ ok: true })
    expect(printed.html).toContain(url)
    expect(printed.html).toContain('The service has not been asked about it.')
    expect(printed.html).not.toContain('data:image/')
    const attachments = createAttachments({ ...app, db, clock: systemClock, actor: () => 'M. Iwu' })
    await app.takeAll(app.file)
    const saved = app.exhibits.list(caseId).find(({ kind }) => kind === 'file')
    attachments.attach(linkId as ItemId, saved?.id as ExhibitId)
    const found = app.rows()[0]?.sha256
    expect(found).toMatch(/^[0-9a-f]{64}$/)
    await exportItem(linkId as ItemId)
    expect(printed.html).toContain('Nothing proves that it holds the bytes the service fetched')
    expect(printed.html).toContain(String(found))
    expect(printed.html).toContain('M. Iwu')
    const entries = db.prepare("SELECT payload FROM audit WHERE type = 'report.exported' ORDER BY seq").all()
    const [first, second] = (entries as { payload: string }[]).map(({ payload }): unknown => JSON.parse(payload))
    expect(first).toMatchObject({ item: 'ITEM-0002', url, attachedSha256: null })
    expect(first).not.toHaveProperty('itemSha256')
    expect(second).toMatchObject({ url, attachedSha256: found })
    expect(readFileSync(target)).toHaveLength(16)
  })

  it.each([
    ['onto an original', 'evidence/picture.jpg'],
    ['beside an original', 'evidence/report.pdf'],
    ['among evidence through a link', 'reports/link/report.pdf'],
  ])('refuses to write %s', async (_what, savesTo) => {
    const { exportItem, itemId, file } = await setupExport({ savesTo })
    const before = readFileSync(file)
    expect(await exportItem(itemId)).toEqual({
      ok: false,
      error: { kind: 'export_failed', reason: 'among_evidence' },
    })
    expect(readFileSync(file)).toEqual(before)
    expect(readdirSync(join(file, '..'))).toEqual(['picture.jpg'])
  })

  it('prints a blurred copy for a veiled case, says so and why, and logs it', async () => {
    const { exportItem, itemId, cases, caseId, printed, asked, db } = await setupExport()
    await exportItem(itemId)
    const sharpBytes = pictureIn(printed.html)
    expect(asked).toEqual([])
    cases.setVeil(caseId, 'blur_grey')
    await exportItem(itemId)
    expect(asked).toEqual(['Show the pictures of this report without the veil?'])
    expect(printed.html).toContain('The pictures are veiled.')
    expect(printed.html).toContain('The sharp pictures are not in this file.')
    expect(printed.html).not.toContain(sharpBytes.toString('base64'))
    const { width, height } = await sharp(pictureIn(printed.html)).metadata()
    expect(Math.max(width, height)).toBeLessThanOrEqual(480)
    expect(lastExport(db)).toMatchObject({ pictures: 'veiled' })
  })

  it('leaves too little of a veiled picture to tell a fine pattern from none', async () => {
    const { exportItem, itemId, cases, caseId, printed } = await setupExport()
    await exportItem(itemId)
    const before = await sharp(pictureIn(printed.html)).stats()
    cases.setVeil(caseId, 'blur')
    await exportItem(itemId)
    const after = await sharp(pictureIn(printed.html)).stats()
    expect(before.channels[0]?.stdev).toBeGreaterThan(40)
    expect(after.channels[0]?.stdev).toBeLessThan(6)
  })

  it('shows the pictures of a veiled case after a deliberate yes, and says and logs that, too', async () => {
    const { exportItem, itemId, cases, caseId, printed, db } = await setupExport({ says: true })
    await exportItem(itemId)
    const sharpBytes = pictureIn(printed.html)
    cases.setVeil(caseId, 'blur')
    await exportItem(itemId)
    expect(pictureIn(printed.html)).toEqual(sharpBytes)
    expect(printed.html).toContain('The pictures are shown without the veil.')
    expect(lastExport(db)).toMatchObject({ pictures: 'shown' })
  })

  it('veils the report while the window is veiled, and one in grey has no colours', async () => {
    const { exportItem, itemId, cases, caseId, printed, db } = await setupExport()
    await exportItem(itemId, null, true)
    expect(printed.html).toContain('The pictures are veiled.')
    cases.setVeil(caseId, 'grey')
    await exportItem(itemId)
    expect(printed.html).toContain('The pictures are shown in grey.')
    const { channels } = await sharp(pictureIn(printed.html)).stats()
    expect(new Set(channels.slice(0, 3).map(({ mean }) => Math.round(mean))).size).toBe(1)
    expect(lastExport(db)).toMatchObject({ pictures: 'veiled' })
  })

  it('veils the file attached to an address as well', async () => {
    const { exportItem, deps, db, caseId, printed, cases, ...app } = await setupExport()
    const links = createLinks({ ...app, cases, db, clock: systemClock })
    const [linkId] = links.add(
      caseId,
      null,
      judgeLines([{ line: 1, text: 'https://news.example/1.jpg' }]).links,
      0,
    ).itemIds
    const attachments = createAttachments({ ...app, db, clock: systemClock, actor: () => 'M. Iwu' })
    await app.takeAll(app.file)
    const saved = app.exhibits.list(caseId).find(({ kind }) => kind === 'file')
    attachments.attach(linkId as ItemId, saved?.id as ExhibitId)
    await exportItem(linkId as ItemId)
    const sharpBytes = pictureIn(printed.html)
    cases.setVeil(caseId, 'blur')
    await exportItem(linkId as ItemId)
    expect(printed.html).toContain('The pictures are veiled.')
    expect(pictureIn(printed.html)).not.toEqual(sharpBytes)
  })

  it('takes out of the printed picture what a person marked, says so with both digests, and logs it', async () => {
    const { exportItem, itemId, db, audit, clock, file, printed } = await setupExport()
    const before = readFileSync(file)
    const redactions = createRedactions({ db, audit, clock, actor: () => 'R. Osei' })
    expect(redactions.set(itemId, [{ x: 0.25, y: 0.25, width: 0.5, height: 0.5 }])).toBe(true)
    expect(redactions.set(999 as ItemId, [])).toBe(false)
    await exportItem(itemId)
    const picture = pictureIn(printed.html)
    const { width, height } = await sharp(picture).metadata()
    const part = async (left: number, top: number, wide: number, high: number) => {
      const area = { left: Math.round(left), top: Math.round(top), width: Math.round(wide), height: Math.round(high) }
      return (await sharp(await sharp(picture).extract(area).png().toBuffer()).stats()).channels
    }
    for (const { max } of await part(width * 0.3, height * 0.3, width * 0.4, height * 0.4)) expect(max).toBeLessThan(8)
    expect((await part(0, 0, 60, 40))[0]?.stdev).toBeGreaterThan(40)
    const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    for (const text of ['1 region of this picture taken out', digest(before), digest(picture)])
      expect(printed.html).toContain(text)
    expect(lastExport(db)).toMatchObject({ redactedRegions: 1 })
    expect(readFileSync(file)).toEqual(before)
    const entry = db.prepare("SELECT payload FROM audit WHERE type = 'redaction.set'").pluck().get()
    expect(JSON.parse(String(entry))).toMatchObject({ item: 'ITEM-0001', sha256: digest(before), count: 1 })
    redactions.set(itemId, [])
    await exportItem(itemId)
    expect(printed.html).not.toContain('taken out')
    expect(() => db.prepare('DELETE FROM redactions').run()).toThrow('redactions are kept')
  })

  it('knows no item that is not there', async () => {
    const { exportItem } = await setupExport()
    expect(await exportItem(999 as ItemId)).toEqual({ ok: false, error: { kind: 'not_found', what: 'item' } })
  })
})

/** The bytes of the first picture in a document. */
function pictureIn(html: string): Buffer {
  const [, base64 = ''] = /data:image\/[a-z]+;base64,([A-Za-z0-9+/=]+)/.exec(html) ?? []
  return Buffer.from(base64, 'base64')
}

function lastExport(db: Database): unknown {
  const sql = "SELECT payload FROM audit WHERE type = 'report.exported' ORDER BY seq DESC LIMIT 1"
  return JSON.parse(String(db.prepare(sql).pluck().get()))
}

type Setup = { savesTo?: null | string; printFails?: boolean; says?: boolean }

async function setupExport({ savesTo, printFails = false, says = false }: Setup = {}) {
  const intake = setupIntake()
  const { home, db, audit, cases, exhibits, details, pictures, clock } = intake
  const folder = setupFolder()
  const [evidence, reports] = [join(folder, 'evidence'), join(folder, 'reports')]
  mkdirSync(evidence)
  mkdirSync(reports)
  const file = join(evidence, 'picture.jpg')
  // Stripes that only a sharp picture shows.
  const stripes = Buffer.from(
    Array.from(
      { length: 320 * 240 * 3 },
      (_, at) => (Math.floor(at / 3) % 8 < 4 ? [40, 60, 90] : [200, 180, 160])[at % 3] ?? 0,
    ),
  )
  await sharp(stripes, { raw: { width: 320, height: 240, channels: 3 } })
    .jpeg()
    .toFile(file)
  await intake.takeAll(evidence)
  const script = join(import.meta.dirname, '../../src/main/db/reader-thread.ts')
  const reader = createReader({ script, file: join(home, 'library.sqlite') })
  onTestFinished(() => reader.close())
  const context = () => ({ origin: '', account: '', formats: ['jpeg'], maxBytes: 50 * 2 ** 20 })
  symlinkSync(evidence, join(reports, 'link'))
  const target = savesTo ? join(folder, savesTo) : join(reports, 'report.pdf')
  const printed = { html: '' }
  const picture = createReportPicture({
    pictures,
    redactionOf: createRedactions({ db, audit, clock, actor: () => 'R. Osei' }).of,
  })
  const asked: string[] = []
  const deps: ExportItemDeps = {
    writeEntered: createWriteEntered({ db, open: createOpenExports({ db, audit, clock }) }),
    desktop: {
      confirm: ({ message }) => {
        asked.push(message)
        return Promise.resolve(says)
      },
      chooseSavePath: () => Promise.resolve(savesTo === null ? null : target),
      printPdf: ({ pieces }) => {
        printed.html = Buffer.concat([...pieces]).toString()
        return printFails ? Promise.reject(new Error('no printer')) : Promise.resolve(Buffer.from('%PDF-1.7 printed'))
      },
    },
    facts: createReportFacts({
      ...{ cases, exhibits, audit },
      operator: () => 'R. Osei',
      now: clock.now,
      zone: () => 'Europe/Berlin',
      appVersion: '0.1.0',
      runtime: 'test',
      itemDetail: createItemDetail({
        ...{ reader, details, context },
        sightings: createSightings({ db, clock }),
        arrivals: createArrivals({ db, audit, clock, actor: () => 'R. Osei' }),
        stills: createStills({ db, audit, clock, actor: () => 'R. Osei' }),
        attachments: createAttachments({ db, audit, clock, actor: () => 'R. Osei' }),
      }),
      factChecks: async () => ({ checks: [], total: 0 }),
      facesBeside: reader.facesBeside,
      linkRequests: reader.linkRequests,
      finding: () => null,
      readingOf: () => null,
      serviceInUse: () => null,
      medium: (sha256) => details.medium(sha256)?.medium ?? null,
      picture,
      source: (id) => details.source(id),
      verify: (source) => verifyOriginal(source, clock.now),
    }),
    picture,
    veilOf: (caseId) => cases.veilOf(caseId) ?? 'off',
    caseOf: (id) => details.source(id)?.caseId ?? null,
    keptPlaces: exhibits.roots,
    audit,
    log: { info: () => undefined, warn: () => undefined, bug: () => '', flush: () => Promise.resolve() },
  }
  const exportItem = createExportItem(deps)
  const itemId = intake.rows()[0]?.id as ItemId
  return { ...intake, deps, exportItem, itemId, target, file, printed, asked }
}
