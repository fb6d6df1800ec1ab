import { describe, expect, it } from 'vitest'
import type { ReportFacts } from '../../src/main/export/facts/report-facts.ts'
import type { SetHead } from '../../src/main/export/facts/set-head.ts'
import { csv } from '../../src/main/export/files/tables/csv.ts'
import { COLUMNS } from '../../src/main/export/machine/csv-columns.ts'
import { createSetItems } from '../../src/main/export/machine/set-items.ts'
import { ReportPart } from '../../src/shared/model/report-options.ts'
import { checkedFile, fill } from '../support/hostile-report.ts'
import { htmlText } from '../support/html-text.ts'
import { sampleLinkFacts } from '../support/link-report-facts.ts'
import { cannotReadPrint, printedText } from '../support/print-pdf.ts'
import { bare } from '../support/printed-text.ts'
import { sampleFacts } from '../support/report-facts.ts'
import { sampleHead, setHtml } from '../support/set-html.ts'

const skipped = cannotReadPrint === null ? '' : ` (skipped: ${cannotReadPrint})`

const MARK = /qz\d{4}zq/g
const marksIn = (text: string): Set<string> => new Set(text.match(MARK))
const lackedBy = (text: string, all: ReadonlySet<string>): string[] => [...all].filter((mark) => !text.includes(mark))

describe.skipIf(cannotReadPrint !== null)(`the JSON of a report${skipped}`, () => {
  it.each([
    ['a picture with a finding, a fact check and a redaction', ofPicture],
    ['an address with several answers', () => written(sampleLinkFacts({ pictures: 2 }))],
  ])('says every word that strangers and persons put into the PDF of %s', async (_what, write) => {
    const { printed, json, table, fields } = await write()
    expect(printed.size).toBeGreaterThan(fields.length / 2)
    expect(lackedBy(json, printed).map((mark) => fields.find((one) => one.endsWith(mark)))).toEqual([])
    // The table holds what docs/export-format.md names, and nothing the JSON lacks.
    expect(lackedBy(json, marksIn(table))).toEqual([])
  })

  it('says what the PDF says where parts are left out, and no notes that nobody chose', async () => {
    const parts = ReportPart.options.filter((part) => part !== 'metadata' && part !== 'factChecks' && part !== 'scope')
    const { printed, json, table, fields } = await written(checkedFile(), { parts, hasNotes: false })
    expect(lackedBy(json, printed).map((mark) => fields.find((one) => one.endsWith(mark)))).toEqual([])
    expect(lackedBy(json, marksIn(table))).toEqual([])
    const notes = fields.filter((one) => /\.notes /.test(one))
    expect(notes.length).toBeGreaterThan(0)
    for (const one of notes) expect(json + [...printed].join()).not.toContain(one.split(' ').at(-1))
  })

  it('says of a pair side by side which items they are, and each field that differs as it is printed', () => {
    const { reported, plates } = sideBySide()
    expect(plates).toHaveLength(1)
    const [printed] = plates
    const [plate] = reported
    expect(printed?.digests).toEqual([plate?.a?.sha256, plate?.b?.sha256])
    for (const [at, side] of [plate?.a, plate?.b].entries())
      expect(printed?.items[at]).toContain(` / ${side?.reference} `)
    expect(printed?.rows.length).toBeGreaterThan(5)
    expect(plate?.differing).toEqual(printed?.rows)
  })

  it('is found out when a word of the PDF is taken out of it', async () => {
    const { printed, json, fields } = await ofPicture()
    const grounds =
      fields
        .find((one) => one.startsWith('finding.current.grounds'))
        ?.split(' ')
        .at(-1) ?? ''
    expect(lackedBy(json.replaceAll(grounds, ''), printed)).toEqual([grounds])
  })
})

/** Two pictures side by side, as a machine reads them and as they are printed. */
function sideBySide() {
  const left = sampleFacts()
  const right = sampleFacts(({ item, service }) => {
    Object.assign(item.row, { id: 6, reference: 'ITEM-0006', name: 'other.jpg', bytes: 12, sha256: 'ab'.repeat(32) })
    Object.assign(item.medium ?? {}, { sha256: 'ab'.repeat(32), bytes: 12, metadata: null })
    Object.assign(service, { analysis: null })
  })
  const usual = sampleHead(left)
  const reported = createSetItems({ ...usual, plates: [{ left: 5, right: 6 }] }, () => Buffer.alloc(0))
  for (const facts of [left, right]) reported.of({ state: 'known', itemId: facts.item.row.id, facts })
  const html = setHtml(usual, [left, right], [], [{ left, right }])
  return { reported: reported.plates() ?? [], plates: printedPlates(html) }
}

let picture: ReturnType<typeof written> | null = null
/** Two tests look at the same report. */
function ofPicture() {
  picture ??= written(checkedFile())
  return picture
}

/** A word of its own in every free field of a report: those that are printed, and its JSON and its table; each field with its word. */
async function written(facts: ReportFacts, options: Partial<SetHead['options']> = {}) {
  let given = 0
  const next = () => {
    given += 1
    return `qz${String(given).padStart(4, '0')}zq`
  }
  const usual = sampleHead(facts)
  const filled = fill(facts, next)
  const said = fill(usual, next)
  const fields = [...filled.fields, ...said.fields].map(
    (field, at) => `${field} qz${String(at + 1).padStart(4, '0')}zq`,
  )
  const head: SetHead = {
    ...said.value,
    // The head of a report tells of the same case, made by the same person, as its items.
    made: filled.value.made,
    exhibits: [filled.value.exhibit],
    ladder: usual.ladder,
    case: { ...said.value.case, name: filled.value.case.name },
    options: { ...usual.options, hasNotes: true, ...options },
  }
  const path = Buffer.from(filled.value.item.path)
  const reported = createSetItems(head, () => path)
  const entry = reported.of({ state: 'known', itemId: filled.value.item.row.id, facts: filled.value })
  if (!('item' in entry)) throw new Error('the item was not told')
  const { item } = entry
  const raw = await printedText(setHtml(head, [filled.value]))
  return {
    printed: marksIn(bare(raw)),
    json: JSON.stringify([reported.head, item]),
    table: csv([COLUMNS.map(({ of }) => of(item, reported.head))]),
    fields,
  }
}

/** A pair as printed: its items, and each field that differs with the values of both. */
type PrintedPlate = {
  items: string[]
  digests: string[]
  rows: { heading: string; field: string; a: string; b: string }[]
}

/** The comparison plates of a printed report, from its HTML. */
function printedPlates(html: string): PrintedPlate[] {
  return [...html.matchAll(/<section class="comparison">([\s\S]*?)<\/section>/g)].map(([, section = '']) => {
    const [, table = ''] = /<table class="grid sides">([\s\S]*?)<\/table>/.exec(section) ?? []
    const plate: PrintedPlate = { items: [], digests: [], rows: [] }
    let heading = ''
    for (const [row] of table.replace(/<thead>[\s\S]*?<\/thead>/, '').matchAll(/<tr[^>]*>[\s\S]*?<\/tr>/g)) {
      if (row.includes('class="group"')) {
        heading = said(row.replace(/<div class="soft">[\s\S]*?<\/div>/, ''))
        continue
      }
      const [field = '', a = '', b = ''] = [...row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g)].map(([, cell = '']) =>
        said(cell),
      )
      if (heading !== '') plate.rows.push({ heading, field, a, b })
      else if (field === 'SHA-256') plate.digests.push(a, b)
      else if (field === 'Item') plate.items.push(a, b)
    }
    return plate
  })
}

const said = (html: string): string => htmlText(html).trim()
