import { appendFileSync, copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createAttachments } from '../../src/main/db/attachments.ts'
import { createCaseTallies } from '../../src/main/db/case-tally.ts'
import { createErase } from '../../src/main/db/erase.ts'
import { createRedactions } from '../../src/main/db/redactions.ts'
import { MachineExport } from '../../src/main/export/machine/schema.ts'
import { createExportSet } from '../../src/main/export/set/export-set.ts'
import { createReportPreview } from '../../src/main/export/set/report-preview.ts'
import { bytesOf, type PrintDocument } from '../../src/main/print-document.ts'
import type { ItemId } from '../../src/shared/model/ids.ts'
import { NO_FIELDS, optionsFor, ReportPart } from '../../src/shared/model/report-options.ts'
import { redactionReport } from '../../src/shared/words/report/redaction-report.ts'
import { limitsOfSet, reportSet } from '../../src/shared/words/report/report-set.ts'
import { fromTheLibrary } from '../../src/shared/words/report/viewing-copy.ts'
import { addLinks } from '../support/add-links.ts'
import { forge } from '../support/forge.ts'
import { sha256Of } from '../support/pictures.ts'
import { jpegOf } from '../support/plain-picture.ts'
import { readCsv } from '../support/read-csv.ts'
import { PLAIN, setupReportDesk } from '../support/report-desk.ts'
import { wholeHtml } from '../support/whole-html.ts'

const BOX = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }
const WITHHELD = redactionReport.withheld.before
const TOLD = redactionReport.title({ n: 1 })

/** What stands in a column of the table of a report, row by row. */
function column(target: string, name: string): (string | undefined)[] {
  const [head = [], ...rows] = readCsv(readFileSync(join(target, 'R.csv'), 'utf8').slice(1))
  return rows.map((row) => row[head.indexOf(name)])
}

describe('what a person took out of a picture, in a report', () => {
  it('is gone from every item of the same bytes: plates, pairs, the file of a link, JSON and table', async () => {
    const { redactions, picture, copy, itemIds, run, target, printed } = await setup()
    redactions.set(picture, [BOX])
    expect(await run(itemIds, [{ left: copy, right: picture }])).toMatchObject({ ok: true })
    const { html, pictures } = printed()
    expect(pictures.length).toBeGreaterThan(3)
    for (const bytes of pictures) expect(await brightest(bytes)).toBeLessThan(8)
    expect(html.split('Side-by-side comparisons</h1>')[1]?.split(TOLD)).toHaveLength(3)
    expect(html).toContain(`${TOLD} It is ${fromTheLibrary}`)

    const digests = pictures.map((bytes) => sha256Of(bytes))
    const { items } = MachineExport.parse(JSON.parse(readFileSync(join(target, 'R.json'), 'utf8')))
    expect(items.map(({ kind, redaction }) => [kind, redaction?.regions])).toEqual([
      ['image', 1],
      ['image', 1],
      ['image', 1],
      ['link', 1],
    ])
    for (const { redaction } of items) {
      expect(digests).toContain(redaction?.printedSha256)
      expect(html).toContain(String(redaction?.printedSha256))
    }
    expect(column(target, 'redacted_regions')).toEqual(['1', '1', '1', '1'])
    expect(column(target, 'withheld_by')).toEqual(['', '', '', ''])
  })

  it('is gone from the report of a copy alone, and from its preview', async () => {
    const { redactions, picture, copy, run, preview, printed } = await setup()
    redactions.set(picture, [BOX])
    for (const make of [() => run([copy], []), () => preview(copy)]) {
      expect(await make()).toMatchObject({ ok: true })
      const { html, pictures } = printed()
      expect(html).toContain(TOLD)
      expect(html).toContain('Those pixels are not in this file.')
      expect(pictures.length).toBeGreaterThan(0)
      for (const bytes of pictures) expect(await brightest(bytes)).toBeLessThan(8)
    }
    redactions.set(copy, [])
    await preview(picture)
    expect(printed().html).not.toContain('taken out')
  })

  it.each([
    ['drawn while its items are gathered', 'gathering'],
    ['drawn while it is printed', 'printing'],
  ] as const)('leaves no report behind where a region is %s', async (_what, when) => {
    const { redactions, picture, copy, itemIds, run, target, db, during } = await setup()
    const entries = () => db.prepare("SELECT count(*) FROM audit WHERE type = 'report.exported'").pluck().get()
    during(when, () => redactions.set(copy, [BOX]))
    expect(await run(itemIds, [])).toEqual({ ok: false, error: { kind: 'export_failed', reason: 'redacted_anew' } })
    expect([existsSync(target), readdirSync(dirname(target)), entries()]).toEqual([false, [], 0])
    expect(await run([picture], [])).toMatchObject({ ok: true })
  })
})

describe('a picture something was taken out of, whose file was taken in with other bytes', () => {
  it('is in no report until a person settles it: no plate, pair, preview, nor as the file of a link', async () => {
    const { redactions, picture, itemIds, run, again, preview, target, printed, changeAll } = await setup()
    redactions.set(picture, [BOX])
    await changeAll()
    const withheld = ['ITEM-0001', 'ITEM-0002', 'ITEM-0003', 'ITEM-0004']
    expect(await run(itemIds, [{ left: picture, right: itemIds[1] ?? picture }])).toMatchObject({
      ok: true,
      value: { withheld },
    })
    expect(printed().pictures).toEqual([])
    const { html } = printed()
    // Beside its identity and as its plate, of three files and of the file of a link, and twice in the pair.
    expect(html.split(WITHHELD).length - 1).toBeGreaterThanOrEqual(6)
    expect(html).toContain(limitsOfSet.withheld({ references: '' }).slice(0, 60))
    const { items } = MachineExport.parse(JSON.parse(readFileSync(join(target, 'R.json'), 'utf8')))
    expect(items.map(({ kind, withheld, redaction }) => [kind, withheld?.setBy, redaction])).toEqual([
      ['image', 'A. Examiner', null],
      ['image', 'A. Examiner', null],
      ['image', 'A. Examiner', null],
      ['link', 'A. Examiner', null],
    ])
    expect(column(target, 'withheld_by')).toEqual(['A. Examiner', 'A. Examiner', 'A. Examiner', 'A. Examiner'])
    expect(column(target, 'withheld_utc')).toEqual(items.map(({ withheld }) => withheld?.setAt))
    expect(await preview(picture)).toMatchObject({ ok: true })
    expect([printed().pictures, printed().html.includes(WITHHELD)]).toEqual([[], true])

    redactions.set(picture, [BOX])
    expect(await again([picture])).toMatchObject({ ok: true })
    expect(printed().html).toContain(TOLD)
    expect(printed().pictures.length).toBeGreaterThan(0)
    for (const bytes of printed().pictures) expect(await brightest(bytes)).toBeLessThan(8)
  })

  it('is whole again once a person says that nothing is to be taken out of these bytes', async () => {
    const { redactions, picture, again, printed, changeAll, db } = await setup()
    redactions.set(picture, [BOX])
    await changeAll()
    redactions.set(picture, [])
    expect(await again([picture])).toMatchObject({ ok: true })
    expect(printed().html).not.toMatch(/taken out|NOT printed|Not printed:/)
    expect(await brightest(printed().pictures[0] ?? new Uint8Array())).toBeGreaterThan(100)
    const entries = db.prepare("SELECT payload ->> 'count' FROM audit WHERE type = 'redaction.set' ORDER BY seq")
    expect(entries.pluck().all()).toEqual([1, 0])
  })
})

describe('a picture of which it does not hold what was taken out of it', () => {
  const ALTERED = redactionReport.withheld.altered
  it.each([
    ['the region was taken away', 'DELETE FROM redactions'],
    ['the region was made smaller', `UPDATE redactions SET boxes = '[{"x":0,"y":0,"width":0.1,"height":0.1}]'`],
    ['somebody else is named', "UPDATE redactions SET set_by = 'Nobody at all'"],
    ['another time is named', 'UPDATE redactions SET set_at = set_at - 864000000'],
  ])('is in no report, and everything else is: %s', async (_what, sql) => {
    const { redactions, picture, itemIds, run, target, printed, db } = await setup()
    redactions.set(picture, [BOX])
    forge(db, sql)
    expect(await run(itemIds, [{ left: picture, right: itemIds[1] ?? picture }])).toMatchObject({
      ok: true,
      value: { withheld: [], refused: ['ITEM-0001', 'ITEM-0002', 'ITEM-0003', 'ITEM-0004'] },
    })
    const { html, pictures } = printed()
    expect(pictures).toEqual([])
    expect(html.split(ALTERED).length - 1).toBeGreaterThanOrEqual(6)
    expect(html).toContain(limitsOfSet.altered.redaction({ references: 'ITEM-0001, ITEM-0002, ITEM-0003, ITEM-0004' }))
    expect(html).not.toContain('Nobody at all')
    const { items } = MachineExport.parse(JSON.parse(readFileSync(join(target, 'R.json'), 'utf8')))
    expect(items.map(({ altered, withheld, redaction }) => [altered, withheld, redaction])).toEqual(
      items.map(() => [['redaction'], null, null]),
    )
    expect(column(target, 'altered')).toEqual(items.map(() => 'redaction'))
  })

  it.each([
    ['the region of the earlier ones was taken away', 'DELETE FROM redactions'],
    ['somebody else is named for it', "UPDATE redactions SET set_by = 'Nobody at all'"],
  ])('is in no report with other bytes its file holds now: %s', async (_what, sql) => {
    const { redactions, picture, run, printed, changeAll, db } = await setup()
    redactions.set(picture, [BOX])
    await changeAll()
    forge(db, sql)
    expect(await run([picture], [])).toMatchObject({ ok: true, value: { withheld: [], refused: ['ITEM-0001'] } })
    const { html, pictures } = printed()
    expect([pictures, html.includes(ALTERED), html.includes('Nobody at all')]).toEqual([[], true, false])
  })

  it('is in no report where the looks were taken away that tell which bytes its file held before', async () => {
    const { redactions, picture, copy, run, again, printed, changeCopy, db } = await setup()
    redactions.set(picture, [BOX])
    await changeCopy()
    expect(await run([copy], [])).toMatchObject({ ok: true, value: { withheld: ['ITEM-0002'], refused: [] } })
    forge(db, `DELETE FROM sightings WHERE item_id = ${copy}`)
    expect(await again([copy])).toMatchObject({ ok: true, value: { withheld: [], refused: ['ITEM-0002'] } })
    expect([printed().pictures, printed().html.includes(ALTERED)]).toEqual([[], true])
  })

  it('is in no report where a region is stored that nobody drew', async () => {
    const { picture, copy, run, printed, db } = await setup()
    forge(
      db,
      `INSERT INTO redactions (item_id, sha256, boxes, set_at, set_by)
       SELECT id, sha256, '[{"x":0,"y":0,"width":1,"height":1}]', 1, 'Nobody at all' FROM items WHERE id = ${picture}`,
    )
    expect(await run([copy], [])).toMatchObject({ ok: true, value: { refused: ['ITEM-0002'] } })
    expect([printed().pictures, printed().html.includes('Nobody at all')]).toEqual([[], false])
  })
})

describe('what is entered about a case while a report of it is made', () => {
  it('is told in the report, which was made from an older head', async () => {
    const { itemIds, run, target, printed, during, enter } = await setup()
    during('gathering', () => {
      enter('item.viewed')
      enter('case.closed')
    })
    expect(await run(itemIds, [])).toMatchObject({ ok: true })
    const { custody, enteredMeanwhile } = MachineExport.parse(JSON.parse(readFileSync(join(target, 'R.json'), 'utf8')))
    const next = (custody?.entries ?? 0) + 2
    expect(enteredMeanwhile).toEqual({ count: 1, from: next, to: next })
    expect(printed().html).toContain(reportSet.meanwhile({ count: 1, from: next, to: next }))
    rmSync(target, { recursive: true })
    expect(await run(itemIds, [])).toMatchObject({ ok: true })
    expect(printed().html).not.toContain('While this report was made')
  })
})

describe('a case that is deleted while a report of it is made', () => {
  it.each(['gathering', 'printing'] as const)(
    'leaves no report and no entry of one, deleted while %s',
    async (when) => {
      const { itemIds, run, target, db, during, deleteCase } = await setup()
      during(when, deleteCase)
      expect(await run(itemIds, [])).toEqual({ ok: false, error: { kind: 'not_found', what: 'case' } })
      const entries = db.prepare("SELECT count(*) FROM audit WHERE type = 'report.exported'").pluck().get()
      const rows = db.prepare('SELECT count(*) FROM reports').pluck().get()
      expect([existsSync(target), readdirSync(dirname(target)), entries, rows]).toEqual([false, [], 0, 0])
    },
  )
})

/** The brightest value near the middle of a picture. */
async function brightest(bytes: Uint8Array): Promise<number> {
  const { width, height } = await sharp(bytes).metadata()
  const area = {
    left: Math.round(width * 0.3),
    top: Math.round(height * 0.3),
    width: Math.round(width * 0.4),
    height: Math.round(height * 0.4),
  }
  const { channels } = await sharp(await sharp(bytes).extract(area).png().toBuffer()).stats()
  return Math.max(...channels.map(({ max }) => max))
}

/** A case with a picture, a copy of it, and a link with a second copy beside it. */
async function setup() {
  const background = { r: 200, g: 180, b: 160 }
  const desk = await setupReportDesk(0, async (evidence) => {
    const file = join(evidence, 'a.jpg')
    writeFileSync(file, await jpegOf(background, 320, 240))
    copyFileSync(file, join(evidence, 'b.jpg'))
  })
  const { heads, exhibits, audit, log, caseId, saved, db, clock, folder } = desk
  const file = join(folder, 'saved.jpg')
  copyFileSync(join(desk.evidence, 'a.jpg'), file)
  await desk.takeAll(file)
  const [linkId] = addLinks(desk, caseId, 'https://news.example/harbour/1.jpg')
  const exhibit = exhibits.list(caseId).find(({ kind }) => kind === 'file')
  const itemIds = desk.rows().map(({ id }) => id as ItemId)
  const [picture, copy] = itemIds
  if (!linkId || !exhibit || !picture || !copy) throw new Error('no items')
  createAttachments({ db, audit, clock, actor: () => 'M. Iwu' }).attach(linkId, exhibit.id)

  let planned: { when: 'gathering' | 'printing'; act: () => void } | null = null
  const meanwhile = (when: 'gathering' | 'printing') => {
    if (planned?.when !== when) return
    const { act } = planned
    planned = null
    act()
  }
  let last: { html: string; pictures: Uint8Array[] } = { html: '', pictures: [] }
  const print = async (document: PrintDocument): Promise<Uint8Array> => {
    const html = await wholeHtml(document)
    // A report of one item carries its pictures in itself.
    const inside = [...html.matchAll(/data:image\/[a-z]+;base64,([A-Za-z0-9+/=]+)/g)].map(([, text = '']) =>
      Buffer.from(text, 'base64'),
    )
    last = { html, pictures: [...(await Promise.all(document.pictures.map(({ bytes }) => bytesOf(bytes)))), ...inside] }
    meanwhile('printing')
    return Buffer.from('%PDF-1.7 printed')
  }
  const redactions = createRedactions({ db, audit, clock, actor: () => 'A. Examiner' })
  const exportSet = createExportSet({
    ...desk.exporting,
    print,
    walkLog: desk.walkLog,
    watchRedactions: redactions.watch,
  })
  const { make } = createReportPreview({
    facts: desk.exporting.facts,
    heads,
    print,
    signature: async () => null,
    log,
    lookOf: () => 'off',
    pages: { open: () => Promise.resolve(1), draw: () => Promise.resolve(null), close: () => Promise.resolve() },
  })
  const target = join(saved, 'R')
  const common = { caseId, supersedes: null }
  const run = (of: ItemId[], plates: { left: ItemId; right: ItemId }[]) =>
    exportSet.run(
      {
        ...PLAIN,
        ...common,
        itemIds: of,
        plates,
        target,
        options: of.length === 1 ? optionsFor(1) : { ...optionsFor(of.length), parts: [...ReportPart.options] },
      },
      new AbortController().signal,
      () => meanwhile('gathering'),
    )
  return {
    picture,
    copy,
    itemIds,
    target,
    redactions,
    enter: (type: string) => db.transaction(() => audit.append({ caseId, type, payload: {} }))(),
    deleteCase: () => {
      const tally = createCaseTallies(db).caseTally(caseId)
      expect(createErase({ db, audit, clock }).beginCase(caseId, 'CASE-2026-001', tally)).toBe(true)
    },
    printed: () => last,
    run,
    /** The report of items in the place of the one before. */
    again: (of: ItemId[]) => {
      rmSync(target, { recursive: true, force: true })
      return run(of, [])
    },
    /** A photo program writes a byte behind the picture in all three files, and they are taken in anew. */
    changeAll: async () => {
      for (const path of [join(desk.evidence, 'a.jpg'), join(desk.evidence, 'b.jpg'), file]) appendFileSync(path, 'x')
      await desk.takeAll(desk.evidence, file)
    },
    /** The same in the copy alone. */
    changeCopy: async () => {
      appendFileSync(join(desk.evidence, 'b.jpg'), 'x')
      await desk.takeAll(desk.evidence)
    },
    db,
    /** Does something once, when the first item was gathered, or when a report is printed. */
    during: (when: 'gathering' | 'printing', act: () => void): void => {
      planned = { when, act }
    },
    preview: (of: ItemId) =>
      make({ ...common, itemIds: [of], plates: [], isVeiled: false, fields: NO_FIELDS, options: optionsFor(1) }),
  }
}
