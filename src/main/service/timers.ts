import { later, type Schedule } from '../clock.ts'

/** How long each step may go without progress, ms. */
export type Timers = {
  connectMs: number
  tlsMs: number
  /** Without the other side accepting a byte of the body. */
  bodyStallMs: number
  /** From the last byte of the request to the first of the reply: an analysis may take minutes. */
  headersMs: number
  /** Without a byte of the reply's body. */
  answerStallMs: number
  /** For the whole body of the reply, however steadily it trickles in. */
  answerTotalMs: number
  /** What measures the limits; Node's timers are monotonic. */
  schedule: Schedule
}

export const TIMERS: Timers = {
  connectMs: 15_000,
  tlsMs: 15_000,
  bodyStallMs: 60_000,
  headersMs: 300_000,
  answerStallMs: 60_000,
  answerTotalMs: 600_000,
  schedule: later,
}
