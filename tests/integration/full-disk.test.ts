import { describe, it } from 'vitest'
import { exportOnFullDisk } from '../support/full-disk.ts'
import { canMount } from '../support/headless.ts'
import { exportFailpoints } from '../support/kill-export.ts'

const skipped = canMount ? '' : ' (skipped: this system mounts no disk for a process of its own)'
/** While its files are written, and as it is entered. The fault suite goes through all of the steps. */
const some = exportFailpoints.filter(({ failpoint }) => ['export_begun', 'in report.exported'].includes(failpoint))

describe.skipIf(!canMount)(`a report whose disk is full${skipped}`, () => {
  it.each(some)('from "$failpoint" on: nothing of it is left, the log knows of none, and it says why', (one) =>
    exportOnFullDisk(one, 3),
  )
})
