import { describe, it } from 'vitest'
import { exportFailpoints, killExport, killExportCommand, killTable } from '../support/kill-export.ts'

const few = exportFailpoints.filter(({ failpoint }) => failpoint !== 'export_begun' && failpoint !== 'export_named')

describe('a report whose process is killed', () => {
  it.each(few)('at "$failpoint": after the next start log and disk agree', killExport)

  it.each(few)('at "$failpoint", as the table of the custody log: the same', killTable)

  it.each(exportFailpoints.slice(-1))(
    'at "$failpoint", from the command line: nothing stays, and the log says so',
    killExportCommand,
  )
})
