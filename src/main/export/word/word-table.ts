import { BorderStyle, Paragraph, Table, TableCell, TableLayoutType, TableRow, WidthType } from 'docx'
import { isA, type Markup, type Tag, tagsIn, tagsOf, textOf } from './markup.ts'
import type { Block, Place } from './place.ts'
import { LINE } from './word-styles.ts'

type Row = { cells: readonly Tag[]; isHead: boolean }

/** Twips of a millimetre. */
const PER_MM = 1440 / 25.4
/** Width of the labels of facts, millimetres. */
const LABEL = 38
/** A column is made for texts of at least and at most so many characters. */
const [LEAST, MOST] = [8, 44]

const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const THIN = { style: BorderStyle.SINGLE, size: 4, color: LINE }
const BORDERS = { top: NONE, left: NONE, right: NONE, insideVertical: NONE, bottom: THIN, insideHorizontal: THIN }

/** A table of a report, or its terms with what is said of each. The head of a table stands on each of its pages. */
export function wordTable(tag: Tag, place: Place, fill: (nodes: readonly Markup[], of: Place) => Block[]): Table {
  const rows = tag.name === 'dl' ? tagsOf(tag).map((pair) => ({ cells: tagsOf(pair), isHead: false })) : rowsOf(tag)
  const columns = isA(tag, 'grid') ? columnsFor(rows, place.width) : [LABEL, place.width - LABEL]
  const widths = columns.map((millimetres) => Math.round(millimetres * PER_MM))
  const cellOf = (cell: Tag, at: number, isHead: boolean): TableCell => {
    const columnSpan = Number(cell.attribs.colspan ?? 1)
    const size = sum(widths.slice(at, at + columnSpan))
    const inside = { ...place, style: isHead ? 'Label' : 'Cell', isCell: true, width: size / PER_MM }
    const children = fill([cell], inside)
    return new TableCell({
      columnSpan,
      width: { size, type: WidthType.DXA },
      children: children.length > 0 ? children : [new Paragraph({ style: 'Cell' })],
    })
  }
  return new Table({
    columnWidths: widths,
    width: { size: sum(widths), type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    borders: BORDERS,
    margins: { top: 30, bottom: 20, left: 0, right: 110, marginUnitType: WidthType.DXA },
    rows: rows.map(({ cells, isHead }) => {
      const children = cells.map((cell, at) => cellOf(cell, at, isHead))
      return new TableRow({ tableHeader: isHead, cantSplit: true, children })
    }),
  })
}

const rowsOf = (table: Tag): Row[] =>
  tagsIn(table, 'tr').map((row) => ({ cells: tagsOf(row), isHead: (row.parent as Tag).name === 'thead' }))

/** As wide as what stands in them needs, millimetres. */
function columnsFor(rows: readonly Row[], width: number): number[] {
  const needs: number[] = []
  for (const { cells } of rows)
    for (const [at, cell] of cells.entries()) needs[at] = Math.max(needs[at] ?? LEAST, Math.min(longest(cell), MOST))
  return needs.map((need) => (need / sum(needs)) * width)
}

/** Characters of the longest line in a cell. */
const longest = (cell: Tag): number =>
  cell.attribs.colspan === undefined ? Math.max(...cell.children.map((child) => textOf(child).length), 0) : 0

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
