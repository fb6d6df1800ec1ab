import { readFileSync } from 'node:fs'

const PAGE_BYTES = 4096

/** Resident memory of a process in bytes; null = unknown (the process is gone, or not Linux). */
export type ReadRss = (pid: number) => number | null

/** From /proc/<pid>/statm, whose second number is resident pages. Source: proc(5). */
export const readLinuxRss: ReadRss = (pid) => {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1])
    return Number.isFinite(pages) ? pages * PAGE_BYTES : null
  } catch {
    return null
  }
}
