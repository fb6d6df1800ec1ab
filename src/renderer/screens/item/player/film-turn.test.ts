import { describe, expect, it } from 'vitest'
import { containerOf } from '../../../../main/inspect/container-facts/container-facts.ts'
import { displayedBy } from '../../../../shared/model/container.ts'
import { leftToDo, transformOf, wantedTurn } from './film-turn.ts'

const facts = () => {
  const { facts: found } = containerOf([{ '@type': 'General' }, { '@type': 'Video', Rotation: '180.000' }])
  if (found === null) throw new Error('no facts')
  return found
}

describe('a video in the player', () => {
  it('is displayed by its recorded orientation, unless a mirror was not looked for', () => {
    expect(wantedTurn(null)).toBeNull()
    expect(wantedTurn(facts())).toBeNull()
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8])
      expect(wantedTurn(displayedBy(facts(), orientation))).toBe(orientation)
  })

  it('needs nothing where the runtime has done all of it', () => {
    const done = [
      { rotation: 0, flip: false },
      { rotation: 0, flip: true },
      { rotation: 180, flip: false },
      { rotation: 180, flip: true },
      { rotation: 90, flip: true },
      { rotation: 90, flip: false },
      { rotation: 270, flip: true },
      { rotation: 270, flip: false },
    ]
    for (const [at, applied] of done.entries()) expect(leftToDo(at + 1, applied)).toBe(1)
  })

  it('is given only what the runtime has left out', () => {
    expect(leftToDo(2, { rotation: 0, flip: false })).toBe(2)
    expect(leftToDo(6, { rotation: 270, flip: false })).toBe(3)
    // A transformation that is not to be applied is undone.
    expect(leftToDo(1, { rotation: 90, flip: false })).toBe(8)
  })

  it('stays within its box when it is turned in it', () => {
    expect(transformOf(1, { width: 4, height: 2 })).toBeUndefined()
    expect(transformOf(2, { width: 4, height: 2 })).toBe('rotate(0deg) scale(-1, 1)')
    expect(transformOf(6, { width: 4, height: 2 })).toBe('rotate(90deg) scale(0.5, 0.5)')
    expect(transformOf(7, { width: 4, height: 2 })).toBe('rotate(90deg) scale(-0.5, 0.5)')
  })
})
