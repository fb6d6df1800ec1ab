import { closeSync, mkdirSync, openSync, readFileSync, rmSync, watch, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * One app per folder: a file names the process that owns it. The second start leaves a note beside it, which the
 * first one sees. `onSecond` is called for each note. False when another process owns the folder.
 */
export function takeInstanceLock(folder: string, onSecond: () => void): boolean {
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, 'shell-instance')
  const notes = join(folder, 'shell-notes')
  const me = `${process.pid} ${startTime(process.pid)}`
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const file = openSync(lock, 'wx', 0o600)
      writeSync(file, me)
      closeSync(file)
      mkdirSync(notes, { recursive: true })
      watch(notes, { persistent: false }, () => onSecond())
      process.on('exit', () => rmSync(lock, { force: true }))
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = readFileSync(lock, 'utf8')
    if (isAlive(owner)) {
      mkdirSync(notes, { recursive: true })
      writeFileSync(join(notes, 'second'), String(process.pid))
      return false
    }
    rmSync(lock, { force: true })
  }
  return false
}

function isAlive(owner: string): boolean {
  const [pid = '', startedAt = ''] = owner.split(' ')
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
