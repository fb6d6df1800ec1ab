import { describe, expect, it } from 'vitest'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { back, go, here, START } from './route.ts'

const caseId = 1 as CaseId
const library = { screen: 'library', caseId } as const
const item = (id: number) => ({ screen: 'item', caseId, itemId: id as ItemId }) as const

describe('the way through the window', () => {
  it('leads from an item back to the library, however many items were looked at', () => {
    const there = go(go(go(go(START, library), item(1)), item(2)), item(3))
    expect(here(there)).toEqual(item(3))
    expect(here(back(there))).toEqual(library)
  })

  it('leads from the queue back to where it was opened', () => {
    const there = go(go(go(START, library), item(1)), { screen: 'queue', caseId })
    expect(here(back(there))).toEqual(item(1))
  })

  it('does not go round in circles between queue and settings', () => {
    const queue = { screen: 'queue', caseId } as const
    const there = go(go(go(go(START, library), queue), { screen: 'settings', caseId }), queue)
    expect(here(back(there))).toEqual(library)
  })

  it('ends at the cases', () => {
    expect(here(back(back(START)))).toEqual({ screen: 'cases', caseId: null })
    expect(go(go(START, library), { screen: 'cases', caseId: null })).toEqual(START)
  })
})
