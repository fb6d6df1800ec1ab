import { readFileSync } from 'node:fs'
import { childrenOf } from '../../tests/support/process-table.ts'

/** Unit of the times in /proc, ms. */
const TICK_MS = 10

/** Processor time, user and system, of this process and of those it started that still run, ms; null = not on Linux. */
export function processorMs(): { own: number; whole: number } | null {
  if (process.platform !== 'linux') return null
  const of = (pid: number) => {
    // The name of the program, in parentheses, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  }
  const own = of(process.pid)
  const whole = childrenOf(process.pid).reduce((sum, pid) => sum + of(pid), own)
  return { own, whole }
}
