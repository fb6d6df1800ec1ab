import { describe, it } from 'vitest'
import { exportOnFullDisk } from '../support/full-disk.ts'
import { canMount } from '../support/headless.ts'
import { finaliseFailpoints } from '../support/kill-export.ts'

/** How often the disk is full at each step. */
const TIMES = 20
const skipped = canMount ? '' : ' (skipped: this system mounts no disk for a process of its own)'

describe.skipIf(!canMount)(`a report of all forms whose disk is full ${TIMES} times${skipped}`, () => {
  it.each(finaliseFailpoints)('from "$failpoint" on: all of it is there or nothing, and the log says which', (one) =>
    exportOnFullDisk(one, TIMES),
  )
})
