import type { Emit } from '../events.ts'
import type { Audit } from './log/audit.ts'

const REPORT_EVERY_MS = 250

/** Notifies the windows of the length of the custody log, at most four times a second and after each commit. */
export function createHeadEvents({ emit, head }: { emit: Emit; head: () => ReturnType<Audit['head']> }) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  return {
    /** Called after an entry was written. */
    grew: (): void => {
      // Closing writes entries of its own, and the process may outlive the library.
      if (isStopped) return
      timer ??= setTimeout(() => {
        timer = undefined
        const now = head()
        if (now) emit({ type: 'custody.grew', entries: now.entries, head: now.head })
      }, REPORT_EVERY_MS)
      timer.unref()
    },
    stop: (): void => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
