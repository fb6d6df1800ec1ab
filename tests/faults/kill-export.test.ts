import { describe, it } from 'vitest'
import {
  exportFailpoints,
  finaliseFailpoints,
  killExport,
  killExportCommand,
  killKeeping,
  killTable,
} from '../support/kill-export.ts'

describe('a report whose process is killed at each of its steps', () => {
  it.each(exportFailpoints)('at "$failpoint": after the next start log and disk agree', killExport)
  it.each(exportFailpoints)('at "$failpoint", as the table of the custody log: the same', killTable)
  it.each(finaliseFailpoints)(
    'at "$failpoint", from the command line: its files have their names after the next start, or nothing is left',
    killExportCommand,
  )
  it.each(['export_first_moved', 'export_aimed'] as const)(
    'at "%s", and whose name is taken meanwhile: all of it has another one after the next start',
    killKeeping,
  )
})
