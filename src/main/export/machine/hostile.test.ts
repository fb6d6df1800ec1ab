import { describe, expect, it } from 'vitest'
import { hostileStrings } from '../../../../tests/support/hostile-strings.ts'
import { sampleLinkFacts } from '../../../../tests/support/link-report-facts.ts'
import { readCsv } from '../../../../tests/support/read-csv.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { visibleParts } from '../../../shared/model/visible-text.ts'
import { csv, plainCell } from '../files/tables/csv.ts'
import { COLUMNS } from './csv-columns.ts'
import { headJson, itemJson } from './item-json.ts'
import { jsonPieces } from './json-text.ts'
import { type MachineItem, MachineItem as Schema } from './schema.ts'

const facts = sampleFacts((known) => {
  known.item.row.url = null
})
const whole = [facts, sampleLinkFacts({ pictures: 1 })].map((one) => itemJson(one, Buffer.from(one.item.path)))
const head = headJson(facts)

/** Something in it turns, hides or controls text, but for tabs and line breaks. */
const isActing = (text: string) => visibleParts(text, true).some(({ kind }) => kind === 'sign')

/** A formula at the beginning of what a spreadsheet takes for a cell that divides by semicolons, tabs or lines. */
const LATER_FORMULA = /(?:[;\t\r\n]|^(?=[^-\d]))[\s"]*[=+\-@＝＋－＠]/

/** A copy in which every free text is `text`, and how many were replaced. */
function withText(item: MachineItem, text: string): { item: MachineItem; fields: number } {
  let fields = 0
  const replaced = (value: unknown): unknown => {
    if (typeof value === 'string') {
      fields += 1
      return text
    }
    if (Array.isArray(value)) return value.map(replaced)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replaced(member)]))
  }
  return { item: replaced(item) as MachineItem, fields }
}

describe('300 hostile strings in every field', () => {
  it('come back from the JSON as they were', () => {
    expect(hostileStrings.length).toBeGreaterThanOrEqual(300)
    for (const text of hostileStrings) {
      for (const item of whole) {
        const hostile = withText(item, text)
        const pieces = jsonPieces(head)
        const written = Buffer.from(pieces.of({ item: hostile.item }) + pieces.end(), 'utf8').toString('utf8')
        // One line an item: nothing in a value breaks it.
        expect(written.split('\n')).toHaveLength(6)
        expect(JSON.parse(written).items[0]).toEqual(hostile.item)
        expect(isActing(written)).toBe(false)
        expect(hostile.fields).toBeGreaterThan(40)
      }
    }
  })

  it('stay in their cell of the CSV, whole, and none is a formula', () => {
    for (const text of hostileStrings) {
      for (const item of whole) {
        const hostile = withText(item, text).item
        const cells = COLUMNS.map(({ of }) => of(hostile, head))
        const rows = readCsv(csv([cells]).slice(1))
        expect(rows).toHaveLength(1)
        const [row = []] = rows
        expect(row).toHaveLength(COLUMNS.length)
        for (const [index, cell] of row.entries()) {
          expect(cell, COLUMNS[index]?.name).not.toMatch(/^[=+@\t\r\n]|^-(?![\d.]+$)/)
          const meant = cells[index] ?? ''
          expect(cell).toBe(typeof meant === 'number' ? String(meant) : plainCell(meant))
          expect(isActing(cell)).toBe(false)
          expect(cell).not.toMatch(LATER_FORMULA)
          if (!/['<]/.test(cell)) expect(cell).toBe(String(meant))
        }
      }
    }
  })

  it('do not hide a member: each is named in the schema', () => {
    for (const item of whole) expect(Schema.safeParse(item).success).toBe(true)
  })
})
