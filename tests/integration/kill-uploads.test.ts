import { describe, expect, it } from 'vitest'
import { runDesk } from '../support/kill-desk.ts'

/** Two desks side by side, because a kill is mostly waiting for a process to start. The fault suite does more. */
const DESKS = 2
const DESK = { kills: 10, pictures: 100 }

describe('twenty kills during uploads', () => {
  it('charge nothing twice, lose no answer, and leave every check in a state that tells the truth', {
    timeout: 240_000,
  }, async () => {
    const ends = await Promise.all(Array.from({ length: DESKS }, () => runDesk(DESK)))
    const all = ends.flatMap(({ states }) => states)
    // The kills struck in the middle of something, and something was finished between them.
    expect(all.filter((state) => state === 'done').length).toBeGreaterThan(0)
    expect(all.filter((state) => state === 'unknown').length).toBeGreaterThan(0)
  })
})
