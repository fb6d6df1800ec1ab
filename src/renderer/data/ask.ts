import type { QueryFunctionContext } from '@tanstack/react-query'
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

/** Calls main and returns the value. Throws a `Failure`, which query state shows as an error. */
export async function ask<N extends CallName>(name: N, input: InputOf<N>): Promise<OutputOf<N>> {
  const answer = await window.touchstone.call(name, input).catch(() => Promise.reject(noAnswer))
  if (!answer.ok) throw new Failure(answer.error)
  return answer.value
}

/** How often a question is asked anew. Two that end each other must not go on for ever. */
const MOST_TIMES = 3

/**
 * The same for the query of a list, whose answer a newer search may end: a question that is shown by then is asked anew,
 * as when somebody types a letter and takes it back.
 */
export async function askShown<N extends CallName>(
  { client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>,
  name: N,
  input: InputOf<N>,
): Promise<OutputOf<N>> {
  const isShown = () => client.getQueryCache().find({ queryKey, exact: true })?.isActive() === true
  for (let times = 1; ; times += 1) {
    try {
      return await ask(name, input)
    } catch (cause) {
      const isEnded = cause instanceof Failure && cause.error.kind === 'superseded'
      if (!isEnded || times === MOST_TIMES || !isShown()) throw cause
    }
  }
}
