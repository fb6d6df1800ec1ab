import type { ItemFilter, ItemSort } from '../../../shared/model/item.ts'
import { NO_FILTER } from './filter.ts'
import { NOTHING_SELECTED, type Selection } from './selection.ts'

export type Layout = 'grid' | 'list'

/** How a case is being looked at; outlives the library screen, so that coming back changes nothing. */
export type LibraryView = {
  filter: ItemFilter
  sort: ItemSort
  layout: Layout
  selection: Selection
  /** Where each layout was scrolled to, in px. Written without rendering. */
  scroll: { grid: number; list: number }
}

export const freshView = (): LibraryView => ({
  filter: NO_FILTER,
  sort: { by: 'reference', descending: false },
  layout: 'grid',
  selection: NOTHING_SELECTED,
  scroll: { grid: 0, list: 0 },
})

/** Another filter or order: the list begins anew at its top, the selection goes. */
export const narrowed = (view: LibraryView, change: Partial<Pick<LibraryView, 'filter' | 'sort'>>): LibraryView => ({
  ...view,
  ...change,
  selection: NOTHING_SELECTED,
  scroll: { grid: 0, list: 0 },
})
