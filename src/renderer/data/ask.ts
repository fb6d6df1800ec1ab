import type { Bridge } from '../../preload/bridge.ts'
import type { CallName, InputOf, OutputOf } from '../../shared/contract/index.ts'
import type { AppError } from '../../shared/errors.ts'

declare global {
  interface Window {
    readonly touchstone: Bridge
  }
}

/** Failure of a query or mutation, with the error from main. */
export class Failure extends Error {
  readonly error: AppError
  constructor(error: AppError) {
    super(error.kind)
    this.error = error
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Failure
  }
}

/** A call that main could not answer at all: the window outlived the app behind it. */
const noAnswer = new Failure({ kind: 'internal', reference: 'NO-ANSWER' })

/**
 * Calls main and returns the value. Throws a `Failure`, which query state shows as an error. `signal` = that of a query
 * whose answer may fail because another is wanted: shown again, it is asked anew instead.
 */
export async function ask<N extends CallName>(name: N, input: InputOf<N>, signal?: AbortSignal): Promise<OutputOf<N>> {
  const answer = await window.touchstone.call(name, input).catch(() => Promise.reject(noAnswer))
  signal?.throwIfAborted()
  if (!answer.ok) throw new Failure(answer.error)
  return answer.value
}
