import { laterAwake } from '../awake-time.ts'
import type { Child } from './child.ts'

/** What a child process replies to an order. `code` = what the system calls the failure; null = it is none of the system's. */
export type Reply<Done> = { done: Done } | { failure: string; code: string | null }

/**
 * Gives orders to a child process, one at a time. An order rejects when it fails (with the system's `code`), takes longer
 * than `limitMs`, or its signal aborts: the process ends with it, and nothing is written any more once it has rejected.
 * `what` = what it does, for the log.
 */
export function createOrders<Order, Done>(child: Child, { what, limitMs }: { what: string; limitMs: number }) {
  const gone = new Promise<void>((resolve) => child.onExit(() => resolve()))
  let onReply: (reply: Reply<Done>) => void = () => undefined
  child.onMessage((message) => onReply(message as Reply<Done>))
  return (order: Order, signal?: AbortSignal): Promise<Done> =>
    new Promise((resolve, reject) => {
      let failure: Error = new Error(`${what} failed: its process ended`)
      // Only when it is gone: until then it may write.
      const fail = (reason: string, code: string | null = null) => {
        failure = Object.assign(new Error(reason), code === null ? {} : { code })
        child.kill()
      }
      const abort = () => fail(`${what} was cancelled`)
      const callOff = laterAwake(() => fail(`${what} took too long`), limitMs)
      const settle = () => {
        callOff()
        signal?.removeEventListener('abort', abort)
      }
      void gone.then(() => {
        settle()
        reject(failure)
      })
      if (signal?.aborted) return abort()
      signal?.addEventListener('abort', abort, { once: true })
      onReply = (reply) => {
        if ('failure' in reply) return fail(reply.failure, reply.code)
        settle()
        resolve(reply.done)
      }
      child.post(order)
    })
}
