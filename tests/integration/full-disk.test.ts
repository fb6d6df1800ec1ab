import { describe, it } from 'vitest'
import { exportOnFullDisk } from '../support/full-disk.ts'
import { canMount } from '../support/headless.ts'
import { finaliseFailpoints } from '../support/kill-export.ts'
import { sampleRows, takesWholeTables } from '../support/sample-rows.ts'

const skipped = canMount ? '' : ' (skipped: this system mounts no disk for a process of its own)'
/** While its files are written, and as it is entered. */
const PHASES: ReadonlySet<string> = new Set(['export_begun', 'in report.exported'])
const places = sampleRows(finaliseFailpoints, ({ failpoint }) => (PHASES.has(failpoint) ? failpoint : []))
/** How often the disk is full there: with nothing, and with more and more of what is needed. */
const TIMES = takesWholeTables() ? 20 : 3

describe.skipIf(!canMount)(`a report of all forms whose disk is full${skipped}`, () => {
  it.each(places)('from "$failpoint" on: all of it is there or nothing, the log says which, and it says why', (one) =>
    exportOnFullDisk(one, TIMES),
  )
})
