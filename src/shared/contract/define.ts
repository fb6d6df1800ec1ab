import type { z } from 'zod'
import type { AppError, AppErrorKind } from '../errors.ts'
import type { Result } from '../result.ts'

/** One call from the renderer to main: input and output schema, and the errors it may return. */
export type Call = { input: z.ZodType; output: z.ZodType; errors: readonly AppErrorKind[] }

/** Declares a call, preserving its exact types. */
export const call = <const C extends Call>(declaration: C): C => declaration

/**
 * Errors that every call may return besides its own: invalid input, a defect of ours, a library being moved, the demo,
 * an app that is quitting, or a search that a newer one ended.
 */
export type AlwaysError = Extract<
  AppError,
  { kind: 'invalid_input' | 'internal' | 'library_moving' | 'in_demo' | 'quitting' | 'superseded' }
>

export type Calls = Record<string, Call>
export type Input<C extends Call> = z.input<C['input']>
export type Output<C extends Call> = z.output<C['output']>
export type CallError<C extends Call> = Extract<AppError, { kind: C['errors'][number] }>

/** A handler in main; returning an error the contract does not declare does not compile. */
export type Handler<C extends Call> = (
  input: z.output<C['input']>,
) => Promise<Result<z.input<C['output']>, CallError<C>>> | Result<z.input<C['output']>, CallError<C>>

/** What the renderer receives: never an exception, never `undefined`. */
export type Answer<C extends Call> = Result<Output<C>, CallError<C> | AlwaysError>
