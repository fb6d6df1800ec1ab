import { readdirSync, readFileSync } from 'node:fs'

/** Processes that a process started, and theirs; Linux only. */
export function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? read(`/proc/${name}/stat`) : null
    // The name of a program may hold spaces and brackets; the parent is the second field behind it.
    const parent = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
    if (parent !== undefined) parents.set(Number(name), Number(parent))
  }
  const found: number[] = []
  for (let level = [pid]; level.length > 0; ) {
    level = [...parents].filter(([, parent]) => level.includes(parent)).map(([child]) => child)
    found.push(...level)
  }
  return found
}

/** The arguments of a process, or its environment; '' when it has ended or belongs to another. Linux only. */
export const wordsOf = (pid: number, what: 'cmdline' | 'environ'): string[] =>
  (read(`/proc/${pid}/${what}`) ?? '').split('\0')

/** A line of its status, as "2" of "Seccomp:\t2"; null when there is none. Linux only. */
export const statusOf = (pid: number, name: string): string | null =>
  new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(read(`/proc/${pid}/status`) ?? '')?.[1] ?? null

/** How many files and sockets a process has open; Linux only. */
export const openFilesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

/** Whether a process is there. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
