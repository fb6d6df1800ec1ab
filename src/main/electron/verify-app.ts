import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from 'electron'
import type { ExitCode } from '../../headless/core.ts'
import { createOutput, type Output, type Streams } from '../../headless/output.ts'
import { verifyGivenExport } from '../../headless/verify-given.ts'
import type { Result } from '../../shared/result.ts'
import { verifySwitch as words } from '../../shared/words/verify-switch.ts'
import type { ForkChild } from '../children/child.ts'
import { createDrives } from '../inspect/drive/drives.ts'
import { serversKnownHere } from '../library/known-servers.ts'
import { NO_LOG } from '../log.ts'
import type { VerifyRequest } from './verify-argv.ts'
import { openRecord } from './verify-record.ts'

/** A verification that the program was started for. */
type Verification = {
  /** An error is a sentence: the arguments cannot be used. */
  request: Result<VerifyRequest, string>
  /** The data folder whose library is compared, if it exists. It is only read. */
  entry: string
  forkChild: ForkChild
  /** Settles once Electron can be used. */
  ready: Promise<void>
  streams: Streams
  env: NodeJS.ProcessEnv
}

/**
 * Gives Chromium a folder of its own, which is removed at the end: a verification leaves nothing in a data folder, and
 * disturbs no app that has it open. Throws if there is no writable temporary folder.
 */
export function setTemporaryFolders(app: Pick<App, 'setPath'>): void {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-verify-'))
  app.setPath('userData', folder)
  app.setPath('sessionData', folder)
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Windows keeps open files until the process has ended.
    }
  })
}

/**
 * Verifies an export without a window and ends the program with the exit code of `touchstone verify`; 2 also if not all
 * lines could be written to the file that was asked for.
 */
export async function verifyAndExit(app: Pick<App, 'on' | 'exit'>, verification: Verification): Promise<void> {
  const stopping = new AbortController()
  // Quitting by itself would end with 0, which says that the export was verified.
  app.on('before-quit', (event) => {
    event.preventDefault()
    stopping.abort()
  })
  let code: ExitCode = 1
  try {
    await verification.ready
    const streams = [verification.streams.stdout, verification.streams.stderr]
    // Nobody may read them: a program of Windows has no console of its own.
    for (const stream of streams) stream.on('error', () => undefined)
    code = await runVerification(verification, stopping.signal)
    // With its encoding: Electron's own `write` on Windows takes a function for nothing but the third argument.
    for (const stream of streams) await new Promise<void>((resolve) => stream.write('', 'utf8', () => resolve()))
  } finally {
    app.exit(code)
  }
}

async function runVerification(
  { request, entry, forkChild, streams, env }: Verification,
  stopped: AbortSignal,
): Promise<ExitCode> {
  const terminal = createOutput(streams, false, Date.now)
  const wrong = (sentence: string): ExitCode => {
    terminal.say(sentence)
    return 2
  }
  if (!request.ok) return wrong(request.error)
  const { to, ...given } = request.value
  const servers = serversKnownHere({ env })
  const verifyInto = (output: Output) => verify(output, { ...given, entry, servers }, { forkChild, env, stopped })
  if (to === null) return await verifyInto(terminal)
  const drives = createDrives({ forkChild, log: NO_LOG })
  const record = await openRecord({ ...given, to, entry, servers, resolve: drives.resolve }).finally(drives.dispose)
  if (!record.ok) return wrong(record.error)
  const code = await verifyInto(inBoth(terminal, record.value.output))
  return record.value.close() ? code : wrong(words.notWhole({ path: to }))
}

async function verify(...[output, ...of]: Parameters<typeof verifyGivenExport>): Promise<ExitCode> {
  try {
    const verified = await verifyGivenExport(output, ...of)
    if (verified.ok) return verified.value
    output.say(verified.error)
    return 2
  } catch (cause) {
    output.say(words.failure({ message: cause instanceof Error ? cause.message : String(cause) }))
    return 1
  }
}

/** Writes to two outputs; only the first shows progress. */
const inBoth = (first: Output, second: Output): Output => ({
  result: (...of) => {
    first.result(...of)
    second.result(...of)
  },
  row: (row) => {
    first.row(row)
    second.row(row)
  },
  say: (sentence) => {
    first.say(sentence)
    second.say(sentence)
  },
  progress: first.progress,
})
