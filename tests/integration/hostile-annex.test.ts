import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { plainCell } from '../../src/main/export/files/tables/csv.ts'
import { CUSTODY_COLUMNS } from '../../src/main/export/files/tables/custody-table.ts'
import {
  createAnnexWriter,
  METADATA_COLUMNS,
  REPLY_COLUMNS,
  REQUEST_COLUMNS,
} from '../../src/main/export/machine/annex.ts'
import { hostileHead, hostileItems } from '../support/hostile-report.ts'
import { hostileStrings } from '../support/hostile-strings.ts'
import { readCsv } from '../support/read-csv.ts'
import { writeForm } from '../support/written-form.ts'

describe('300 hostile strings in every field of the annex', () => {
  /** A formula at the beginning of what a spreadsheet takes for a cell that divides by semicolons, tabs or lines. */
  const FORMULA = /^[=+@\t\r\n]|^-(?![\d.]+$)|(?:[;\t\r\n]|^(?=[^-\d]))[\s"]*[=+\-@＝＋－＠]/

  it('stay in their cells, whole, and none is a formula', async () => {
    const row = { at: 0, hash: '', prevHash: '', salt: '', items: [], isRemoved: false, caseReference: null }
    const entries = hostileStrings.map((text, seq) => ({
      ...row,
      seq,
      actor: text,
      type: 'note.added',
      words: text,
      payload: JSON.stringify({ text }),
      hashed: JSON.stringify({ text }),
    }))
    const make = createAnnexWriter({
      details: { rawReply: () => null },
      queryWorker: {
        custodyTable: async (_filter, after, _upTo, limit) => entries.filter(({ seq }) => seq > after).slice(0, limit),
        custodyExtract: () => Promise.reject(new Error('the report is of all items')),
      },
    })
    const items = hostileStrings.flatMap((text) => hostileItems(text).map(({ value }) => value))
    const { folder, names } = await writeForm(
      make,
      { ...hostileHead('x').value, itemCount: items.length, ofCase: items.length },
      items,
    )
    const tables = {
      metadata: METADATA_COLUMNS,
      requests: REQUEST_COLUMNS,
      replies: REPLY_COLUMNS,
      custody: CUSTODY_COLUMNS,
    }
    const seen = new Set<string>()
    for (const [name, columns] of Object.entries(tables)) {
      const rows = readCsv(readFileSync(join(folder, names.annex, `${name}.csv`), 'utf8').slice(1))
      expect(rows.length, name).toBeGreaterThan(hostileStrings.length)
      for (const cells of rows) {
        if (cells.length !== columns.length) expect(cells, name).toHaveLength(columns.length)
        for (const cell of cells) {
          if (FORMULA.test(cell)) expect(cell, name).not.toMatch(FORMULA)
          seen.add(`${name} ${cell}`)
        }
      }
    }
    for (const text of hostileStrings)
      for (const name of ['metadata', 'custody'])
        expect(
          seen.has(`${name} ${plainCell(text.toWellFormed())}`),
          `${name}: ${JSON.stringify(text.slice(0, 80))}`,
        ).toBe(true)
  })
})
