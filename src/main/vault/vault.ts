import { Buffer } from 'node:buffer'
import { err, ok, type Result } from '../../shared/result.ts'
import { laterAwake } from '../awake-time.ts'
import type { Child, ForkChild } from '../children/child.ts'
import type { Log } from '../log.ts'
import { VaultReply, type VaultRequest } from './messages.ts'

/** Why the OS keychain could not be used; "timeout" = it did not reply within the limit. */
export type KeychainFailure = {
  kind: 'keychain_unavailable'
  reason: 'absent' | 'locked' | 'timeout' | 'failed'
}

/** A secret too long to be given to any keychain: Windows accepts 2,560 bytes and stores text as UTF-16. */
export type TokenTooLong = { kind: 'token_unusable'; reason: 'too_long' }

export type Vault = ReturnType<typeof createVault>
export type VaultDeps = {
  forkChild: ForkChild
  log: Log
  /** ms until a request without a reply is given up. */
  limitMs?: number
  platform?: NodeJS.Platform
  /** Whether the keychain is not used: every request is answered without starting a process. */
  isLeftAlone?: boolean
}

/** Whether the user, or a test, wants the keychain left alone. */
export const isKeychainLeftAlone = (env: NodeJS.ProcessEnv): boolean => env.TOUCHSTONE_KEYCHAIN === 'none'

/** Longest secret the keychain accepts, in bytes. Source: wincred.h, CRED_MAX_CREDENTIAL_BLOB_SIZE. */
export const MAX_TOKEN_BYTES = 2560

const HEAP = { heapMegabytes: 64 }
const ABSENT = err({ kind: 'keychain_unavailable', reason: 'absent' } as const)

/**
 * The OS keychain, one entry per service origin and one per library. Every request runs in a process of its own that is
 * ended after its reply or after 10 s, because a keychain can block the caller for ever. A secret is never in an
 * argument, environment, log or error. Requests are handled one after another.
 */
export function createVault({
  forkChild,
  log,
  limitMs = 10_000,
  platform = process.platform,
  isLeftAlone = false,
}: VaultDeps) {
  let tail: Promise<unknown> = Promise.resolve()
  const ask = (request: VaultRequest): Promise<Result<string | null, KeychainFailure>> => {
    const asked = tail.then(() => (isLeftAlone ? ABSENT : answerOf(forkChild('vault', HEAP), request, limitMs)))
    tail = asked
    return asked.then((result) => {
      if (!result.ok) log.warn('vault.failed', { ask: request.ask, reason: result.error.reason })
      return result
    })
  }
  return {
    /** The stored secret; null if none is stored. A failed read changes nothing in the keychain. */
    read: (account: string): Promise<Result<string | null, KeychainFailure>> => ask({ ask: 'read', account }),
    /** Stores a secret and reads it back. */
    write: async (account: string, secret: string): Promise<Result<null, KeychainFailure | TokenTooLong>> => {
      const bytes = Buffer.byteLength(secret, platform === 'win32' ? 'utf16le' : 'utf8')
      if (bytes > MAX_TOKEN_BYTES) return err({ kind: 'token_unusable', reason: 'too_long' })
      const kept = await ask({ ask: 'write', account, secret })
      return kept.ok ? ok(null) : kept
    },
    /** Removes the stored secret; succeeds if there is none. */
    forget: async (account: string): Promise<Result<null, KeychainFailure>> => {
      const forgotten = await ask({ ask: 'forget', account })
      return forgotten.ok ? ok(null) : forgotten
    },
  }
}

function answerOf(
  child: Child,
  request: VaultRequest,
  limitMs: number,
): Promise<Result<string | null, KeychainFailure>> {
  return new Promise((resolve) => {
    const fail = (reason: KeychainFailure['reason']) => settle(err({ kind: 'keychain_unavailable', reason }))
    const callOff = laterAwake(() => fail('timeout'), limitMs)
    function settle(result: Result<string | null, KeychainFailure>) {
      callOff()
      // Also after a reply: no process that has seen the secret stays.
      child.kill()
      resolve(result)
    }
    child.onMessage((message) => {
      const reply = VaultReply.safeParse(message)
      if (!reply.success) fail('failed')
      else if (reply.data.ok) settle(ok(reply.data.secret))
      else fail(reply.data.reason)
    })
    child.onExit(() => fail('failed'))
    child.post(request)
  })
}
