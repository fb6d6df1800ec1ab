import { describe, it } from 'vitest'
import { exportFailpoints, killExport, killExportCommand, killTable } from '../support/kill-export.ts'

describe('a report whose process is killed at each of its steps', () => {
  it.each(exportFailpoints)('at "$failpoint": after the next start log and disk agree', killExport)
  it.each(exportFailpoints)('at "$failpoint", as the table of the custody log: the same', killTable)
  it.each(exportFailpoints)(
    'at "$failpoint", from the command line: nothing stays that the log does not tell of',
    killExportCommand,
  )
})
