import { describe, expect, it } from 'vitest'
import type { CheckId } from '../../shared/model/ids.ts'
import { createDueList } from './due.ts'

const HERE = 'https://media.example'
const [one, two, three] = ['1', '2', '3'] as [CheckId, CheckId, CheckId]
const never = () => false

describe('the list of jobs to ask about', () => {
  it('gives the one that waits longest at a service, without those under way', () => {
    const due = createDueList()
    due.set(one, { at: 30, origin: HERE })
    due.set(two, { at: 10, origin: 'https://other.example' })
    due.set(three, { at: 20, origin: HERE })
    expect(due.next(HERE, never)).toEqual({ checkId: three, at: 20 })
    expect(due.next(HERE, (checkId) => checkId === three)).toEqual({ checkId: one, at: 30 })
    due.forget(one)
    due.forget(three)
    expect([due.next(HERE, never), due.count()]).toEqual([null, 1])
  })

  it('brings forward whoever waits longer, and nobody back', () => {
    const due = createDueList()
    due.set(one, { at: 5, origin: HERE })
    due.set(two, { at: 900, origin: HERE })
    due.bringForward(() => 40)
    expect([due.at(one), due.at(two)]).toEqual([5, 40])
  })
})
