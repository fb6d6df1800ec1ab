import type { Child, ForkChild } from '../../src/main/children/child.ts'
import { createNodeFork } from '../../src/main/children/node-fork.ts'
import type { Job, Reply } from '../../src/main/inspect/protocol.ts'
import { CHILD_SCRIPTS } from './app-parts.ts'
import { lasting } from './own-things.ts'

/** The last reply of an inspector for a job. */
const LAST: ReadonlySet<string> = new Set<Reply['type']>([
  'walked',
  'inspected',
  'hashed',
  'derived',
  'copied',
  'refused',
])
/** Number kept in stock: two that inspect and one that walks run at a time. */
const KEPT = 3

const fork = createNodeFork(CHILD_SCRIPTS)
/** They end with the process that runs the tests. */
const waiting: Inspector[] = []

/**
 * Starts our own processes as the command line does. An inspector ended while idle is kept for the next request, in
 * this test file or a later one: starting one takes longer than the work most tests have for it.
 */
export const stockedFork: ForkChild = (name, options) =>
  name === 'inspector' ? (waiting.pop() ?? startInspector(fork(name, options))).lend() : fork(name, options)

type Inspector = { lend: () => Child }

/** One process, lent to one user after the other. */
function startInspector(child: Child): Inspector {
  const jobs = new Set<number>()
  let hear: (message: unknown) => void = () => {}
  let exit: (code: number | null) => void = () => {}
  child.onMessage((message) => {
    const { id, type } = message as Reply
    if (LAST.has(type)) jobs.delete(id)
    hear(message)
  })
  child.onExit((code) => {
    const at = waiting.indexOf(inspector)
    if (at !== -1) waiting.splice(at, 1)
    exit(code)
  })
  const giveBack = () => {
    hear = () => {}
    exit = () => {}
    if (jobs.size > 0 || waiting.length >= KEPT) return child.kill()
    waiting.push(inspector)
    lasting.add(child.pid() ?? 0)
  }
  const inspector: Inspector = {
    lend: () => {
      let isLent = true
      lasting.delete(child.pid() ?? 0)
      return {
        pid: child.pid,
        post: (message) => {
          const { id, type } = message as Job
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
          if (isLent) giveBack()
          isLent = false
        },
      }
    },
  }
  return inspector
}
