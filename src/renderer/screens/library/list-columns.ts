import {
  type ColumnChoice,
  type ColumnChoices,
  type ListColumn,
  MAX_COLUMN,
  MIN_COLUMN,
} from '../../../shared/model/case-view.ts'
import type { SortKey } from '../../../shared/model/item-list.ts'

/** A column without a width of its own is between `min` and `width`, CSS px, as the space allows. */
type Spec = { min: number; width: number; sort?: SortKey; isNumber?: true }

const SPECS: Readonly<Record<ListColumn, Spec>> = {
  reference: { min: 84, width: 96, sort: 'reference' },
  name: { min: 114, width: 240, sort: 'name' },
  folder: { min: 56, width: 180, sort: 'folder' },
  exhibit: { min: 60, width: 72 },
  kind: { min: 64, width: 100, sort: 'kind' },
  format: { min: 46, width: 64 },
  size: { min: 60, width: 64, sort: 'size', isNumber: true },
  pixels: { min: 92, width: 92 },
  duration: { min: 56, width: 64, isNumber: true },
  recorded: { min: 148, width: 200, sort: 'recorded' },
  added: { min: 148, width: 200, sort: 'added' },
  camera: { min: 80, width: 144, sort: 'camera' },
  state: { min: 204, width: 240, sort: 'state' },
  verdict: { min: 120, width: 168, sort: 'verdict' },
  score: { min: 64, width: 76, sort: 'score', isNumber: true },
  factCheck: { min: 112, width: 168 },
  analysed: { min: 148, width: 200, sort: 'analysed' },
  review: { min: 112, width: 168 },
  tags: { min: 80, width: 152 },
}

/** As set in items.css, CSS px: the thumbnail, the gap between columns, and the space at both ends. */
const THUMBNAIL = 32
const GAP = 12
const ENDS = 32

/** The list needs this width for all columns that it shows at first, CSS px. */
const WIDE = 840
const FIRST: readonly ListColumn[] = ['reference', 'name', 'folder', 'format', 'size', 'pixels', 'state']
const FIRST_NARROW: readonly ListColumn[] = ['reference', 'name', 'format', 'size', 'state']

/** The columns of a list of this width, CSS px: those that were chosen, or those there is space for. */
export const columnsFor = (chosen: ColumnChoices | null, width: number): ColumnChoices =>
  chosen ?? (width >= WIDE ? FIRST : FIRST_NARROW).map((column) => ({ column, width: null }))

export const sortKeyOf = (column: ListColumn): SortKey | null => SPECS[column].sort ?? null
export const isNumber = (column: ListColumn): boolean => SPECS[column].isNumber === true

/** The tracks of a line as a CSS value. The name takes what is left. */
export const tracksOf = (columns: ColumnChoices): string =>
  [
    `${THUMBNAIL}px`,
    ...columns.map(({ column, width }) => {
      const { min, width: usual } = SPECS[column]
      if (column === 'name') return `minmax(${width ?? min}px, 1fr)`
      return width === null ? `minmax(${min}px, ${usual}px)` : `${width}px`
    }),
  ].join(' ')

/** The least width of a line, CSS px: a narrower list scrolls sideways. */
export const widthOf = (columns: ColumnChoices): number =>
  columns.reduce((sum, { column, width }) => sum + GAP + (width ?? SPECS[column].min), THUMBNAIL + ENDS)

/** From this width on a column has room for all words of a verdict and a fact check, CSS px. */
const WIDE_COLUMN = 320
export const isWideFor = (columns: ColumnChoices, column: ListColumn): boolean =>
  columns.some((one) => one.column === column && (one.width ?? 0) > WIDE_COLUMN)

/** Shows a column, in front of the state or else at the end, or hides it. The name is always shown. */
export function toggled(columns: ColumnChoices, column: ListColumn): ColumnChoices {
  if (column === 'name') return columns
  const others = columns.filter((one) => one.column !== column)
  if (others.length < columns.length) return others
  const state = others.findIndex((one) => one.column === 'state')
  return others.toSpliced(state === -1 ? others.length : state, 0, { column, width: null })
}

/** Moves a column to a place, counted among the others; beyond the ends it stays at the end. */
export function moved(columns: ColumnChoices, column: ListColumn, to: number): ColumnChoices {
  const one = columns.find((other) => other.column === column)
  if (one === undefined) return columns
  return columns.filter((other) => other !== one).toSpliced(Math.max(0, to), 0, one)
}

/** Gives a column a width, CSS px, within what is useful; null = its own. */
export const resized = (columns: ColumnChoices, column: ListColumn, width: number | null): ColumnChoices =>
  columns.map(
    (one): ColumnChoice =>
      one.column === column
        ? { column, width: width === null ? null : Math.round(Math.min(MAX_COLUMN, Math.max(MIN_COLUMN, width))) }
        : one,
  )
