import {
  BorderStyle,
  HeightRule,
  type ITableCellOptions,
  type ITableOptions,
  Paragraph,
  Table,
  TableBorders,
  TableCell,
  TableLayoutType,
  TableRow,
  VerticalAlignTable,
  WidthType,
} from 'docx'
import { type Block, isA, longestWord, type Markup, type Place, type Tag, tagsIn, tagsOf, textOf } from './markup.ts'
import { INK, LINE, twips } from './word-styles.ts'

/** Writes markup in a place. */
type Fill = (nodes: readonly Markup[], place: Place) => Block[]
type Row = { cells: readonly Tag[]; isHead: boolean }

/** Width of the labels of facts, millimetres; in less room, this part of it. */
const [LABEL, LABEL_PART] = [38, 0.34]
/** A column is made for texts of at most so many characters. */
const MOST = 34
/** Millimetres of a letter in a table, wide rather than narrow; of the space beside a column; and of a picture with it. */
export const LETTER = 1.9
const [APART, PICTURE] = [2, 22]

const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const THIN = { style: BorderStyle.SINGLE, size: 4, color: LINE }
const BORDERS = { top: NONE, left: NONE, right: NONE, insideVertical: NONE, bottom: THIN, insideHorizontal: THIN }

const MARGINS = { top: 30, bottom: 20, left: 0, right: 110, marginUnitType: WidthType.DXA } as const

/** A table of columns as wide as these twips. */
const tableOf = (widths: number[], form: Pick<ITableOptions, 'borders' | 'margins' | 'rows'>): Table =>
  new Table({
    columnWidths: widths,
    width: { size: sum(widths), type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    ...form,
  })

/** A cell, which Word wants a paragraph in. */
const cellOf = (size: number, children: Block[], form: Partial<ITableCellOptions> = {}): TableCell =>
  new TableCell({
    width: { size, type: WidthType.DXA },
    children: children.length > 0 ? children : [new Paragraph({ style: 'Cell' })],
    ...form,
  })

/** A table of a report, or its terms with what is said of each. The head of a table stands on each of its pages. */
export function wordTable(tag: Tag, place: Place, fill: Fill): Table {
  const rows = tag.name === 'dl' ? tagsOf(tag).map((pair) => ({ cells: tagsOf(pair), isHead: false })) : rowsOf(tag)
  const label = Math.min(LABEL, place.width * LABEL_PART)
  const columns = isA(tag, 'grid') ? columnsFor(rows, place.width) : [label, place.width - label]
  const widths = columns.map(twips)
  return tableOf(widths, {
    borders: BORDERS,
    margins: MARGINS,
    rows: rows.map(({ cells, isHead }) => {
      const children = cells.map((cell, at) => {
        const columnSpan = Number(cell.attribs.colspan ?? 1)
        const width = sum(columns.slice(at, at + columnSpan))
        const inside = { ...place, style: isHead ? 'Label' : 'Cell', isCell: true, width }
        return cellOf(sum(widths.slice(at, at + columnSpan)), fill([cell], inside), { columnSpan })
      })
      return new TableRow({ tableHeader: isHead, cantSplit: true, children })
    }),
  })
}

/** What stands side by side in print: in a table without lines, as wide as the page. */
export function sideBySide(tag: Tag, place: Place, fill: Fill): Table {
  const cells = tagsOf(tag)
  const width = place.width / cells.length
  const widths = cells.map(() => twips(width))
  const children = cells.map((cell) => cellOf(twips(width), fill([cell], { ...place, width: width - GAP })))
  return tableOf(widths, {
    borders: TableBorders.NONE,
    margins: { left: 0, right: twips(GAP), marginUnitType: WidthType.DXA },
    rows: [new TableRow({ children })],
  })
}

/** The line to sign: what is known above it, what belongs on it below. What stands under both follows. */
export function signOff(tag: Tag, place: Place, fill: Fill): Block[] {
  const of = (name: string) => tagsOf(tag).filter((one) => one.name === name)
  const above = of('div')
  const width = place.width / above.length
  const inside = { ...place, style: 'Cell', isCell: true, width }
  const signed = (cell: Tag) => cellOf(twips(width), fill([cell], inside), { verticalAlign: VerticalAlignTable.BOTTOM })
  const rows = [
    new TableRow({ height: { value: twips(16), rule: HeightRule.ATLEAST }, children: above.map(signed) }),
    new TableRow({ cantSplit: true, children: of('span').map(signed) }),
  ]
  const line = { style: BorderStyle.SINGLE, size: 6, color: INK }
  const borders = { ...BORDERS, bottom: NONE, insideHorizontal: line }
  const widths = above.map(() => twips(width))
  return [tableOf(widths, { borders, margins: MARGINS, rows }), ...fill(of('p'), place)]
}

/** Between what stands side by side, millimetres. */
const GAP = 4

const rowsOf = (table: Tag): Row[] =>
  tagsIn(table, 'tr').map((row) => ({ cells: tagsOf(row), isHead: (row.parent as Tag).name === 'thead' }))

/** As wide as their longest words, and what is left by how long their lines are beyond these; millimetres. */
function columnsFor(rows: readonly Row[], width: number): number[] {
  const words: number[] = []
  const lines: number[] = []
  for (const { cells } of rows)
    for (const [at, cell] of cells.entries()) {
      const [word, line] = needOf(cell)
      words[at] = Math.max(words[at] ?? APART, word)
      lines[at] = Math.max(lines[at] ?? APART, line)
    }
  const left = width - sum(words)
  if (left < 0) return words.map((word) => (word / sum(words)) * width)
  const wishes = lines.map((line, at) => 1 + line - (words[at] ?? 0))
  return words.map((word, at) => word + ((wishes[at] ?? 0) / sum(wishes)) * left)
}

/** What the longest word and the longest line of a cell need, millimetres. */
function needOf(cell: Tag): readonly [word: number, line: number] {
  if (cell.attribs.colspan !== undefined) return [0, 0]
  if (tagsIn(cell, 'img').length > 0) return [PICTURE, PICTURE]
  const line = Math.max(0, ...cell.children.map((child) => textOf(child).length))
  const roomFor = (characters: number) => Math.min(characters, MOST) * LETTER + APART
  return [roomFor(longestWord(cell)), roomFor(line)]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
