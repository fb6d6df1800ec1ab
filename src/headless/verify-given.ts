import type { ForkChild } from '../main/children/child.ts'
import { createKeyStore } from '../main/custody/key-store.ts'
import type { KnownServers } from '../main/library/known-servers.ts'
import { NO_LOG } from '../main/log.ts'
import { createVault, isKeychainLeftAlone } from '../main/vault/vault.ts'
import { ok, type Result } from '../shared/result.ts'
import { headless } from '../shared/words/headless.ts'
import { readAllowedSignersFile } from './allowed-signers-file.ts'
import { pathBytes } from './argv-bytes.ts'
import type { ExitCode } from './core.ts'
import { unlessStopped } from './interruptions.ts'
import type { Output } from './output.ts'
import { runVerifyExport } from './verify-export.ts'

/** An export to be verified, all paths as typed. */
export type GivenExport = {
  exportPath: string
  /** A folder that contains the originals; null = where the library knows them. */
  evidence: string | null
  /** A file of known keys in addition to those of the keychain; null = none. */
  allowedSigners: string | null
}

type Surroundings = {
  /** Starts the process that reads the keychain, only where there is a library. */
  forkChild: ForkChild
  env: NodeJS.ProcessEnv
  /** Aborted when somebody interrupts the verification. */
  stopped: AbortSignal
}

/**
 * Verifies an export as `touchstone verify` and the installed program do. `entry` = the data folder whose library is
 * compared, if it exists; `servers` = those that may be looked at. An error is a sentence: the file of known keys cannot be used, and nothing was verified.
 */
export async function verifyGivenExport(
  output: Output,
  { exportPath, evidence, allowedSigners, entry, servers }: GivenExport & { entry: string; servers: KnownServers },
  { forkChild, env, stopped }: Surroundings,
): Promise<Result<ExitCode, string>> {
  const [of = null] = evidence === null ? [] : pathBytes([evidence])
  const allowed = readAllowedSignersFile(allowedSigners)
  if (!allowed.ok) return allowed
  const vault = createVault({ forkChild, log: NO_LOG, isLeftAlone: isKeychainLeftAlone(env) })
  const verifying = runVerifyExport(output, {
    target: exportPath,
    evidence: of,
    entry,
    servers,
    allowed: allowed.value ?? [],
    keysOf: (library) => createKeyStore({ vault, library }),
  })
  return ok(
    await unlessStopped<ExitCode>(stopped, verifying, () => {
      output.say(headless.stoppedVerifying)
      return 1
    }),
  )
}
