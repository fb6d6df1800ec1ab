import { afterAll } from 'vitest'
import { CHILD_SCRIPTS } from '../../src/headless/from-source.ts'
import type { Child, ForkChild } from '../../src/main/children/child.ts'
import { createNodeFork } from '../../src/main/children/node-fork.ts'
import type { Reply } from '../../src/main/inspect/protocol.ts'

/** The last word of an inspector about a job. */
const LAST: ReadonlySet<string> = new Set<Reply['type']>([
  ...(['walked', 'inspected', 'hashed', 'derived', 'copied', 'refused'] as const),
])
/** Where one job is done after the other three are at work at a time: two that inspect and one that walks. */
const KEPT = 3

/**
 * Starts our own processes as the command line does. An inspector that is ended with nothing left to do is not: it waits
 * for whoever of this test file asks next, because starting one takes longer than most tests have work for it.
 */
export function createStockedFork(): ForkChild {
  const fork = createNodeFork(CHILD_SCRIPTS)
  const waiting: Inspector[] = []
  afterAll(() => {
    for (const inspector of waiting.splice(0)) inspector.kill()
  })
  return (name, options) => {
    if (name !== 'inspector') return fork(name, options)
    const inspector = waiting.pop() ?? startInspector(fork(name, options))
    inspector.onDeath(() => {
      const at = waiting.indexOf(inspector)
      if (at !== -1) waiting.splice(at, 1)
    })
    return inspector.lend(() => {
      if (waiting.length >= KEPT) return false
      waiting.push(inspector)
      return true
    })
  }
}

type Inspector = ReturnType<typeof startInspector>

/** One process, lent to one asker after the other. */
function startInspector(child: Child) {
  const jobs = new Set<number>()
  let hear: (message: unknown) => void = () => {}
  let exit: (code: number | null) => void = () => {}
  let die: () => void = () => {}
  child.onMessage((message) => {
    const { id, type } = message as Reply
    if (LAST.has(type)) jobs.delete(id)
    hear(message)
  })
  child.onExit((code) => {
    die()
    exit(code)
  })
  return {
    kill: child.kill,
    onDeath: (listener: () => void) => {
      die = listener
    },
    /** `giveBack` says whether it was taken. */
    lend: (giveBack: () => boolean): Child => {
      let isLent = true
      return {
        pid: child.pid,
        post: (message) => {
          const { id, type } = message as { id: number; type: string }
          if (type !== 'more') jobs.add(id)
          child.post(message)
        },
        onMessage: (listener) => {
          hear = listener
        },
        onExit: (listener) => {
          exit = listener
        },
        kill: () => {
          if (!isLent) return
          isLent = false
          hear = () => {}
          exit = () => {}
          if (jobs.size > 0 || !giveBack()) child.kill()
        },
      }
    },
  }
}
