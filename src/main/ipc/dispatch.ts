import type { z } from 'zod'
import type { AlwaysError, Call } from '../../shared/contract/define.ts'
import { type CallName, contract, type Handlers } from '../../shared/contract/index.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Log } from '../log.ts'
import { QueryWorkerClosedError, SupersededError } from '../query-worker/query-worker.ts'
import { CALLS_IN_DEMO } from './calls-in-demo.ts'

type Refusal = { ok: false; error: AlwaysError }

/**
 * Runs one call against its declaration: parses the input, runs the handler, parses the output (which also strips
 * undeclared members). Never throws and never returns `undefined`; a defect becomes a reference to the log.
 */
export async function runCall(
  name: string,
  declaration: Call,
  handle: (input: never) => unknown,
  input: unknown,
  log: Log,
): Promise<Result<unknown, unknown> | Refusal> {
  const parsed = declaration.input.safeParse(input)
  if (!parsed.success) return err({ kind: 'invalid_input', issues: describeIssues(parsed.error) })
  try {
    const result = (await handle(parsed.data as never)) as Result<unknown, unknown>
    return result.ok ? ok(declaration.output.parse(result.value)) : result
  } catch (cause) {
    // A window may ask until the last moment.
    if (cause instanceof QueryWorkerClosedError) return err({ kind: 'quitting' })
    if (cause instanceof SupersededError) return err({ kind: 'superseded' })
    return err({ kind: 'internal', reference: log.bug(name, cause) })
  }
}

/** Calls allowed while the library is being moved: none of them writes. */
const WHILE_HELD: ReadonlySet<CallName> = new Set<CallName>([
  'app.info',
  'app.copy',
  'app.custodyHead',
  'settings.get',
  'account.status',
  'activity.power',
  'checks.state',
  'cases.list',
  'cases.get',
  'cases.exhibits',
  'intake.progress',
  'library.place',
  'library.backups',
  'library.cancelMove',
  'library.dismissMove',
  'library.startAgain',
])

type Limits = {
  /** Whether the library is being moved. */
  isHeld?: () => boolean
  /** Whether the library is the demo. */
  isDemo?: boolean
}

/**
 * The only entry point for calls from the renderer: only names of the contract exist. While `isHeld` (the library is
 * being moved) only calls that do not write are executed; in the demo, none that sends.
 */
export function createDispatcher(handlers: Handlers, log: Log, { isHeld = () => false, isDemo = false }: Limits = {}) {
  return async (name: unknown, input: unknown): Promise<Result<unknown, unknown> | Refusal> => {
    if (typeof name !== 'string' || !Object.hasOwn(contract, name)) {
      return err({ kind: 'invalid_input', issues: ['name: unknown call'] })
    }
    const known = name as CallName
    if (isHeld() && !WHILE_HELD.has(known)) return err({ kind: 'library_moving' })
    if (isDemo && !CALLS_IN_DEMO.has(known)) return err({ kind: 'in_demo' })
    return await runCall(known, contract[known], handlers[known] as (input: never) => unknown, input, log)
  }
}

/** Paths and reasons only: a value could be evidence or a secret. */
function describeIssues(error: z.ZodError): string[] {
  return error.issues.slice(0, 20).map((issue) => `${issue.path.join('.') || 'input'}: ${issue.code}`)
}
