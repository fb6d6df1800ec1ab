import { describe, expect, it } from 'vitest'
import { failpointCases, killAt } from '../support/failpoints.ts'

/** One place in each phase; the fault suite has every one, several times. */
const PHASES = ['after_approved', 'before_commit', 'after_journal', 'before_reply', 'after_reply'] as const

describe('a link whose request is killed', () => {
  it('stands where it was, and is asked again only where no whole request can have left', {}, async () => {
    const cases = PHASES.map((name) => failpointCases.find(({ failpoint, after }) => failpoint === name && !after))
    expect(cases).not.toContain(undefined)
    for (const one of cases) if (one) await killAt(one, 'link')
  })
})
