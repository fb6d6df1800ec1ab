import { z } from 'zod'
import { FACETS, ItemSort, RANGES } from './item-list.ts'

/** What a list of items can show of each, besides its thumbnail. */
export const LIST_COLUMNS = [
  'reference',
  'name',
  'folder',
  'exhibit',
  'kind',
  'format',
  'size',
  'pixels',
  'duration',
  'recorded',
  'added',
  'camera',
  'state',
  'verdict',
  'score',
  'factCheck',
  'analysed',
  'review',
  'tags',
] as const
export const ListColumn = z.enum(LIST_COLUMNS)
export type ListColumn = z.infer<typeof ListColumn>

/** Widths that a column can be given, CSS pixels. */
export const MIN_COLUMN = 40
export const MAX_COLUMN = 800

/** A column that is shown, and the width a person gave it, CSS pixels; null = its own. */
export const ColumnChoice = z.object({
  column: ListColumn,
  width: z.number().int().min(MIN_COLUMN).max(MAX_COLUMN).nullable(),
})
export type ColumnChoice = z.infer<typeof ColumnChoice>

/** The columns from first to last. Each is there once, and the name always is. */
export const ColumnChoices = z
  .array(ColumnChoice)
  .max(LIST_COLUMNS.length)
  .refine((all) => new Set(all.map(({ column }) => column)).size === all.length, 'a column twice')
  .refine((all) => all.some(({ column }) => column === 'name'), 'no name')
export type ColumnChoices = z.infer<typeof ColumnChoices>

/** The groups of the side panel that can be folded. */
export const PanelGroup = z.enum([...FACETS, ...RANGES])
export type PanelGroup = z.infer<typeof PanelGroup>

export const Layout = z.enum(['grid', 'list'])
export type Layout = z.infer<typeof Layout>

/** How a person looks at a case. What is hidden from view is no part of it: a case opens with all its items. */
export const CaseView = z.object({
  layout: Layout,
  sort: ItemSort,
  /** null = chosen by the width of the list. */
  columns: ColumnChoices.nullable(),
  /** Groups of the side panel that were unfolded (true) or folded (false); the others are as they are at first. */
  folds: z.partialRecord(PanelGroup, z.boolean()),
})
export type CaseView = z.infer<typeof CaseView>

export const FIRST_VIEW: CaseView = {
  layout: 'grid',
  sort: { by: 'reference', descending: false },
  columns: null,
  folds: {},
}
