import { type ItemFilter, NO_FILTER } from '../../../shared/model/item-list.ts'
import { NOTHING_SELECTED, type Selection } from './selection.ts'

/**
 * What of a case is viewed while the window is open; outlives the library screen, so that coming back changes nothing.
 * How it is viewed is remembered longer (`CaseView`).
 */
export type LibraryView = {
  filter: ItemFilter
  selection: Selection
  /** Where each layout begins to be visible, px. Written without rendering. */
  scroll: { grid: number; list: number }
}

export const freshView = (): LibraryView => ({
  filter: NO_FILTER,
  selection: NOTHING_SELECTED,
  scroll: { grid: 0, list: 0 },
})

/** The view of another list, filtered or in another order: it starts at its top, with nothing selected. */
export const narrowed = (view: LibraryView, change: Partial<Pick<LibraryView, 'filter'>> = {}): LibraryView => ({
  ...view,
  ...change,
  selection: NOTHING_SELECTED,
  scroll: { grid: 0, list: 0 },
})
