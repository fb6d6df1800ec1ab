import { readdirSync, readFileSync } from 'node:fs'

/** Ids of the processes that a process started and that run, on Linux; elsewhere none. */
export function childrenOf(pid: number): number[] {
  return namesIn(`/proc/${pid}/task`).flatMap((thread) => {
    const children = textOf(`/proc/${pid}/task/${thread}/children`)
    return children.split(' ').filter(Boolean).map(Number)
  })
}

/** Ids of all processes, on Linux; elsewhere none. */
export const allProcesses = (): number[] =>
  namesIn('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

/** The program of a process and its first arguments. */
export function commandOf(pid: number): string {
  return textOf(`/proc/${pid}/cmdline`).split('\0').slice(0, 3).join(' ')
}

/** The variables that a process was started with, each as "NAME=value". */
export const environmentOf = (pid: number): string[] => textOf(`/proc/${pid}/environ`).split('\0')

/** The names in a folder, or the paths of all that is in it; none where there is no such folder. */
export function namesIn(place: string, { recursive = false } = {}): string[] {
  try {
    return readdirSync(place, { recursive, encoding: 'utf8' })
  } catch {
    return []
  }
}

/** The text of a file; '' where there is none. */
export function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
