import { useQueryClient } from '@tanstack/react-query'
import { type SetStateAction, useCallback, useContext, useEffect, useEffectEvent, useState } from 'react'
import type { ChosenPlace } from '../../shared/contract/verifications.ts'
import { type CaseId, ItemId } from '../../shared/model/ids.ts'
import type { ItemSet } from '../../shared/model/item-set.ts'
import type { CheckKind } from '../../shared/model/kind.ts'
import type { GlossaryTerm } from '../../shared/words/glossary.ts'
import { copyImage, openItemMenu } from '../data/images.ts'
import { listen, type Navigate } from '../data/live.ts'
import { createPlayers } from '../screens/item/player/players.ts'
import { freshView, type LibraryView } from '../screens/library/view.ts'
import { type Copyables, CopyablesContext } from '../viewer/copyable.ts'
import { back, go, here, type Route, START, type Trail } from './route.ts'

/** What the cost sheet is opened for; `opened` distinguishes one opening from the next. */
export type CostRequest = { caseId: CaseId; items: ItemSet; kind: CheckKind; opened: number }

/** What the sheet of a report, or of copies, is opened for; `items` null = the whole case. */
export type ReportRequest = { caseId: CaseId; items: ItemSet | null; opened: number }

/** What the verification of an export is opened for; `dropped` null = the export is chosen there. */
export type VerificationRequest = { dropped: ChosenPlace | null; opened: number }

/** Everything the window remembers while it is open: its location, how the case is viewed, and what is on top. */
export function useWindow() {
  const client = useQueryClient()
  const [trail, setTrail] = useState<Trail>(START)
  /** How each case is viewed: an item of another case is opened, and its own list is behind it. */
  const [views, setViews] = useState<ReadonlyMap<CaseId | null, LibraryView>>(new Map())
  const [cost, setCost] = useState<CostRequest | null>(null)
  const [report, setReport] = useState<ReportRequest | null>(null)
  const [copies, setCopies] = useState<ReportRequest | null>(null)
  const [verification, setVerification] = useState<VerificationRequest | null>(null)
  const [glossary, setGlossary] = useState<{ term: GlossaryTerm | null; opened: number } | null>(null)
  const [players] = useState(createPlayers)
  /** What is searched while no case is open. */
  const [searched, setSearched] = useState('')
  const [hasPanels, setHasPanels] = useState(true)
  const [hasStrip, setHasStrip] = useState(true)
  const [unviewed] = useState(freshView)
  const route = here(trail)
  const view = views.get(route.caseId) ?? unviewed
  const setView = (change: SetStateAction<LibraryView>, caseId: CaseId | null = route.caseId) =>
    setViews((old) => {
      const before = old.get(caseId) ?? unviewed
      return new Map(old).set(caseId, typeof change === 'function' ? change(before) : change)
    })

  const goTo = (to: Route) => {
    const isBehind = trail.some(({ screen, caseId }) => screen === 'library' && caseId === to.caseId)
    if ((to.screen === 'library' && !isBehind) || (to.caseId !== null && !views.has(to.caseId)))
      setView(freshView(), to.caseId)
    setTrail((old) => go(old, to))
  }

  const openGlossary = useCallback(
    (term: GlossaryTerm | null) => setGlossary((old) => ({ term, opened: (old?.opened ?? 0) + 1 })),
    [],
  )

  const navigate = useEffectEvent((to: Parameters<Navigate>[0]) => {
    if (to === 'glossary') openGlossary(null)
    // One that is open, or running, stays: the menu does not discard it.
    else if (to === 'verify') setVerification((old) => old ?? { dropped: null, opened: 0 })
    else goTo(destinationOf(to, route.caseId))
  })
  const copyables = useContext(CopyablesContext)
  useEffect(() => {
    const copyOf = (image: string) => {
      const copyable = copyables.get(image)
      if (copyable !== null) void copyImage(copyable)
    }
    return listen(client, window.touchstone.on, { navigate: (to) => navigate(to), copyImage: copyOf })
  }, [client, copyables])
  useItemMenu()

  return {
    route,
    view,
    setView,
    cost,
    report,
    copies,
    glossary,
    openGlossary,
    closeGlossary: () => setGlossary(null),
    verification,
    verifyDropped: (dropped: ChosenPlace) => setVerification((old) => ({ dropped, opened: (old?.opened ?? 0) + 1 })),
    closeVerification: () => setVerification(null),
    searched,
    setSearched,
    hasPanels,
    hasStrip,
    players,
    goTo,
    goBack: () => setTrail(back),
    openCost: (caseId: CaseId, items: ItemSet, kind: CheckKind = 'image_forensics') =>
      setCost((old) => ({ caseId, items, kind, opened: (old?.opened ?? 0) + 1 })),
    closeCost: () => setCost(null),
    openReport: (caseId: CaseId, items: ItemSet | null) =>
      setReport((old) => ({ caseId, items, opened: (old?.opened ?? 0) + 1 })),
    openCopies: (caseId: CaseId, items: ItemSet | null) =>
      setCopies((old) => ({ caseId, items, opened: (old?.opened ?? 0) + 1 })),
    closeCopies: () => setCopies(null),
    closeReport: () => setReport(null),
    toggleStrip: () => setHasStrip((has) => !has),
    togglePanels: () => setHasPanels((has) => !has),
  }
}

export type WindowState = ReturnType<typeof useWindow>

/** Route a menu entry leads to. */
function destinationOf(to: Exclude<Parameters<Navigate>[0], 'glossary' | 'verify'>, caseId: CaseId | null): Route {
  switch (to) {
    case 'cases':
      return { screen: 'cases', caseId: null }
    case 'settings':
    case 'about':
      return { screen: to, caseId }
    default:
      return { screen: 'activity', caseId, view: to }
  }
}

/**
 * Makes main open the menu of the item under the pointer, or of the focused one: anything in an element with
 * `data-item`. Main handles fields, and selected text elsewhere, itself.
 */
function useItemMenu(): void {
  const copyables = useContext(CopyablesContext)
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const start = pointedAt(event.target)
      const itemId = start === null ? null : itemOf(start)
      if (start === null || itemId === null) return
      event.preventDefault()
      const hasSelection = String(document.getSelection()).trim() !== ''
      openItemMenu({ itemId, hasSelection, image: imageAt(start, copyables) })
    }
    document.addEventListener('contextmenu', open)
    return () => document.removeEventListener('contextmenu', open)
  }, [copyables])
}

/** Element the menu is about: in a focused list the active entry; null = a field, which has a menu of its own. */
function pointedAt(target: EventTarget | null): Element | null {
  if (!(target instanceof Element) || target.closest('input, textarea, [contenteditable]') !== null) return null
  const active = target.getAttribute('aria-activedescendant')
  return active === null ? target : (document.getElementById(active) ?? target)
}

const itemOf = (start: Element): ItemId | null =>
  ItemId.safeParse(Number(start.closest<HTMLElement>('[data-item]')?.dataset.item)).data ?? null

function imageAt(start: Element, copyables: Copyables) {
  const id = start.closest<HTMLElement>('[data-image]')?.dataset.image
  const image = id === undefined ? null : copyables.get(id)
  if (id === undefined || image === null) return null
  const { size, state } = image
  return { id, state, width: size.width, height: size.height }
}
