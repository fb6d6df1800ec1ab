import { describe, it } from 'vitest'
import { failpointCases, killAt, linkFailpoints } from '../support/failpoints.ts'
import { sampleRows, takesWholeTables } from '../support/sample-rows.ts'

/** One place in each phase. */
const PHASES: ReadonlySet<string> = new Set([
  'after_approved',
  'before_commit',
  'after_journal',
  'before_reply',
  'after_reply',
])
const places = sampleRows(
  failpointCases.filter(({ failpoint, after }) => linkFailpoints.includes(failpoint) && after === undefined),
  ({ failpoint }) => (PHASES.has(failpoint) ? failpoint : []),
)
const TIMES = takesWholeTables() ? 3 : 1

describe('a link whose request is killed', () => {
  it.each(places)(
    'at "$failpoint" stands where it was, and is asked again only where no whole request can have left',
    async (one) => {
      for (let time = 0; time < TIMES; time += 1) await killAt(one, 'link')
    },
  )
})
