import { BorderStyle, Paragraph, Table, TableBorders, TableCell, TableLayoutType, TableRow, WidthType } from 'docx'
import { type Block, isA, type Markup, type Place, type Tag, tagsIn, tagsOf, textOf } from './markup.ts'
import { LINE, twips } from './word-styles.ts'

/** Writes markup in a place. */
type Fill = (nodes: readonly Markup[], place: Place) => Block[]
type Row = { cells: readonly Tag[]; isHead: boolean }

/** Width of the labels of facts, millimetres; in less room, this part of it. */
const [LABEL, LABEL_PART] = [38, 0.34]
/** A column is made for texts of at least and at most so many characters. */
const [LEAST, MOST] = [5, 34]
/** Of a picture, in characters. */
const PICTURE = 12

const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const THIN = { style: BorderStyle.SINGLE, size: 4, color: LINE }
const BORDERS = { top: NONE, left: NONE, right: NONE, insideVertical: NONE, bottom: THIN, insideHorizontal: THIN }

/** A table of a report, or its terms with what is said of each. The head of a table stands on each of its pages. */
export function wordTable(tag: Tag, place: Place, fill: Fill): Table {
  const rows = tag.name === 'dl' ? tagsOf(tag).map((pair) => ({ cells: tagsOf(pair), isHead: false })) : rowsOf(tag)
  const label = Math.min(LABEL, place.width * LABEL_PART)
  const columns = isA(tag, 'grid') ? columnsFor(rows, place.width) : [label, place.width - label]
  const widths = columns.map(twips)
  const cellOf = (cell: Tag, at: number, isHead: boolean): TableCell => {
    const columnSpan = Number(cell.attribs.colspan ?? 1)
    const size = sum(widths.slice(at, at + columnSpan))
    const width = sum(columns.slice(at, at + columnSpan))
    const inside = { ...place, style: isHead ? 'Label' : 'Cell', isCell: true, width }
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

/** What stands side by side in print: in a table without lines, as wide as the page. */
export function sideBySide(tag: Tag, place: Place, fill: Fill): Table {
  const cells = tagsOf(tag)
  const width = place.width / cells.length
  const size = twips(width)
  const children = cells.map(
    (cell) =>
      new TableCell({ width: { size, type: WidthType.DXA }, children: fill([cell], { ...place, width: width - GAP }) }),
  )
  return new Table({
    columnWidths: cells.map(() => size),
    width: { size: size * cells.length, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    borders: TableBorders.NONE,
    margins: { left: 0, right: twips(GAP), marginUnitType: WidthType.DXA },
    rows: [new TableRow({ children })],
  })
}

/** Between what stands side by side, millimetres. */
const GAP = 4

const rowsOf = (table: Tag): Row[] =>
  tagsIn(table, 'tr').map((row) => ({ cells: tagsOf(row), isHead: (row.parent as Tag).name === 'thead' }))

/** As wide as what stands in them needs, millimetres. */
function columnsFor(rows: readonly Row[], width: number): number[] {
  const needs: number[] = []
  for (const { cells } of rows)
    for (const [at, cell] of cells.entries()) needs[at] = Math.max(needs[at] ?? LEAST, Math.min(needOf(cell), MOST))
  return needs.map((need) => (need / sum(needs)) * width)
}

/** Characters of the longest line in a cell, or of its longest word with some room: a name is not to break. */
function needOf(cell: Tag): number {
  if (cell.attribs.colspan !== undefined) return 0
  if (tagsIn(cell, 'img').length > 0) return PICTURE
  const lines = cell.children.map(textOf)
  const words = lines.flatMap((line) => line.split(' '))
  return Math.max(0, ...lines.map(({ length }) => length), ...words.map(({ length }) => length * 1.25))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
