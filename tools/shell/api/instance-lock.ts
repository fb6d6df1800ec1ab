import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync, watch, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/**
 * One app per folder, as Chromium does it: a symbolic link names the machine and process that own it. The second start leaves a
 * note beside it, `data`, which the first one sees. `onSecond` is called with each note. False when another process owns the
 * folder, and likewise, without a word, where no such link can be made.
 */
export function takeInstanceLock(folder: string, data: unknown, onSecond: (data: unknown) => void): boolean {
  const lock = join(folder, 'SingletonLock')
  const notes = join(folder, 'shell-notes')
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      mkdirSync(notes, { recursive: true })
      symlinkSync(`${hostname()}-${process.pid}-${startTime(process.pid)}`, lock)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
      if (isAlive(readlinkSync(lock))) {
        const note = randomUUID()
        writeFileSync(join(folder, note), JSON.stringify(data))
        renameSync(join(folder, note), join(notes, note))
        return false
      }
      rmSync(lock, { force: true })
      continue
    }
    watch(notes, { persistent: false }, (event, note) => {
      if (event === 'rename' && note !== null) onSecond(JSON.parse(readFileSync(join(notes, note), 'utf8')))
    })
    process.on('exit', () => rmSync(lock, { force: true }))
    return true
  }
  return false
}

/** One of another machine is unlocked: Electron asks nobody about it. */
function isAlive(owner: string): boolean {
  const [, host, pid = '', startedAt = ''] = /^(.*)-(\d+)-(\d*)$/.exec(owner) ?? []
  if (host !== hostname()) return false
  try {
    process.kill(Number(pid), 0)
    return startTime(Number(pid)) === startedAt
  } catch {
    return false
  }
}

/** When a process started, so that a pid given out again is not taken for the old one; '' where it cannot be known. */
function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
