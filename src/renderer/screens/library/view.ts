import { type ItemFilter, type ItemSort, NO_FILTER } from '../../../shared/model/item-list.ts'
import { NOTHING_SELECTED, type Selection } from './selection.ts'

export type Layout = 'grid' | 'list'

/** How a case is viewed; outlives the library screen, so that coming back changes nothing. */
export type LibraryView = {
  filter: ItemFilter
  sort: ItemSort
  layout: Layout
  selection: Selection
  /** Where each layout begins to be visible, px. Written without rendering. */
  scroll: { grid: number; list: number }
}

export const freshView = (): LibraryView => ({
  filter: NO_FILTER,
  sort: { by: 'reference', descending: false },
  layout: 'grid',
  selection: NOTHING_SELECTED,
  scroll: { grid: 0, list: 0 },
})

/** Applies another filter or order: the list scrolls to its top, and the selection is cleared. */
export const narrowed = (view: LibraryView, change: Partial<Pick<LibraryView, 'filter' | 'sort'>>): LibraryView => ({
  ...view,
  ...change,
  selection: NOTHING_SELECTED,
  scroll: { grid: 0, list: 0 },
})
