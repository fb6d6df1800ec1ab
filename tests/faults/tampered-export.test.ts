import { describe, expect, it } from 'vitest'
import { tamperWith } from '../support/tampered-export.ts'
import { TAMPERINGS } from '../support/tamperings.ts'

/** How often each kind is tried. */
const TIMES = 20

describe(`a signed export of all forms, tampered with in ${TAMPERINGS.length} ways, ${TIMES} times each`, () => {
  it('is known by the published key until then, and never after', async () => {
    const ended = await tamperWith(TIMES)
    expect(ended).toHaveLength(240)
    expect(ended).not.toContain(0)
  })
})
