import { describe, it } from 'vitest'
import {
  exportFailpoints,
  finaliseFailpoints,
  killExportCommand,
  killExports,
  killTable,
} from '../support/kill-export.ts'

/** At the step itself, and on both sides of the entry in the log. The fault suite goes through all of them. */
const at = (...names: string[]) => exportFailpoints.filter(({ failpoint }) => names.includes(failpoint))

describe('a report whose process is killed', () => {
  it.each(at('in report.exported', 'export_entered'))(
    'at "$failpoint", in all forms: after the next start log and disk agree',
    async (one) => {
      await killExports(one, 1, false)
      await killExports(one, 1, true)
    },
  )

  it.each(at('in report.exported'))('at "$failpoint", as the table of the custody log: the same', killTable)

  it.each(finaliseFailpoints.filter(({ failpoint }) => failpoint === 'export_first_moved'))(
    'at "$failpoint", from the command line: its files have their names after the next start',
    killExportCommand,
  )
})
