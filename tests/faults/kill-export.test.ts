import { describe, it } from 'vitest'
import {
  exportFailpoints,
  finaliseFailpoints,
  killAiming,
  killExportCommand,
  killExports,
  killKeeping,
  killTable,
} from '../support/kill-export.ts'

/** How often a report of all forms is killed at each of its steps. */
const TIMES = 20

describe(`a report of all forms whose process is killed ${TIMES} times at each of its steps`, () => {
  it.each(exportFailpoints)(
    'at "$failpoint": after the next start there is all of it or nothing, and the log says which',
    async (one) => {
      await Promise.all([killExports(one, TIMES / 2, false), killExports(one, TIMES / 2, true)])
    },
  )

  it('at "export_first_moved", where only files with names of their own arrive: all of it is there', async () => {
    const [one] = finaliseFailpoints.filter(({ failpoint }) => failpoint === 'export_first_moved')
    if (one === undefined) throw new Error('no such step')
    await Promise.all([killExports(one, TIMES / 2, true), killExports(one, TIMES / 2, true)])
  })

  it('at "export_aimed", where the name of one of its files was taken: all of it has another one', async () => {
    await Promise.all([killAiming(TIMES / 2), killAiming(TIMES / 2)])
  })
})

describe('a report whose process is killed at each of its steps', () => {
  it.each(exportFailpoints)('at "$failpoint", as the table of the custody log: the next start settles it', killTable)
  it.each(finaliseFailpoints)(
    'at "$failpoint", from the command line: its files have their names after the next start, or nothing is left',
    killExportCommand,
  )
  it.each(['export_first_moved', 'export_aimed'] as const)(
    'at "%s", and whose name is taken meanwhile: all of it has another one after the next start',
    killKeeping,
  )
})
