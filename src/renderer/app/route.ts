import type { TextMatch } from '../../shared/model/found-text.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import type { RequestState } from '../../shared/model/request.ts'
import type { ActivityView } from '../../shared/words/activity.ts'
import type { PaneSubject } from '../screens/compare/pane-subject.ts'
import type { ItemFace } from '../screens/item/face-switch.tsx'

/** Location of the window. Activity and settings keep the case they were opened from. */
export type Route =
  | { screen: 'cases'; caseId: null }
  | { screen: 'library'; caseId: CaseId }
  | ItemRoute
  | { screen: 'search'; caseId: CaseId | null; isAll: boolean }
  | { screen: 'compare'; caseId: CaseId; panes: readonly PaneSubject[] }
  | { screen: 'settings'; caseId: CaseId | null }
  | { screen: 'about'; caseId: CaseId | null }
  | ActivityRoute

export type ItemRoute = {
  screen: 'item'
  caseId: CaseId
  itemId: ItemId
  /** Which side of it is shown first. */
  face?: ItemFace
  /** What of it was found by a search. */
  match?: TextMatch
}

export type ActivityRoute = {
  screen: 'activity'
  caseId: CaseId | null
  view: ActivityView
  /** What the view starts with: the requests in a state, entries about an item, or an entry of the log. */
  state?: RequestState
  item?: { id: ItemId; reference: string }
  seq?: number
}

/** Navigation history, with the current route last. Never empty. */
export type Trail = readonly [Route, ...Route[]] | readonly [...Route[], Route]

export const START: Trail = [{ screen: 'cases', caseId: null }]

export const here = (trail: Trail): Route => trail[trail.length - 1] ?? { screen: 'cases', caseId: null }

/**
 * Navigates to a route. A route to the same screen replaces the current one; a route already in the history is gone
 * back to.
 */
export function go(trail: Trail, to: Route): Trail {
  if (to.screen === 'cases') return START
  const known = trail.findIndex((route) => route.screen === to.screen && route.caseId === to.caseId)
  return [...(known === -1 ? trail : trail.slice(0, known)), to]
}

/** Goes one step back; the list of cases is the end. */
export function back(trail: Trail): Trail {
  const before = trail.slice(0, -1)
  const last = before.pop()
  return last === undefined ? START : [...before, last]
}
