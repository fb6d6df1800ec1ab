import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createNodeFork } from '../../src/main/children/node-fork.ts'
import { systemClock } from '../../src/main/clock.ts'
import { createAttachments } from '../../src/main/db/attachments.ts'
import { createRedactions } from '../../src/main/db/redactions.ts'
import { createStartPacker, type StartPacker } from '../../src/main/export/files/packer.ts'
import { createExportItem, createExportReport } from '../../src/main/export/set/export-report.ts'
import { createExportSet, type ExportSetDeps } from '../../src/main/export/set/export-set.ts'
import { keptPlaces } from '../../src/main/library/evidence-places.ts'
import type { ExhibitId, ItemId } from '../../src/shared/model/ids.ts'
import { optionsFor } from '../../src/shared/model/report-options.ts'
import { redactionReport } from '../../src/shared/words/report/redaction-report.ts'
import {
  linkFile as linkFileWords,
  linkService as linkServiceWords,
} from '../../src/shared/words/report/report-link.ts'
import { veilInReport } from '../../src/shared/words/report/veil-in-report.ts'
import { showInReport } from '../../src/shared/words/veil.ts'
import { addLinks } from '../support/add-links.ts'
import { CHILD_SCRIPTS } from '../support/app-parts.ts'
import { checkExport, lastExport } from '../support/exported.ts'
import { forbiddenPlaceIn } from '../support/near-drives.ts'
import { sha256Of } from '../support/pictures.ts'
import { packsNothing, printedPdf } from '../support/printed-pdf.ts'
import { setupReportDesk } from '../support/report-desk.ts'
import { plant } from '../support/rows.ts'
import { htmlWithPictures } from '../support/whole-html.ts'

const startPacker = createStartPacker(createNodeFork(CHILD_SCRIPTS))

describe('exporting an item', () => {
  it('writes a report of it with its manifest and sums, and enters every hash in the custody log of the case', async () => {
    const { exportItem, itemId, target, db, caseId, file, printed } = await setupExport({ packer: startPacker })
    const exported = await exportItem(itemId)
    const names = readdirSync(target).sort()
    expect(names).toEqual(['SHA256SUMS', 'manifest.json', 'report.csv', 'report.html', 'report.json', 'report.pdf'])
    const files = names.map((name) => ({ name, sha256: digestOf(join(target, name)) }))
    expect(exported.ok && exported.value.folder).toBe(target)
    expect(exported.ok && exported.value.files.map(({ name, sha256 }) => ({ name, sha256 }))).toEqual(
      expect.arrayContaining(files),
    )
    const entry = db.prepare('SELECT case_id AS caseId, type FROM audit ORDER BY seq DESC LIMIT 1').get()
    expect(entry).toEqual({ caseId, type: 'report.exported' })
    expect(lastExport(db)).toMatchObject({
      report: { number: 1, version: 1 },
      references: 'ITEM-0001',
      files: expect.arrayContaining(files.map((one) => expect.objectContaining(one))),
    })
    const { items } = JSON.parse(readFileSync(join(target, 'manifest.json'), 'utf8'))
    expect(items).toMatchObject([{ reference: 'ITEM-0001', path: file, sha256: digestOf(file) }])
    expect(printed.html).toContain('data:image/')
    expect(printed.html).toContain('Same SHA-256 at intake and when re-read')
  })

  it('holds for plain sha256sum and for our own verification, original and log included', async () => {
    const { exportItem, itemId, target, db } = await setupExport({ packer: startPacker })
    expect(await exportItem(itemId)).toMatchObject({ ok: true })
    const sums = spawnSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: target, encoding: 'utf8' })
    if (sums.error === undefined) expect([sums.status, sums.stderr]).toEqual([0, ''])
    const reported = await checkExport(target, { db })
    expect(reported.map(({ what, state }) => `${what} ${state}`)).toEqual([
      'signature unsigned',
      'sums verified',
      'manifest verified',
      'file verified',
      'file verified',
      'file verified',
      'file verified',
      'original verified',
      'custody contained',
      'entry verified',
    ])
  })

  it('tells an original that is gone from one that holds other bytes now', async () => {
    const { exportItem, itemId, file, printed } = await setupExport()
    appendFileSync(file, 'x')
    await exportItem(itemId)
    expect(printed.html).toContain('DIFFERENT')
    rmSync(file)
    await exportItem(itemId)
    expect(printed.html).toContain('Not at its path when this report was made')
    expect(printed.html).not.toContain('DIFFERENT')
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

  it('writes the report of a link about its requests and answers, with its file beside it', async () => {
    const url = 'https://news.example/harbour/1.jpg?size=large'
    const { linkId, attach, exportItem, target, printed, ...app } = await setupLinked(url)
    expect(await exportItem(linkId)).toMatchObject({ ok: true })
    expect(app.suggested.at(-1)).toMatch(/^CASE-\d{4}-\d{3} report 1 ITEM-0002 link news\.example$/)
    expect(printed.html).toContain(url)
    expect(printed.html).toContain(linkServiceWords.none)
    expect(printed.html).not.toContain('data:image/')
    const { items } = JSON.parse(readFileSync(join(target, 'manifest.json'), 'utf8'))
    expect(items).toMatchObject([{ reference: 'ITEM-0002', url, sha256: null }])
    rmSync(target, { recursive: true })
    await attach()
    const found = app.rows()[0]?.sha256
    expect(found).toMatch(/^[0-9a-f]{64}$/)
    await exportItem(linkId)
    expect(printed.html).toContain(linkFileWords.caveat)
    expect(printed.html).toContain(String(found))
    expect(printed.html).toContain('M. Iwu')
  })

  it.each([
    ['onto an original', 'evidence/picture.jpg', 'among_evidence'],
    ['beside an original', 'evidence/report', 'among_evidence'],
    ['among evidence through a link', 'reports/link/report', 'among_evidence'],
    ['onto another report', 'reports/link', 'exists'],
  ])('refuses to write %s', async (what, savesTo, reason) => {
    const { exportItem, itemId, file, target } = await setupExport({ savesTo })
    if (what === 'onto another report') {
      rmSync(target)
      mkdirSync(target)
    }
    const before = readFileSync(file)
    expect(await exportItem(itemId)).toEqual({ ok: false, error: { kind: 'export_failed', reason } })
    expect(readFileSync(file)).toEqual(before)
    expect(readdirSync(join(file, '..'))).toEqual(['picture.jpg'])
  })

  it('refuses to write into the folder of the library', async () => {
    const { exportItem, itemId, home } = await setupExport({ savesTo: 'library' })
    expect(await exportItem(itemId)).toEqual({ ok: false, error: { kind: 'export_failed', reason: 'in_library' } })
    expect(readdirSync(home)).not.toContain('report')
  })

  it('prints a blurred copy for a veiled case, says so and why, and logs it', async () => {
    const { exportItem, itemId, cases, caseId, printed, asked, db } = await setupExport()
    await exportItem(itemId)
    const sharpBytes = pictureIn(printed.html)
    expect(asked).toEqual([])
    cases.setVeil(caseId, 'blur_grey')
    await exportItem(itemId)
    expect(asked).toEqual([showInReport('').message])
    expect(printed.html).toContain(veilInReport.title('blur'))
    expect(printed.html).toContain(veilInReport.absent)
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
    expect(printed.html).toContain(veilInReport.shown)
    expect(lastExport(db)).toMatchObject({ pictures: 'shown' })
  })

  it('veils the report while the window is veiled, and one in grey has no colours', async () => {
    const { exportItem, itemId, cases, caseId, printed, db } = await setupExport()
    await exportItem(itemId, null, true)
    expect(printed.html).toContain(veilInReport.title('blur'))
    cases.setVeil(caseId, 'grey')
    await exportItem(itemId)
    expect(printed.html).toContain(veilInReport.title('grey'))
    const { channels } = await sharp(pictureIn(printed.html)).stats()
    expect(new Set(channels.slice(0, 3).map(({ mean }) => Math.round(mean))).size).toBe(1)
    expect(lastExport(db)).toMatchObject({ pictures: 'veiled' })
  })

  it('veils the file attached to an address as well', async () => {
    const { linkId, attach, exportItem, caseId, printed, cases } = await setupLinked('https://news.example/1.jpg')
    await attach()
    await exportItem(linkId)
    const sharpBytes = pictureIn(printed.html)
    cases.setVeil(caseId, 'blur')
    await exportItem(linkId)
    expect(printed.html).toContain(veilInReport.title('blur'))
    expect(pictureIn(printed.html)).not.toEqual(sharpBytes)
  })

  it('takes out of the printed picture what a person marked, says so with both digests, and logs it', async () => {
    const { exportItem, itemId, db, audit, clock, file, printed } = await setupExport()
    const before = readFileSync(file)
    const redactions = createRedactions({ db, audit, clock, actor: () => 'A. Examiner' })
    expect(redactions.set(itemId, [{ x: 0.25, y: 0.25, width: 0.5, height: 0.5 }])).not.toBeNull()
    expect(redactions.set(999 as ItemId, [])).toBeNull()
    await exportItem(itemId)
    const picture = pictureIn(printed.html)
    const { width, height } = await sharp(picture).metadata()
    const part = async (left: number, top: number, wide: number, high: number) => {
      const area = { left: Math.round(left), top: Math.round(top), width: Math.round(wide), height: Math.round(high) }
      return (await sharp(await sharp(picture).extract(area).png().toBuffer()).stats()).channels
    }
    for (const { max } of await part(width * 0.3, height * 0.3, width * 0.4, height * 0.4)) expect(max).toBeLessThan(8)
    expect((await part(0, 0, 60, 40))[0]?.stdev).toBeGreaterThan(40)
    for (const text of [redactionReport.title({ n: 1 }), sha256Of(before), sha256Of(picture)])
      expect(printed.html).toContain(text)
    expect(lastExport(db)).toMatchObject({ redactedRegions: 1 })
    expect(readFileSync(file)).toEqual(before)
    const entry = db.prepare("SELECT payload FROM audit WHERE type = 'redaction.set'").pluck().get()
    expect(JSON.parse(String(entry))).toMatchObject({ item: 'ITEM-0001', sha256: sha256Of(before), count: 1 })
    redactions.set(itemId, [])
    await exportItem(itemId)
    expect(printed.html).not.toContain('taken out')
    expect(() => plant(db, () => db.prepare('DELETE FROM redactions').run())).toThrow('redactions are kept')
  })

  it('knows no item that is not there', async () => {
    const { exportItem } = await setupExport()
    expect(await exportItem(999 as ItemId)).toEqual({ ok: false, error: { kind: 'not_found', what: 'item' } })
  })
})

/** The same with an address; `attach` = M. Iwu attaches the file to it. */
async function setupLinked(url: string) {
  const app = await setupExport()
  const { caseId } = app
  const [linkId] = addLinks(app, caseId, url) as [ItemId]
  const attach = async () => {
    await app.takeAll(app.file)
    const saved = app.exhibits.list(caseId).find(({ kind }) => kind === 'file')
    const attachments = createAttachments({ ...app, clock: systemClock, actor: () => 'M. Iwu' })
    attachments.attach(linkId, saved?.id as ExhibitId)
  }
  return { ...app, linkId, attach }
}

const digestOf = (file: string): string => sha256Of(readFileSync(file))

/** The bytes of the first picture in a document. */
function pictureIn(html: string): Buffer {
  const [, base64 = ''] = /data:image\/[a-z]+;base64,([A-Za-z0-9+/=]+)/.exec(html) ?? []
  return Buffer.from(base64, 'base64')
}

/** `savesTo` null = the person says no; "library" = into its folder; else below the folder of the test. */
type Setup = { savesTo?: null | string; printFails?: boolean; says?: boolean; packer?: StartPacker }

async function setupExport({ savesTo, printFails = false, says = false, packer = packsNothing }: Setup = {}) {
  // Stripes that only a sharp picture shows.
  const stripes = Buffer.from(
    Array.from(
      { length: 320 * 240 * 3 },
      (_, at) => (Math.floor(at / 3) % 8 < 4 ? [40, 60, 90] : [200, 180, 160])[at % 3] ?? 0,
    ),
  )
  const desk = await setupReportDesk(0, (evidence) =>
    sharp(stripes, { raw: { width: 320, height: 240, channels: 3 } })
      .jpeg()
      .toFile(join(evidence, 'picture.jpg')),
  )
  const { home, heads, cases, exhibits, details, folder, evidence, saved } = desk
  const file = join(evidence, 'picture.jpg')
  symlinkSync(evidence, join(saved, 'link'))
  const target = savesTo === 'library' ? join(home, 'report') : join(folder, savesTo ?? 'reports/report')
  const printed = { html: '' }
  const [asked, suggested]: [string[], string[]] = [[], []]
  const deps: ExportSetDeps = {
    ...desk.exporting,
    forbiddenPlace: forbiddenPlaceIn(keptPlaces(home, exhibits.roots)),
    print: async (document) => {
      printed.html = await htmlWithPictures(document)
      if (printFails) throw new Error('no printer')
      return printedPdf()
    },
    startPacker: packer,
  }
  const exportReport = createExportReport({
    heads,
    cases,
    exportSet: createExportSet(deps),
    onProgress: () => undefined,
    desktop: {
      confirm: ({ message }) => {
        asked.push(message)
        return Promise.resolve(says)
      },
      chooseSavePath: (name) => {
        suggested.push(name)
        return Promise.resolve(savesTo === null ? null : target)
      },
      showInFolder: () => Promise.resolve(),
    },
  })
  const exportOne = createExportItem({
    exportReport,
    details,
    options: () => optionsFor(1),
  })
  /** Exports again under the same name. */
  const exportItem: typeof exportOne = async (...of) => {
    if (existsSync(join(target, 'manifest.json'))) rmSync(target, { recursive: true })
    return await exportOne(...of)
  }
  const itemId = desk.rows()[0]?.id as ItemId
  return { ...desk, deps, exportItem, itemId, target, file, printed, asked, suggested }
}
