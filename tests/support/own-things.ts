import { randomInt } from 'node:crypto'
import { readlinkSync, writeFileSync } from 'node:fs'
import { allProcesses, namesIn, textOf } from './process-table.ts'

/** What stays for later files of tests: processes, by id, with all they start, and files in the temp folder, by name. */
export const lasting = new Set<number | string>()

/**
 * Linux hands this setting on to all that a process starts, whatever its environment, folder, session and parents are. It
 * says what a crash dump holds, and none is written here. So a number that no other process has marks those of this one.
 */
const MARK = 'coredump_filter'
const MARKS = 2 ** 9
const markOf = (pid: number | 'self'): number => Number.parseInt(textOf(`/proc/${pid}/${MARK}`), 16)
const mark = chooseMark()

/** Two that choose the same at once both see it, and choose again. NaN = this system has no such setting. */
function chooseMark(): number {
  if (Number.isNaN(markOf('self'))) return Number.NaN
  for (;;) {
    const chosen = randomInt(MARKS)
    const isTaken = () => allProcesses().some((pid) => pid !== process.pid && markOf(pid) === chosen)
    if (isTaken()) continue
    writeFileSync(`/proc/self/${MARK}`, String(chosen))
    if (!isTaken()) return chosen
  }
}

/** Known from an earlier look, because there are hundreds on a person's computer, and a look after each test. */
let others = new Set<number>([process.pid])

/** Ids of the processes that this one started, and those started by them, that run and do not last, on Linux. */
export function ownProcesses(): number[] {
  const all = allProcesses()
  const own = all.filter((pid) => !others.has(pid) && markOf(pid) === mark)
  others = new Set(all.filter((pid) => !own.includes(pid)))
  return own.filter((pid) => !isLasting(pid))
}

function isLasting(pid: number): boolean {
  const parent = Number(/^PPid:\s*(\d+)$/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0)
  return lasting.has(pid) || (parent > 1 && isLasting(parent))
}

/** The sockets that this process has open, as Linux names them; elsewhere none. */
export const ownSockets = (): string[] =>
  namesIn('/proc/self/fd')
    .map((fd) => linkOf(`/proc/self/fd/${fd}`))
    .filter((link) => link.startsWith('socket:'))

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** The state in which a socket waits for others, by the table of Linux that lists it. */
const WAITING = { tcp: '0A', tcp6: '0A', udp: '07', udp6: '07' }
const UNIX_WAITING = '00010000'

/** Every socket of this machine at which others can call, by its name. */
export function listeningSockets(): Map<string, string> {
  const ports = Object.entries(WAITING).flatMap(([table, waiting]) =>
    rowsOf(table)
      .filter(([, , , state]) => state === waiting)
      .map(({ 1: local = '', 9: inode }) => {
        const port = Number.parseInt(local.split(':')[1] ?? '', 16)
        return [`socket:[${inode}]`, `port ${port} (${table})`] as const
      }),
  )
  const paths = rowsOf('unix')
    .filter(([, , , flags]) => flags === UNIX_WAITING)
    .map(({ 6: inode, 7: path }) => [`socket:[${inode}]`, `unix socket ${path}`] as const)
  return new Map([...ports, ...paths])
}

const rowsOf = (table: string): string[][] =>
  textOf(`/proc/net/${table}`)
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
