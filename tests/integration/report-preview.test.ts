import { PDFDocument, rgb } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSetFacts } from '../../src/main/export/facts/set-facts.ts'
import { createPagePictures } from '../../src/main/export/set/page-pictures.ts'
import { createReportPreview } from '../../src/main/export/set/report-preview.ts'
import type { PrintDocument } from '../../src/main/print-document.ts'
import { NO_FIELDS, optionsFor, ReportPart } from '../../src/shared/model/report-options.ts'
import { MOST_PREVIEWED } from '../../src/shared/model/report-set.ts'
import { PAGES_SCRIPT } from '../support/app-parts.ts'
import { setupReportDesk } from '../support/report-desk.ts'
import { wholeHtml } from '../support/whole-html.ts'

describe('the preview of a report', () => {
  it('draws the pages of a PDF as they are, in a thread, and of the newest PDF alone', async () => {
    const pages = setupPages()
    expect(await pages.draw(0, 100)).toBeNull()
    expect(await pages.open(await coloured([1, 0, 0], [0, 0, 1]))).toBe(2)
    const [red, blue] = [await pages.draw(0, 100), await pages.draw(1, 100)]
    expect(await colourOf(red)).toEqual({ width: 100, height: 200, colour: [255, 0, 0] })
    expect(await colourOf(blue)).toEqual({ width: 100, height: 200, colour: [0, 0, 255] })
    expect(await pages.open(await coloured([0, 1, 0]))).toBe(1)
    expect((await colourOf(await pages.draw(0, 100))).colour).toEqual([0, 255, 0])
    expect(await pages.draw(1, 100)).toBeNull()
    expect(await pages.open(Buffer.from('no PDF'))).toBeNull()
    expect(await pages.draw(0, 100)).toBeNull()
  })

  it('draws on after its thread was given back, until it is closed', async () => {
    const pages = setupPages(1)
    expect(await pages.open(await coloured([1, 0, 0], [0, 0, 1]))).toBe(2)
    for (const _ of [1, 2]) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect((await colourOf(await pages.draw(1, 100))).colour).toEqual([0, 0, 255])
    }
    await pages.close()
    expect(await pages.draw(1, 100)).toBeNull()
  })

  it('prints the pages of the first of the items under the veil, with what is typed, and enters nothing', async () => {
    const { preview, request, printed, audit, db } = await setup(3)
    const before = audit.head()
    const made = await preview.make({
      ...request,
      isVeiled: true,
      fields: { ...NO_FIELDS, organisation: 'State Office' },
    })
    expect(made).toMatchObject({ ok: true, value: { pages: 1, ofItems: 3 } })
    const html = printed[0] ?? ''
    for (const text of ['State Office', 'picture 0001.jpg', 'The images are veiled.', '3 items, all of the case'])
      expect(html).toContain(text)
    expect(html.match(/<article class="chapter/g)).toHaveLength(1)
    if (!made.ok) throw new Error('not made')
    const page = await preview.page(made.value.id, 1)
    expect(page?.subarray(1, 4)).toEqual(Uint8Array.from(Buffer.from('PNG')))
    expect(await preview.page(made.value.id, 2)).toBeNull()
    expect(await preview.page('0b0c5a52-8c53-4d3e-9d55-6d6b1f1d2c11', 1)).toBeNull()
    // The copies it drew are entered as those of any view are, once some are gathered.
    const added = db
      .prepare('SELECT type FROM audit WHERE seq > ?')
      .pluck()
      .all(before?.entries ?? 0)
    expect(added.filter((type) => type !== 'copies.made')).toEqual([])
  })

  it('tells of all of some items in its tables, and of the first alone where there are many', async () => {
    const { preview, request, printed } = await setup(MOST_PREVIEWED + 1)
    const named = () => new Set((printed.at(-1) ?? '').match(/ITEM-\d{4}/g)).size
    await preview.make({ ...request, itemIds: request.itemIds.slice(0, MOST_PREVIEWED) })
    expect(named()).toBe(MOST_PREVIEWED)
    await preview.make(request)
    expect(named()).toBe(1)
  })

  it('shows the desk where nothing is typed', async () => {
    const { preview, request, printed, desk } = await setup(1)
    Object.assign(desk, { organisation: 'State Office', examiner: 'Dr. Osei' })
    await preview.make({ ...request, fields: { ...NO_FIELDS, examiner: 'M. Iwu' } })
    expect(printed[0]).toMatch(/State Office[\s\S]*M\. Iwu/)
    expect(printed[0]).not.toContain('Dr. Osei')
  })

  it('is given up for a newer one', async () => {
    const { preview, request } = await setup(1)
    const [older, newer] = await Promise.all([preview.make(request), preview.make(request)])
    expect(older).toEqual({ ok: false, error: { kind: 'declined' } })
    expect(newer).toMatchObject({ ok: true })
  })
})

function setupPages(restMs?: number) {
  const pages = createPagePictures(PAGES_SCRIPT, restMs)
  onTestFinished(() => pages.close())
  return pages
}

async function coloured(...colours: [number, number, number][]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  for (const colour of colours)
    pdf.addPage([50, 100]).drawRectangle({ x: 0, y: 0, width: 50, height: 100, color: rgb(...colour) })
  return await pdf.save()
}

async function colourOf(png: Uint8Array | null) {
  const { data, info } = await sharp(png ?? Buffer.alloc(0))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return { width: info.width, height: info.height, colour: [...data.subarray(middle, middle + 3)] }
}

async function setup(count: number) {
  const desk = await setupReportDesk(count)
  const { heads, log, caseId, itemIds } = desk
  const printed: string[] = []
  const print = async (document: PrintDocument, signal?: AbortSignal): Promise<Uint8Array> => {
    signal?.throwIfAborted()
    printed.push(await wholeHtml(document))
    return await coloured([1, 1, 1])
  }
  const facts = createSetFacts({ facts: desk.facts, nameOf: desk.details.nameOf, log })
  const preview = createReportPreview({
    facts,
    heads,
    print,
    signature: async () => null,
    log,
    pages: setupPages(),
    lookOf: (_caseId, isVeiled) => (isVeiled ? 'blur_grey' : 'off'),
  })
  const request = {
    caseId,
    itemIds,
    options: { ...optionsFor(2), parts: ReportPart.options.filter((part) => part !== 'custody') },
    fields: NO_FIELDS,
    plates: [],
    supersedes: null,
    isVeiled: false,
  }
  return { ...desk, preview, request, printed }
}
