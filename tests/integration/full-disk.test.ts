import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bareEnvironment } from '../support/bare-environment.ts'
import { builtProcess } from '../support/built-process.ts'
import { canMount, finished } from '../support/headless.ts'
import { expectWhole, finaliseFailpoints, setupExportDesk } from '../support/kill-export.ts'
import { sampleRows, takesWholeTables } from '../support/sample-rows.ts'

const skipped = canMount ? '' : ' (skipped: this system mounts no disk for a process of its own)'
/** While its files are written, and as it is entered. */
const PHASES: ReadonlySet<string> = new Set(['export_begun', 'in report.exported'])
const places = sampleRows(finaliseFailpoints, ({ failpoint }) => (PHASES.has(failpoint) ? failpoint : []))
/** How often the disk is full there: with nothing, and with more and more of what is needed. */
const TIMES = takesWholeTables() ? 20 : 3

describe.skipIf(!canMount)(`a report of all forms whose disk is full${skipped}`, () => {
  it.each(places)(
    'from "$failpoint" on: all of it is there or nothing, the log says which, and it says why',
    exportOnFullDisk,
  )
})

/** A disk that only this process and its children see, with what a folder holds, which is put back at the end. */
const SMALL_DISK = `
mount -t tmpfs -o size=64m,nr_inodes=2000 tmpfs "$1" || exit 90
cp -a "$2/." "$1" || exit 91
"$3" "$4" "$1" "$5"
code=$?
cp -a "$1/." "$2" || exit 92
exit $code`

/**
 * Writes reports of all forms on a disk that is full from the failpoint on, and checks what must be true after the next
 * start, for which there is room: a report that is entered is there as a whole, and of another there is nothing.
 */
async function exportOnFullDisk({ failpoint, isEntered }: (typeof finaliseFailpoints)[number]): Promise<void> {
  const desk = await setupExportDesk()
  const disk = join(desk.folder, 'disk')
  mkdirSync(disk)
  const given = [disk, desk.ofDisk, process.execPath, await builtProcess('full-disk-process'), String(TIMES)]
  const env = { ...bareEnvironment(), TOUCHSTONE_FAILPOINT: failpoint }
  const ran = await finished(spawn('unshare', ['-rm', 'sh', '-c', SMALL_DISK, 'sh', ...given], { env }))
  expect(ran.code, ran.stderr).toBe(0)
  expect(ran.lines).toHaveLength(TIMES)
  const entries = desk.settled()
  const named = (name: string) => entries.some(({ payload }) => JSON.stringify(payload).includes(`"${name}.pdf"`))
  for (const { turn, came } of ran.lines) {
    const name = `R${turn}`
    expect(named(name), name).toBe(isEntered)
    expect(isEntered ? ['written', 'not_named'] : ['disk_full'], name).toContain(came)
    if (isEntered) await expectWhole(desk.manifestOf(name), desk.library)
  }
  // Besides the first export, which met no full disk.
  if (!isEntered) expect(desk.left()).toEqual(['R0'])
}
