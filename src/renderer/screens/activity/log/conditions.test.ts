import { describe, expect, it } from 'vitest'
import { CaseId, ItemId } from '../../../../shared/model/ids.ts'
import { filterOf, isNarrowed, liftedFor, NO_CONDITIONS } from './conditions.ts'

const mine = CaseId.parse(1)
const hidden = { isThere: true, caseId: mine, index: null, nearest: 0 }

describe('the conditions of the custody log', () => {
  it('are asked of main with the days as instants', () => {
    const days = { from: '2026-11-20', to: '', unread: [] }
    expect(filterOf({ ...NO_CONDITIONS, item: { id: ItemId.parse(7), reference: 'ITEM-0007' }, days }, mine)).toEqual({
      caseId: mine,
      groups: [],
      itemId: 7,
      actor: null,
      text: '',
      before: null,
      from: new Date(2026, 10, 20).getTime(),
    })
    expect(filterOf({ ...NO_CONDITIONS, isAll: true }, mine).caseId).toBeNull()
  })

  it('narrow nothing with a day that is none', () => {
    expect(isNarrowed({ ...NO_CONDITIONS, days: { from: '2026-02-31', to: '', unread: ['from'] } })).toBe(false)
    expect(isNarrowed({ ...NO_CONDITIONS, actor: '' })).toBe(true)
  })

  it('stay as they are for an entry that fits them', () => {
    expect(liftedFor({ ...hidden, index: 3 }, { ...NO_CONDITIONS, text: 'x' }, mine)).toBeNull()
  })

  it('are taken away for an entry of the open case, which stays the one that is read', () => {
    expect(liftedFor(hidden, { ...NO_CONDITIONS, text: 'x' }, mine)).toEqual(NO_CONDITIONS)
  })

  it('give way to every case for an entry of another, of the library, or of none', () => {
    const all = { ...NO_CONDITIONS, isAll: true }
    expect(liftedFor({ ...hidden, caseId: CaseId.parse(2) }, NO_CONDITIONS, mine)).toEqual(all)
    expect(liftedFor({ ...hidden, caseId: null }, { ...NO_CONDITIONS, text: 'x' }, mine)).toEqual(all)
    expect(liftedFor({ ...hidden, caseId: null, isThere: false }, NO_CONDITIONS, mine)).toEqual(all)
  })

  it('have nothing more to take away for an entry that is not there', () => {
    const all = { ...NO_CONDITIONS, isAll: true }
    expect(liftedFor({ ...hidden, caseId: null, isThere: false }, all, mine)).toBeNull()
    expect(liftedFor({ ...hidden, caseId: null, isThere: false }, all, null)).toBeNull()
  })
})
