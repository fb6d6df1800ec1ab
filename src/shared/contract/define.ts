import type { z } from 'zod'
import type { AppError, AppErrorKind } from '../errors.ts'
import type { Result } from '../result.ts'

/** One call from the renderer to main: input and output schema, and the failures it may answer with. */
export type Call = { input: z.ZodType; output: z.ZodType; errors: readonly AppErrorKind[] }

/** Declares a call and keeps its exact types. */
export const call = <const C extends Call>(declaration: C): C => declaration

/**
 * What every call can answer besides its own errors: a refused input, a defect of ours, a library on the
 * move, the demo, or an app that quits.
 */
export type AlwaysError = Extract<
  AppError,
  { kind: 'invalid_input' | 'internal' | 'library_moving' | 'in_demo' | 'quitting' }
>

export type Calls = Record<string, Call>
export type Input<C extends Call> = z.input<C['input']>
export type Output<C extends Call> = z.output<C['output']>
export type CallError<C extends Call> = Extract<AppError, { kind: C['errors'][number] }>

/** What a handler in main gives back; an error the contract does not declare does not compile. */
export type Handler<C extends Call> = (
  input: z.output<C['input']>,
) => Promise<Result<z.input<C['output']>, CallError<C>>> | Result<z.input<C['output']>, CallError<C>>

/** What the renderer receives: never an exception, never `undefined`. */
export type Answer<C extends Call> = Result<Output<C>, CallError<C> | AlwaysError>
