import type { Bridge } from '../../preload/bridge.ts'
import type { CallName, InputOf, OutputOf } from '../../shared/contract/index.ts'
import type { AppError } from '../../shared/errors.ts'

declare global {
  interface Window {
    readonly touchstone: Bridge
  }
}

/** What a query or mutation fails with: the error as main gave it. */
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

/** A call that main could not even answer: the window outlived the app behind it. */
const noAnswer = new Failure({ kind: 'internal', reference: 'NO-ANSWER' })

/** Asks main and gives the value. Throws a `Failure` for what query state shows as an error. */
export async function ask<N extends CallName>(name: N, input: InputOf<N>): Promise<OutputOf<N>> {
  const answer = await window.touchstone.call(name, input).catch(() => Promise.reject(noAnswer))
  if (!answer.ok) throw new Failure(answer.error)
  return answer.value
}
