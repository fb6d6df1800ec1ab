/** How long each step may take without progress, ms. Node's timers are monotonic. */
export type Timers = {
  connectMs: number
  tlsMs: number
  /** Without a byte of the body taken by the other side. */
  bodyStallMs: number
  /** From the last byte of the request to the first of the answer: analyses may hold for minutes. */
  headersMs: number
  /** Without a byte of the answer's body. */
  answerStallMs: number
  /** The whole answer's body, however steadily it trickles. */
  answerTotalMs: number
}

export const TIMERS: Timers = {
  connectMs: 15_000,
  tlsMs: 15_000,
  bodyStallMs: 60_000,
  headersMs: 300_000,
  answerStallMs: 60_000,
  answerTotalMs: 600_000,
}
