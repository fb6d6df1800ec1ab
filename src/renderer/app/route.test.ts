import { describe, expect, it } from 'vitest'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { back, go, here, START } from './route.ts'

const caseId = 1 as CaseId
const library = { screen: 'library', caseId } as const
const item = (id: number) => ({ screen: 'item', caseId, itemId: id as ItemId }) as const
const activity = (view: 'now' | 'log') => ({ screen: 'activity', caseId, view }) as const

describe('the way through the window', () => {
  it('leads from an item back to the library, however many items were looked at', () => {
    const there = go(go(go(go(START, library), item(1)), item(2)), item(3))
    expect(here(there)).toEqual(item(3))
    expect(here(back(there))).toEqual(library)
  })

  it('leads from the activity back to where it was opened, whichever of its views were looked at', () => {
    const there = go(go(go(go(START, library), item(1)), activity('now')), activity('log'))
    expect(here(there)).toEqual(activity('log'))
    expect(here(back(there))).toEqual(item(1))
  })

  it('does not go round in circles between activity and settings', () => {
    const there = go(go(go(go(START, library), activity('now')), { screen: 'settings', caseId }), activity('now'))
    expect(here(back(there))).toEqual(library)
  })

  it('ends at the cases', () => {
    expect(here(back(back(START)))).toEqual({ screen: 'cases', caseId: null })
    expect(go(go(START, library), { screen: 'cases', caseId: null })).toEqual(START)
  })
})
