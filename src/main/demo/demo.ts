import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DemoState } from '../../shared/contract/demo.ts'
import type { AppError } from '../../shared/errors.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { deleteDemoQuestion } from '../../shared/words/demo.ts'
import type { Command, StartedApp } from '../children/start-app.ts'
import type { Desktop } from '../desktop.ts'
import { errorCode } from '../error-code.ts'
import type { ForbiddenPlace } from '../library/evidence-places.ts'
import { acquireLock, holderOf } from '../library/lock.ts'
import type { Log } from '../log.ts'
import { copyDemo, HOME, holdsDemo, isDemoFolder, removeDemo } from './demo-folder.ts'

export type DemoFailed = Extract<AppError, { kind: 'demo_failed' }>
type Failure = Result<never, DemoFailed>
export type Demo = ReturnType<typeof createDemo>
/** What this run of the app knows about the demo. */
export type DemoSource = {
  /** The folder of the demo as built. */
  folder: string
  /** The command that starts the app again; its arguments follow. */
  command: Command
  start: (command: Command) => StartedApp
}
export type DemoDeps = {
  /** null = there are no windows here. */
  source: DemoSource | null
  /** The desk's data folder. */
  entry: string
  /** Folders where nothing may be written. */
  forbiddenPlace: ForbiddenPlace
  desktop: Pick<Desktop, 'confirm'>
  log: Pick<Log, 'warn'>
}

/** A starting app has its lock within this time, or shows a question. */
const START_MS = 20_000
const LOOK_EVERY_MS = 100

const failed = (reason: DemoFailed['reason']): Failure => err({ kind: 'demo_failed', reason })

/**
 * Opens the demo in one click: a copy of it next to the desk's data folder, opened by a second instance of the app.
 * Nothing in it touches the desk's library or log.
 */
export function createDemo({ source, entry, forbiddenPlace, desktop, log }: DemoDeps) {
  const folder = join(dirname(entry), `${basename(entry)} demo`)
  const home = join(folder, HOME)
  const state = (): DemoState => ({
    isMade: source !== null && holdsDemo(source.folder),
    copy: isDemoFolder(folder) ? folder : null,
  })

  /** One at a time: a started app must have its lock before anything may be deleted. */
  let tail: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = tail.then(work)
    tail = done.catch(() => undefined)
    return done
  }
  const onDisk = async (work: () => Promise<'done' | 'taken'>): Promise<Result<null, DemoFailed>> => {
    try {
      return (await work()) === 'done' ? ok(null) : failed('not_a_demo')
    } catch (cause) {
      log.warn('demo.disk', { code: errorCode(cause) })
      return failed('not_writable')
    }
  }

  /**
   * Starts the app on the copy and settles once its library is open. Starting it again brings the existing window to
   * the front.
   */
  const startOn = async ({ command, start }: DemoSource): Promise<Result<DemoState, DemoFailed>> => {
    const started = start({ ...command, args: [...command.args, '--home', home] })
    for (const until = performance.now() + START_MS; performance.now() < until; ) {
      if ((await holderOf(home)) !== null) return ok(state())
      if (started.hasEnded()) break
      await pause(LOOK_EVERY_MS)
    }
    return failed('not_started')
  }

  return {
    state,
    /** Opens the demo, copying it first if necessary. */
    open: (): Promise<Result<DemoState, DemoFailed>> =>
      inTurn(async () => {
        if (source === null) return failed('not_made')
        if (!isDemoFolder(folder)) {
          if (!holdsDemo(source.folder)) return failed('not_made')
          if ((await forbiddenPlace(folder)) !== null) return failed('not_writable')
          const copied = await onDisk(() => copyDemo(source.folder, folder))
          if (!copied.ok) return copied
        }
        return await startOn(source)
      }),
    /** Deletes the copy, once the user has confirmed and unless it is open. */
    remove: (): Promise<Result<DemoState, DemoFailed | { kind: 'declined' }>> =>
      inTurn(async () => {
        if (!isDemoFolder(folder)) return ok(state())
        if ((await holderOf(home)) !== null) return failed('open')
        if (!(await desktop.confirm({ ...deleteDemoQuestion, detail: deleteDemoQuestion.detail({ folder }) })))
          return err({ kind: 'declined' })
        // Somebody may have opened it, or put something else there, while the question was shown.
        const lock = isDemoFolder(folder) ? await acquireLock(home) : null
        if (lock === null) return failed('not_a_demo')
        if (!lock.ok) return failed('open')
        try {
          const removed = await onDisk(() => removeDemo(folder))
          return removed.ok ? ok(state()) : removed
        } finally {
          lock.value.release()
        }
      }),
  }
}
