import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { childrenOf, textOf } from '../../support/process-table.ts'

/** Processes that a process started, and theirs; Linux only. */
export function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)])
}

/** The arguments of a process, or its environment; '' when it has ended or belongs to another. Linux only. */
export const wordsOf = (pid: number, what: 'cmdline' | 'environ'): string[] =>
  textOf(`/proc/${pid}/${what}`).split('\0')

/** A line of its status, as "2" of "Seccomp:\t2"; null when there is none. Linux only. */
export const statusOf = (pid: number, name: string): string | null =>
  new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(textOf(`/proc/${pid}/status`))?.[1] ?? null

/** How many files and sockets a process has open; Linux only. */
export const openFilesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

/** The libraries and addons that a process has loaded, as the system lists them. */
export function loadedBy(pid: number): string {
  if (process.platform === 'linux') return textOf(`/proc/${pid}/maps`)
  const [program, ...args] =
    process.platform === 'darwin' ? ['lsof', '-p', String(pid)] : ['tasklist', '/m', '/fi', `PID eq ${pid}`]
  return spawnSync(program as string, args, { encoding: 'utf8' }).stdout
}

/** Whether a process is there. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
