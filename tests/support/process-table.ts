import { readdirSync, readFileSync } from 'node:fs'

/** Ids of the processes that this one started and that run, on Linux; elsewhere none. */
export function childrenOf(pid: number): number[] {
  return namesIn(`/proc/${pid}/task`).flatMap((thread) => {
    const children = textOf(`/proc/${pid}/task/${thread}/children`)
    return children.split(' ').filter(Boolean).map(Number)
  })
}

/** The program of a process and its first arguments. */
export function commandOf(pid: number): string {
  return textOf(`/proc/${pid}/cmdline`).split('\0').slice(0, 3).join(' ')
}

/** The names in a folder; none where there is no such folder. */
export function namesIn(place: string): string[] {
  try {
    return readdirSync(place)
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
