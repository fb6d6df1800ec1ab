import { describe, expect, it } from 'vitest'
import { ItemId } from '../../../../shared/model/ids.ts'
import { createPlayers } from './players.ts'

describe('the players of a window', () => {
  it('are the same for the same item, and another for each other', () => {
    const players = createPlayers()
    const first = players.of(ItemId.parse(1))
    expect(players.of(ItemId.parse(2))).not.toBe(first)
    expect(players.of(ItemId.parse(1))).toBe(first)
  })

  it('remember a place that was wanted before there was a film', () => {
    const players = createPlayers()
    players.of(ItemId.parse(1)).seek(90)
    expect(players.of(ItemId.parse(1)).seconds()).toBe(90)
  })

  it('forget what was looked at longest ago, and never the one in use', () => {
    const players = createPlayers()
    const [first, second] = [players.of(ItemId.parse(1)), players.of(ItemId.parse(2))]
    for (let id = 3; id <= 201; id += 1) {
      players.of(ItemId.parse(id))
      expect(players.of(ItemId.parse(1))).toBe(first)
    }
    expect(players.of(ItemId.parse(2))).not.toBe(second)
  })
})
