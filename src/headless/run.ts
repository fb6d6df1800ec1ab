import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readToken } from '../main/account/read-token.ts'
import { type Clock, systemClock } from '../main/clock.ts'
import type { ComposeDeps } from '../main/compose.ts'
import { appFolders } from '../main/library/app-folders.ts'
import { appHome } from '../main/library/app-home.ts'
import { placeRefusal } from '../main/library/find-place.ts'
import { serversKnownHere } from '../main/library/known-servers.ts'
import { lockPlace } from '../main/library/lock-place.ts'
import { machineName } from '../main/library/machine.ts'
import { findLibrary, holdsLibrary } from '../main/library/place.ts'
import { openElsewhere, type StartRefusal, startRefusal } from '../main/library/start-refusal.ts'
import { createLog } from '../main/log.ts'
import { parseBaseUrl } from '../main/service/origin.ts'
import { isKeychainLeftAlone } from '../main/vault/vault.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { custodySentence, piecesText } from '../shared/words/custody.ts'
import { eraseLine } from '../shared/words/erasure.ts'
import { headless, headlessJobs, usage, wrongUse } from '../shared/words/headless.ts'
import { intakeFailureWords } from '../shared/words/intake.ts'
import { serversRefusal } from '../shared/words/library-place.ts'
import { readAllowedSignersFile } from './allowed-signers-file.ts'
import { type AnyCommand, readCommand } from './args.ts'
import { pathBytes } from './argv-bytes.ts'
import type { Compared } from './compared.ts'
import type { ExitCode } from './core.ts'
import type { Afterwards } from './export.ts'
import type { fromSource } from './from-source.ts'
import { unlessStopped } from './interruptions.ts'
import { createOutput, type Output, type Streams } from './output.ts'
import type { SendDeps } from './send-within.ts'
import { createTerminalDesktop } from './terminal-desktop.ts'
import { forTerminal, onOneLine } from './terminal-text.ts'
import type { VerifyCommand } from './verify.ts'

type PreparedCommand = Exclude<AnyCommand, VerifyCommand> | (VerifyCommand & { compared: Compared })
type Ended = { code: ExitCode; release: () => void }

/** The environment of a command: its output, token, variables, interruption and scripts. */
export type Surroundings = Streams & {
  /** The token for this run; null = the one in the keychain. */
  token: string | null
  env: NodeJS.ProcessEnv
  /** Aborted when somebody interrupts the command. */
  stopped: AbortSignal
  /** What `compose` starts and reads. */
  parts: ReturnType<typeof fromSource> & Pick<ComposeDeps, 'schedule' | 'startQueries' | 'servers'>
  /** Default: those of the system. */
  clock?: Clock
}

/** Error codes of SQLite and the system for a full disk. */
const FULL_DISK = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT'])

/**
 * Whether a command may create a library where there is none. For one that only reads, or continues existing work, a
 * folder without a library is a mistyped one: an empty library created there would report that everything matches.
 */
const mayBegin = (command: AnyCommand): boolean =>
  command.verb === 'ingest' ||
  command.verb === 'analyse' ||
  (command.verb === 'fact-check' && !command.isResuming) ||
  (command.verb === 'hash-list' && command.action === 'add')

/** These undo what they did, or print how far they got, and then end. */
const ENDS_BY_ITSELF: ReadonlySet<PreparedCommand['verb']> = new Set(['export', 'copy-out'])
/** The message when another verb is interrupted, if it has one of its own. */
const whenStopped: Partial<Record<PreparedCommand['verb'], string>> = {
  'fact-check': headlessJobs.interrupted,
  verify: headless.stoppedVerifying,
  erase: eraseLine.stopped,
}
const saying = (output: Output, sentence: string) => (): ExitCode => {
  output.say(sentence)
  return 1
}

/** Runs one command from its arguments to its exit code. `release` releases the library. */
export async function runCommand(argv: readonly string[], around: Surroundings): Promise<Ended> {
  const wrong = (sentence: string): Ended => {
    around.stderr.write(`${forTerminal(sentence)} ${wrongUse.seeHelp}\n`)
    return { code: 2, release: () => undefined }
  }
  const command = readCommand(argv)
  if (!command.ok) return wrong(command.error)
  if (command.value === 'help') {
    around.stdout.write(usage)
    return { code: 0, release: () => undefined }
  }
  const token = readGivenToken(around.token, command.value)
  if (!token.ok) return wrong(token.error)
  const service = command.value.service === null ? null : parseBaseUrl(command.value.service)
  if (service && !service.ok) return wrong(wrongUse.badAddress)
  const entry = resolve(command.value.home ?? appHome(appFolders({ env: around.env })))
  const servers = around.parts.servers ?? serversKnownHere({ env: around.env })
  const output = createOutput(around, command.value.json, Date.now)
  const stoppedAtOnce = (): Ended => ({ code: saying(output, headless.stoppedAtOnce)(), release: () => undefined })
  if (around.stopped.aborted) return stoppedAtOnce()
  if (command.value.verb === 'verify' && command.value.exportPath !== null) {
    const { exportPath, evidence, allowedSigners } = command.value
    const { verifyGivenExport } = await import('./verify-given.ts')
    const verified = await verifyGivenExport(
      output,
      { exportPath, evidence, allowedSigners, entry, servers },
      { forkChild: around.parts.forkChild, env: around.env, stopped: around.stopped },
    )
    return verified.ok ? { code: verified.value, release: () => undefined } : wrong(verified.error)
  }
  let asked: PreparedCommand
  if (command.value.verb === 'verify') {
    const allowed = readAllowedSignersFile(command.value.allowedSigners)
    if (!allowed.ok) return wrong(allowed.error)
    const { comparedWith } = await import('./compared.ts')
    const compared = await comparedWith(command.value, allowed.value)
    if (!compared.ok) {
      const { refuse } = await import('./verify-export.ts')
      return { code: refuse(output, compared.error), release: () => undefined }
    }
    asked = { ...command.value, compared: compared.value }
  } else asked = command.value
  const sayRefusal = ({ title, detail }: StartRefusal) => output.say(onOneLine(`${title}. ${detail}`))
  let home = entry
  const refused = (cause: unknown): Ended => {
    const refusal = startRefusal(home, cause)
    if (!refusal) throw cause
    sayRefusal(refusal)
    return { code: 3, release: () => undefined }
  }
  let lock: Awaited<ReturnType<typeof lockPlace>>
  try {
    const place = findLibrary(entry, servers)
    if (place.state !== 'here') {
      sayRefusal(placeRefusal(place))
      return { code: 3, release: () => undefined }
    }
    home = place.home
    if (!mayBegin(command.value) && !holdsLibrary(home)) {
      output.say(wrongUse.noLibrary({ folder: home }))
      return { code: 2, release: () => undefined }
    }
    // Loaded before the library is locked: it takes long enough for a user to interrupt.
    await import('../main/compose.ts')
    if (around.stopped.aborted) return stoppedAtOnce()
    lock = await lockPlace(entry, home, servers)
  } catch (cause) {
    return refused(cause)
  }
  if (!lock.ok) {
    sayRefusal(openElsewhere(home, lock.error.owner, machineName()))
    return { code: 3, release: () => undefined }
  }
  const { release } = lock.value
  try {
    const place = { entry, home }
    const ended = await withCore(
      place,
      service?.value ?? null,
      { ...around, token: token.value, parts: { ...around.parts, servers } },
      output,
      asked,
    )
    if (typeof ended === 'number') return { code: ended, release }
    release()
    return { code: await ended(entry), release: () => undefined }
  } catch (cause) {
    release()
    return refused(cause)
  }
}

async function withCore(
  place: { entry: string; home: string },
  baseUrl: URL | null,
  { token, env, stopped, parts, clock = systemClock }: Surroundings,
  output: Output,
  command: PreparedCommand,
): Promise<ExitCode | Afterwards> {
  const { entry, home } = place
  const { compose } = await import('../main/compose.ts')
  const log = createLog(join(entry, 'logs'), Date.now)
  const desktop = createTerminalDesktop(env.HTTPS_PROXY ?? env.https_proxy)
  const core = compose({
    entry,
    home,
    log,
    ...parts,
    desktop,
    clock,
    isKeychainLeftAlone: isKeychainLeftAlone(env),
    appVersion: appVersion(),
    runtime: `Node ${process.versions.node}`,
    failpoint: env.TOUCHSTONE_FAILPOINT,
    ...(token === null ? {} : { fixedToken: token }),
    ...(baseUrl === null ? {} : { fixedBaseUrl: baseUrl }),
  })
  try {
    const servers = core.unknownServers()
    if (servers.length > 0) {
      const { title, detail } = serversRefusal(servers, home)
      output.say(onOneLine(`${title}. ${detail}`))
      return 3
    }
    core.admitServers()
    for (const { type, payload } of await core.recoverExports()) output.say(piecesText(custodySentence(type, payload)))
    await core.relinkDemo()
    if (stopped.aborted) return saying(output, headless.stoppedAtOnce)()
    const working = work(
      {
        core: { ...core, onEvent: core.events.on },
        output,
        allow: desktop.allow,
        now: () => clock.monotonicNs() / 1e6,
      },
      command,
      stopped,
    )
    if (ENDS_BY_ITSELF.has(command.verb)) return await working
    return await unlessStopped(stopped, working, saying(output, whenStopped[command.verb] ?? headless.interrupted))
  } catch (cause) {
    const reference = log.bug('headless', cause)
    const isFull = cause instanceof Error && 'code' in cause && FULL_DISK.has(String(cause.code))
    output.say(isFull ? intakeFailureWords.disk_full : headless.failure({ reference }))
    return 1
  } finally {
    await core.close()
  }
}

async function work(deps: SendDeps, command: PreparedCommand, stopped: AbortSignal): Promise<ExitCode | Afterwards> {
  const ended = await workOn(deps, command, stopped)
  if ('caseName' in command && command.caseName !== '') await sayOlderReadings(deps, command.caseName)
  return ended
}

/** Says how many items of the command's case are still read by an earlier version only. */
async function sayOlderReadings({ core, output }: SendDeps, caseName: string): Promise<void> {
  const { caseCalled } = await import('./find-case.ts')
  const caseId = await caseCalled(core, caseName)
  const n = caseId === null ? 0 : core.olderReadings(caseId).items
  if (n > 0) output.say(headless.olderReadings({ n, name: caseName }))
}

async function workOn(deps: SendDeps, command: PreparedCommand, stopped: AbortSignal): Promise<ExitCode | Afterwards> {
  const { core, output } = deps
  if (command.verb === 'verify') {
    const { isOfLibrary, caseName, compared } = command
    const { verifyCase, verifyLibrary } = await import('./verify-case.ts')
    return isOfLibrary
      ? await verifyLibrary(core, output, compared)
      : await verifyCase(core, output, caseName, compared)
  }
  if (command.verb === 'erase') return await (await import('./erase.ts')).eraseItems(core, output, command)
  if (command.verb === 'list') return await (await import('./list.ts')).listItems(core, output, command)
  if (command.verb === 'hash-list') return await (await import('./hash-list.ts')).runHashList(core, output, command)
  if (command.verb === 'rebuild-facts') return await (await import('./rebuild-facts.ts')).rebuildFactsOf(core, output)
  if (command.verb === 'resume') return await (await import('./resume.ts')).resumeSending(core, output)
  if (command.verb === 'key') return await (await import('./key.ts')).printKey(core.signing, output, command)
  if (command.operator !== null) await core.call('settings.change', { operator: command.operator })
  if (command.isResuming) return await (await import('./fact-check.ts')).resumeFactChecks(deps)
  if (command.verb === 'export') return await (await import('./export.ts')).exportReport(core, output, command, stopped)
  const [folder] = command.paths
  if (command.verb === 'copy-out') {
    const request = { caseName: command.caseName, folder: folder ?? '', references: command.items }
    return await (await import('./copy-out.ts')).copyOut(core, output, request, stopped)
  }
  const paths = pathBytes(command.paths)
  const { openCase } = await import('./find-case.ts')
  const named = await openCase(core, command.caseName)
  if (!named.ok) {
    output.say(named.error)
    return 2
  }
  const caseId = named.value
  if (command.verb === 'ingest') return await (await import('./ingest.ts')).ingest(core, output, caseId, paths)
  const { urls, modality, context, isWaiting, isAgain } = command
  const maxCredits = command.maxCredits ?? 0
  if (command.verb === 'fact-check') {
    const { factCheck } = await import('./fact-check.ts')
    return await factCheck(deps, caseId, { paths, urls, modality, context, isWaiting, isAgain }, maxCredits)
  }
  const { analyse } = await import('./analyse.ts')
  return await analyse(deps, caseId, { paths, urls, isAgain }, maxCredits)
}

/**
 * The token given for this run; null = none was, or the command has no use for one. An error is a sentence: something
 * was given that is no token.
 */
function readGivenToken(given: string | null, command: AnyCommand): Result<string | null, string> {
  if (given === null) return ok(null)
  const token = readToken(given)
  if (token.ok) return token
  return 'urls' in command ? err(wrongUse.badToken({ reason: token.error.reason })) : ok(null)
}

function appVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  return String((manifest as { version?: unknown }).version ?? '')
}
