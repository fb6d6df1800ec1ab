import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import DatabaseConstructor from 'better-sqlite3'
import { errorCode } from '../../src/main/error-code.ts'
import { allForms, startExportApp } from './export-app.ts'

// Writes reports in all forms, R1, R2 …, on a disk that is full from the failpoint on, each second one as single files, and
// starts again once there is room: `node full-disk-process.js DISK TIMES`, with the library in DISK/home. At the first step
// some room is left, more each time, up to what a report needs. Prints what each came to, a line each.
const [disk = '', times = '0'] = process.argv.slice(2)
const [home, saved, filler] = [join(disk, 'home'), join(disk, 'saved'), join(disk, 'filler')]
/** Bytes that stay free; null = nothing is filled. */
let leaves: number | null = null

/** Takes every byte and every name that the disk has to give, but for the bytes that are left. */
function fill(free: number): void {
  mkdirSync(filler)
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(join(filler, 'bytes'), Buffer.alloc(Math.max(0, bavail * bsize - free)))
  try {
    for (let n = 0; free === 0; n += 1) closeSync(openSync(join(filler, `${n}`), 'w'))
  } catch (cause) {
    if (errorCode(cause) !== 'ENOSPC') throw cause
  }
}

// Where a failpoint ends the process, the disk is full instead.
const kill = process.kill.bind(process)
process.kill = (pid, signal) => {
  if (pid !== process.pid || signal !== 'SIGKILL') return kill(pid, signal)
  if (leaves !== null) fill(leaves)
  return true
}

/** What was written of the log before needs no room: without this, the next entry might go where an older one was. */
function emptyWal(): void {
  const db = new DatabaseConstructor(join(home, 'library.sqlite'))
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

const app = await startExportApp(home)
const run = async (name: string, isApart: boolean): Promise<string> => {
  emptyWal()
  const request = allForms(join(saved, name), isApart)
  const written = await app.exportSet.run(request, new AbortController().signal, () => undefined)
  if (written.ok) return 'written'
  return written.error.kind === 'export_failed' ? written.error.reason : written.error.kind
}
await run('R0', false)
const needed = readdirSync(saved, { recursive: true, encoding: 'utf8' })
  .map((name) => statSync(join(saved, name)).size)
  .reduce((sum, bytes) => sum + bytes, 0)
for (let turn = 1; turn <= Number(times); turn += 1) {
  leaves = process.env.TOUCHSTONE_FAILPOINT === 'export_begun' ? Math.floor((needed * (turn - 1)) / Number(times)) : 0
  const came = await run(`R${turn}`, turn % 2 === 0).catch((cause: unknown) => `thrown: ${String(cause)}`)
  process.stdout.write(`${JSON.stringify({ turn, came })}\n`)
  rmSync(filler, { recursive: true, force: true })
}
leaves = null
await app.close()
await (await startExportApp(home)).close()
