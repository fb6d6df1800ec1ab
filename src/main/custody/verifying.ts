import { statSync } from 'node:fs'
import type { ExportedHead, LogProgress, LogVerification } from '../../shared/model/custody.ts'
import { outcomeOf } from '../../shared/model/log-outcome.ts'
import type { NotHeld } from '../../shared/model/not-held.ts'
import type { SignedHeads } from '../../shared/model/signed-heads.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { FileState } from '../db/file-check.ts'
import type { Emit } from '../events.ts'
import type { Log } from '../log.ts'
import type { AllowedSigner } from './allowed-signers.ts'
import type { Audit } from './log/audit.ts'
import type { LogChecker, Sliced } from './log-check.ts'

type Checker = Pick<LogChecker, 'logWalk' | 'factsWalk' | 'close'> & { fileState: (file: string) => Promise<FileState> }
type Deps = {
  db: Database
  audit: Audit
  clock: Clock
  emit: Emit
  log: Log
  /** The library file. */
  file: string
  /** Starts a thread for each verification, so that no list waits for it; it ends with the verification. */
  startChecker: () => Checker
  /** Settles once no fact is one that an earlier version derived: such a fact is no fault. */
  ensureFacts: () => Promise<void>
  /** Verifies the signed heads. `allowed` = known keys in addition to those of the keychain; null = none. */
  verifySignedHeads: (allowed: readonly AllowedSigner[] | null) => Promise<SignedHeads>
}
/** The result of a verification, with every row that does not match its seal. */
export type Verified = LogVerification & { notHeld: NotHeld[] }
type ComparedWith = { expected: ExportedHead | null; allowed: readonly AllowedSigner[] | null }
export type LogVerifying = ReturnType<typeof createLogVerifying>

const SLICE = 2000
const REPORT_EVERY_MS = 200

/** Verifies the custody log, what it vouches for, and the database, and logs the result. */
export function createLogVerifying(deps: Deps) {
  const { db, audit, clock, emit, log, file, startChecker, ensureFacts, verifySignedHeads } = deps
  const walBytes = (): number => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
  let running: { progress: LogProgress; stop: AbortController; ended: Promise<unknown> } | null = null

  const through = async (checker: Checker, { expected, allowed }: ComparedWith, signal: AbortSignal) => {
    let reportedAt = 0
    const report = (found: Omit<LogProgress, 'walBytes'>) => {
      const progress = { ...found, walBytes: walBytes() }
      if (running) running.progress = progress
      if (clock.monotonicNs() / 1e6 - reportedAt < REPORT_EVERY_MS) return
      reportedAt = clock.monotonicNs() / 1e6
      emit({ type: 'custody.verifying', progress })
    }
    const slices = async <T>(what: LogProgress['what'], next: () => Promise<Sliced<T>>): Promise<T> => {
      for (;;) {
        signal.throwIfAborted()
        const { done, total, found } = await next()
        report({ what, done, total })
        if (found !== null) return found
      }
    }
    const began = clock.monotonicNs()
    const { chain, head } = await slices('log', () => checker.logWalk(expected, SLICE))
    const facts = await slices('facts', () => checker.factsWalk(SLICE))
    const signedHeads = await verifySignedHeads(allowed)
    report({ what: 'database', done: 0, total: 1 })
    const database = await checker.fileState(file)
    signal.throwIfAborted()
    const found = { chain, head, signedHeads, database, ...facts }
    const durationMs = Math.round((clock.monotonicNs() - began) / 1e6)
    const entries = chain.state === 'whole' ? chain.entries : chain.brokenAt
    return { outcome: outcomeOf(found), entries, expected, ...found, durationMs } satisfies Verified
  }

  const run = async (compared: ComparedWith, signal: AbortSignal): Promise<Verified | null> => {
    const checker = startChecker()
    // Whoever stops a verification does not wait for SQLite's own check of a large file.
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })
    try {
      await Promise.race([ensureFacts(), stopped])
      const found = await Promise.race([through(checker, compared, signal), stopped])
      const { notHeld: _, ...payload } = found
      db.transaction(() => audit.append({ caseId: null, type: 'custody.verified', payload }))()
      return found
    } catch (cause) {
      if (!signal.aborted) log.bug('custody.verify', cause)
      return null
    } finally {
      void checker.close()
    }
  }

  return {
    /**
     * Settles with the result; null = stopped or failed. `expected` = the head named by an export; `allowed` = known
     * keys in addition to those of the keychain.
     */
    verify: (
      expected: ExportedHead | null,
      allowed: readonly AllowedSigner[] | null = null,
    ): Result<Promise<Verified | null>, 'running'> => {
      if (running) return err('running')
      const stop = new AbortController()
      const ended = run({ expected, allowed }, stop.signal).finally(() => {
        running = null
        emit({ type: 'custody.verifying', progress: null })
      })
      const total = audit.head()?.entries ?? 0
      running = { progress: { what: 'log', done: 0, total, walBytes: walBytes() }, stop, ended }
      emit({ type: 'custody.verifying', progress: running.progress })
      return ok(ended)
    },
    /** null = none in progress. */
    progress: (): LogProgress | null => running?.progress ?? null,
    /** Settles once stopped; nothing is logged then. */
    cancel: async (): Promise<void> => {
      running?.stop.abort()
      await running?.ended
    },
  }
}
