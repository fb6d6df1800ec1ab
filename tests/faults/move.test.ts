import { describe, expect, it } from 'vitest'
import type { MoveStep } from '../../src/main/library/move.ts'
import { killMove, killMoveWithin } from '../support/kill-move.ts'

const STEPS: MoveStep[] = ['marked', 'copying', 'copied', 'drafted', 'entered', 'named', 'switched', 'over']

describe('a move of the library', () => {
  it('killed five times at each step and forty times at random leaves one whole library', async () => {
    const ended = { old: 0, new: 0 }
    for (const step of STEPS) {
      for (let n = 1; n <= 5; n += 1) ended[await killMove(step, step === 'copying' ? n * 60 : 1, 400)] += 1
    }
    expect(ended).toEqual({ old: 30, new: 10 })
    const random = { old: 0, new: 0 }
    for (let n = 0; n < 40; n += 1) random[await killMoveWithin(1500)] += 1
    process.stdout.write(`move: killed at steps ${JSON.stringify(ended)}, at random ${JSON.stringify(random)}\n`)
  })
})
