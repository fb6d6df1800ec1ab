import { describe, expect, it } from 'vitest'
import type { CaseId, ExhibitId, ItemId } from '../../shared/model/ids.ts'
import type { ItemsIntake } from '../db/items-intake.ts'
import { createReadingList } from './reading-list.ts'

const caseId = 1 as CaseId

/** A table of listed items by id, with the two questions a reading list asks of it. */
function setupList(count: number) {
  const listed = new Set(Array.from({ length: count }, (_, at) => (at + 1) as ItemId))
  const items = {
    nextListed: (_, after, limit) =>
      [...listed]
        .filter((id) => id > after)
        .sort((a, b) => a - b)
        .slice(0, limit),
    listed: (id) =>
      listed.has(id)
        ? { id, exhibitId: 1 as ExhibitId, path: Buffer.alloc(0), root: Buffer.alloc(0), bytes: 0, isHeldUp: false }
        : null,
  } satisfies Partial<ItemsIntake>
  const list = createReadingList(caseId, items as Partial<ItemsIntake> as ItemsIntake)
  const take = (times: number) => Array.from({ length: times }, () => list.next()?.id ?? null)
  return { listed, list, take }
}

const ids = (...numbers: number[]) => numbers as ItemId[]

describe('a reading list', () => {
  it('gives every item once, in the order they were listed', () => {
    const { take } = setupList(150)
    expect(take(151)).toEqual([...Array.from({ length: 150 }, (_, at) => at + 1), null])
  })

  it('gives what is on the screen first and nothing twice', () => {
    const { list, take } = setupList(6)
    expect(take(1)).toEqual([1])
    list.prefer(ids(5, 1, 3))
    expect(take(6)).toEqual([5, 3, 2, 4, 6, null])
  })

  it('forgets what was on the screen before', () => {
    const { list, take } = setupList(9)
    list.prefer(ids(9, 8))
    list.prefer(ids(7))
    expect(take(3)).toEqual([7, 1, 2])
  })

  it('goes on with what is listed later', () => {
    const { listed, take } = setupList(2)
    expect(take(3)).toEqual([1, 2, null])
    listed.add(3 as ItemId)
    expect(take(2)).toEqual([3, null])
  })

  it('gives an item again when it is asked for again', () => {
    const { list, take } = setupList(3)
    take(4)
    list.settled(2 as ItemId)
    list.add(ids(2))
    expect(take(2)).toEqual([2, null])
  })
})
