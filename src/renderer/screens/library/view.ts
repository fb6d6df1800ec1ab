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

/**
 * The view of another list, filtered or in another order: it starts at its top, with nothing selected. A filter by what
 * was seen holds as of this moment: what is looked at from now on stays in the list.
 */
export const narrowed = (view: LibraryView, change: Partial<Pick<LibraryView, 'filter'>> = {}): LibraryView => ({
  ...view,
  ...change,
  filter: asOf(change.filter ?? view.filter, Date.now()),
  selection: NOTHING_SELECTED,
  scroll: { grid: 0, list: 0 },
})

function asOf(filter: ItemFilter, now: number): ItemFilter {
  const isBySeen = (filter.is.seen ?? []).length + (filter.not.seen ?? []).length > 0
  return { ...filter, seenBy: isBySeen ? now : null }
}
