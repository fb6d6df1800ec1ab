import { flushCompileCache } from 'node:module'
import { errorCode } from '../error-code.ts'
import type { Reply } from './orders.ts'
import { parentPort } from './port.ts'

/** In a child process: carries out the orders of main, which gives them one at a time and ends the process. */
export function answerOrders<Order, Done>(carryOut: (order: Order) => Promise<Done>): void {
  const port = parentPort()
  port.onMessage((message) => {
    carryOut(message as Order).then(
      (done) => port.post({ done } satisfies Reply<Done>),
      (cause: unknown) => port.post({ failure: String(cause), code: errorCode(cause) } satisfies Reply<Done>),
    )
  })
  // A parent that is gone has no use for the answer.
  process.on('disconnect', () => process.exit(0))
  // Main ends this process by a kill, after which nothing could be kept for the next one.
  flushCompileCache()
}
