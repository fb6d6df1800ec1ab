import { randomUUID } from 'node:crypto'
import { isAbsolute } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ChosenPlace, PlaceChoice, VerifiedPlaceKind } from '../../../shared/contract/verifications.ts'
import type { ExportVerdict } from '../../../shared/model/verified-export.ts'
import { err, ok, type Result } from '../../../shared/result.ts'
import type { Clock } from '../../clock.ts'
import { type AllowedSigner, readAllowedSigners } from '../../custody/allowed-signers.ts'
import type { KeyStore } from '../../custody/key-store.ts'
import { endFlag, endThread } from '../../db/end-thread.ts'
import type { Desktop } from '../../desktop.ts'
import type { Emit } from '../../events.ts'
import type { Drives } from '../../inspect/drive/drives.ts'
import { MANIFEST_NAME } from '../machine/manifest.ts'
import { type KnownKeys, knownKeys } from './verify-signature.ts'

/** `path` = absolute; `file` = the library to compare with; `evidence` = a path as bytes, null = none was chosen. */
export type VerifyRequest =
  | { type: 'verify'; path: string; evidence: Uint8Array | null; file: string; known: KnownKeys }
  | { type: 'look'; folders: readonly string[] }
export type VerifyTask = { request: VerifyRequest; isEnding: Int32Array }
export type VerifyReply =
  | { type: 'progress'; read: number }
  | { type: 'verdict'; verdict: ExportVerdict }
  | { type: 'exports'; folders: string[] }

type Outcome = Exclude<VerifyReply, { type: 'progress' }>

export type ExportVerifying = ReturnType<typeof createExportVerifying>

type Deps = {
  /** The thread's entry (source and build differ). */
  script: string
  /** The library file, which is opened for reading beside the one that is open. */
  file: string
  /** What the keychain has of this library. */
  keys: Pick<KeyStore, 'read'>
  desktop: Pick<Desktop, 'chooseToVerify'>
  /** The door to the drives that dropped folders are on: they may be evidence. */
  drives: Pick<Drives, 'look' | 'hasName' | 'resolve' | 'readSmall'>
  clock: Clock
  emit: Emit
}

/** The heap a hostile manifest may fill before its thread is ended, MB. */
const HEAP_MEGABYTES = 1500
/** Dropped folders with a manifest beyond these are not looked into. */
const MOST_LOOKED_INTO = 100
/** Choices that are held at once; the oldest is let go of. */
const MOST_CHOSEN = 300
/** What is dropped waits for this before it is added. */
const PATIENCE_MS = 10_000
/** A file of allowed signers that is larger is none. */
const SIGNERS_BYTES = 4_000_000

type Held = { path: string; signers: readonly AllowedSigner[] }

/**
 * Verifies exports for the window, each in a thread of its own, with what `touchstone verify` uses. Enters nothing and
 * keeps nothing: what was chosen is forgotten with the process.
 */
export function createExportVerifying({ script, file, keys, desktop, drives, clock, emit }: Deps) {
  const choices = new Map<string, Held>()
  const closing = new AbortController()
  let verification = new AbortController()

  const hold = (path: string, signers: readonly AllowedSigner[] = []): ChosenPlace => {
    const choiceId = randomUUID()
    for (const id of [...choices.keys()].slice(0, Math.max(0, choices.size - MOST_CHOSEN + 1))) choices.delete(id)
    choices.set(choiceId, { path, signers })
    return { choiceId, path }
  }
  /** Whether a dropped path is a folder that has what may be a manifest. */
  const mayHoldExport = async (path: string): Promise<boolean> => {
    const asking = { patienceMs: PATIENCE_MS }
    const found = await drives.look(Buffer.from(path), asking)
    if (!found.ok || found.value.kind !== 'folder') return false
    const named = await drives.hasName(Buffer.from(path), MANIFEST_NAME, asking)
    return named.ok && named.value
  }
  const heldAs = (choiceId: string): Held => {
    const held = choices.get(choiceId)
    if (held === undefined) throw new Error('Nothing was chosen under this number.')
    return held
  }

  /** Runs one task in a thread; null = it was stopped. */
  const run = (request: VerifyRequest, signal: AbortSignal): Promise<Outcome | null> => {
    if (signal.aborted) return Promise.resolve(null)
    const isEnding = endFlag()
    const task: VerifyTask = { request, isEnding }
    const worker = new Worker(script, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    })
    const ended = new Promise<Outcome | null>((resolve, reject) => {
      // Whoever stops it does not wait for the file that is being read.
      const stop = () => {
        resolve(null)
        void endThread(worker, isEnding)
      }
      signal.addEventListener('abort', stop, { once: true })
      worker.on('message', (reply: VerifyReply) => {
        if (reply.type !== 'progress') resolve(reply)
        else if (!signal.aborted) emit({ type: 'verification.progressed', read: reply.read })
      })
      worker.on('error', reject)
      worker.on('exit', () => {
        signal.removeEventListener('abort', stop)
        reject(new Error('The thread that verifies an export ended without a verdict.'))
      })
    })
    return ended
  }

  return {
    /** Has a person choose in a native dialog; null = nothing was chosen. */
    choose: async (what: VerifiedPlaceKind): Promise<PlaceChoice | null> => {
      const path = await desktop.chooseToVerify(what)
      if (path === null) return null
      if (what !== 'signers') return { state: 'chosen', ...hold(path) }
      const read = await readSigners(path, drives)
      return read.ok ? { state: 'chosen', ...hold(path, read.value) } : { state: 'no_signers', path, line: read.error }
    },
    /** The exports among dropped paths, of the first hundred folders that have a manifest. */
    exportsAmong: async (paths: readonly string[]): Promise<ChosenPlace[]> => {
      const given = paths.filter((one) => isAbsolute(one))
      // At once: a drive that does not answer is waited for once.
      const mayHold = await Promise.all(given.map(mayHoldExport))
      const folders = given.filter((_path, at) => mayHold[at]).slice(0, MOST_LOOKED_INTO)
      if (folders.length === 0) return []
      const reply = await run({ type: 'look', folders }, closing.signal)
      return reply?.type === 'exports' ? reply.folders.map((path) => hold(path)) : []
    },
    /** Verifies what was chosen; an error = it was stopped. */
    verify: async (chosen: {
      exportId: string
      evidenceId: string | null
      signersId: string | null
    }): Promise<Result<ExportVerdict, 'stopped'>> => {
      verification.abort()
      const mine = new AbortController()
      verification = mine
      const { path } = heldAs(chosen.exportId)
      const evidence = chosen.evidenceId === null ? null : Buffer.from(heldAs(chosen.evidenceId).path)
      const allowed = chosen.signersId === null ? [] : heldAs(chosen.signersId).signers
      const known = knownKeys(await keys.read(), { allowed, now: clock.now() })
      const reply = await run({ type: 'verify', path, evidence, file, known }, mine.signal)
      return reply?.type === 'verdict' ? ok(reply.verdict) : err('stopped')
    },
    /** Stops the verification under way, if there is one. */
    stop: (): void => verification.abort(),
    /** Stops whatever runs: the app closes. */
    close: (): void => {
      verification.abort()
      closing.abort()
    },
  }
}

/** An error = the line that is not valid; null = the file cannot be read. */
async function readSigners(
  path: string,
  { resolve, readSmall }: Pick<Drives, 'resolve' | 'readSmall'>,
): Promise<Result<AllowedSigner[], number | null>> {
  // A link to such a file is as good.
  const at = await resolve(Buffer.from(path))
  if (!at.ok) return err(null)
  const whole = await readSmall(at.value.path, SIGNERS_BYTES)
  if (!whole.ok) return err(null)
  const read = readAllowedSigners(whole.value.toString('utf8'))
  return read.ok ? read : err(read.error.line)
}
