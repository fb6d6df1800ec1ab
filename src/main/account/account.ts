import { createHmac } from 'node:crypto'
import type { AccountStatus } from '../../shared/contract/account.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Balances } from '../db/balances.ts'
import type { Database } from '../db/open.ts'
import type { SettingsRows } from '../db/settings.ts'
import type { Desktop } from '../desktop.ts'
import type { Emit } from '../events.ts'
import { type AccountKey, type Credentials, isInUse, type Probe, type ProbeResult } from '../service/credentials.ts'
import type { SettingsStore } from '../settings/settings.ts'
import type { KeychainFailure, Vault } from '../vault/vault.ts'
import { readToken, type TokenUnusable } from './read-token.ts'

export type Account = ReturnType<typeof createAccount>
export type AccountDeps = {
  vault: Vault
  settings: SettingsStore
  desktop: Pick<Desktop, 'readClipboard' | 'writeClipboard'>
  db: Database
  rows: SettingsRows
  audit: Audit
  clock: Clock
  emit: Emit
  probe: Probe
  balances: Pick<Balances, 'note'>
  /** The library's own 32 random bytes. */
  salt: Uint8Array
  /** A token for this run only; the keychain is then left alone (the headless command). */
  fixedToken?: string
}

type Held = {
  token: string
  /** The origin the token belongs to; null = given before any address was set. */
  origin: string | null
  kept: 'keychain' | 'session'
}

/**
 * The account at the service: the token (in memory, after one read of the keychain), its name in the library, and what
 * is known about the connection to the service. A token belongs to one origin: if the address changes to another host,
 * the old token is not sent there.
 */
export function createAccount(deps: AccountDeps) {
  const { vault, settings, desktop, db, rows, audit, clock, emit, probe, salt, fixedToken } = deps
  let held: Held | null = null
  let keychain: AccountStatus['keychain'] = 'untried'
  // Counts a person's actions on the token, so that a slow keychain never overrides them.
  let turn = 0
  let known: Omit<ProbeResult, 'isSimulated'> & { isSimulated: boolean; checkedAt: number | null } = untried()

  const origin = () => settings.baseUrl()?.origin ?? null
  const own = () => (held && held.origin === origin() ? held : null)
  const status = (): AccountStatus => {
    const current = own()
    return {
      token: current?.kept ?? tokenOf(keychain),
      keychain,
      origin: origin() ?? '',
      baseUrl: settings.get().baseUrl,
      ...known,
    }
  }
  const publish = () => {
    const now = status()
    emit({ type: 'account.changed', status: now })
    return now
  }
  const hold = (next: Held) => {
    held = next
    if (next.origin !== null) rows.set(accountKey(next.origin), tokenFingerprint(salt, next.token))
  }

  /** Reads the keychain for the address in use. A token given by a person in the meantime wins over the one read. */
  const load = async (): Promise<void> => {
    const from = origin()
    if (fixedToken !== undefined) {
      hold({ token: fixedToken, origin: from, kept: 'session' })
      publish()
      return
    }
    if (from === null || own()) return
    const started = turn
    keychain = 'asking'
    publish()
    const read = await vault.read(from)
    if (turn !== started || origin() !== from) return
    keychain = read.ok ? 'ok' : read.error.reason
    if (read.ok && read.value !== null) {
      const token = read.value
      db.transaction(() => hold({ token, origin: from, kept: 'keychain' }))()
    }
    publish()
  }

  const credentials = (): Credentials | null => {
    const baseUrl = settings.baseUrl()
    const current = own()
    if (!baseUrl || !current) return null
    return { baseUrl, token: current.token, fingerprint: tokenFingerprint(salt, current.token) }
  }

  let keeping: Promise<void> = Promise.resolve()

  /**
   * Uses a token from now on, and has the keychain store it. Nobody waits for the keychain: it may take its ten
   * seconds, and the token is in memory already.
   */
  const keep = (token: string): void => {
    const to = origin()
    turn += 1
    db.transaction(() => {
      hold({ token, origin: to, kept: 'session' })
      audit.append({ caseId: null, type: 'token.set', payload: { origin: to } })
    })()
    known = untried()
    if (to === null) return
    keychain = 'asking'
    keeping = putAway(token, to, turn)
  }

  const putAway = async (token: string, to: string, asked: number): Promise<void> => {
    const written = await vault.write(to, token)
    const answer = written.ok ? 'ok' : written.error.reason
    db.transaction(() => {
      audit.append({ caseId: null, type: 'token.kept', payload: { origin: to, keychain: answer } })
    })()
    // In the meantime a person may have forgotten it, given another one, or changed the address.
    if (turn !== asked || origin() !== to) return
    keychain = answer
    if (written.ok && held?.token === token) held = { ...held, kept: 'keychain' }
    publish()
  }

  let started: Promise<void> | null = null

  return {
    status,
    /** Reads the token stored in the keychain, once. The window does not wait for it. */
    start: (): Promise<void> => {
      started ??= load()
      return started
    },
    /** The token for the address in use; null if there is none. Sent to the service and nowhere else. */
    token: (): string | null => own()?.token ?? null,
    /** null while the address or the token is missing. */
    credentials,
    /**
     * Identifies the account in the library without naming the token; null before any token was known. Without a token
     * it is the last one used at this address, so that paid results stay current while offline.
     */
    fingerprint: (): string | null => {
      const current = own()
      if (current) return tokenFingerprint(salt, current.token)
      const from = origin()
      return from === null ? null : rows.get(accountKey(from))
    },
    /**
     * Takes the token from the clipboard and empties the clipboard if it still contains it. Returns at once; an event
     * reports whether the keychain stored it.
     */
    takeTokenFromClipboard: async (): Promise<Result<AccountStatus, TokenUnusable>> => {
      const read = readToken(await desktop.readClipboard())
      if (!read.ok) return read
      keep(read.value)
      if ((await desktop.readClipboard()).trim() === read.value) await desktop.writeClipboard('')
      return ok(publish())
    },
    /** Forgets the token, here at once and in the keychain. An error means that the keychain may still have it. */
    forgetToken: async (): Promise<Result<AccountStatus, TokenNotForgotten>> => {
      const from = origin()
      const was = held
      held = null
      turn += 1
      known = untried()
      if (from !== null) keychain = 'asking'
      publish()
      const forgotten = from === null ? ok(null) : await vault.forget(from)
      if (from !== null) keychain = forgotten.ok ? 'ok' : forgotten.error.reason
      if (was || forgotten.ok) {
        db.transaction(() => {
          const keychainAnswer = forgotten.ok ? 'removed' : forgotten.error.reason
          audit.append({ caseId: null, type: 'token.removed', payload: { origin: from, keychain: keychainAnswer } })
        })()
      }
      const now = publish()
      // Where there is no keychain, nothing was stored in one.
      const isGone = forgotten.ok || (forgotten.error.reason === 'absent' && was?.kept !== 'keychain')
      return isGone ? ok(now) : err({ kind: 'token_not_forgotten', reason: forgotten.error.reason })
    },
    /**
     * Makes a free request to the service and remembers the result. A keychain that failed before is tried again first.
     */
    test: async (): Promise<Result<AccountStatus, { kind: 'no_token' } | { kind: 'air_gap' } | KeychainFailure>> => {
      if (!own() && isFailure(keychain)) {
        await load()
        if (!own() && isFailure(keychain)) return err({ kind: 'keychain_unavailable', reason: keychain })
      }
      const baseUrl = settings.baseUrl()
      const current = own()
      if (!baseUrl || !current) return err({ kind: 'no_token' })
      if (settings.get().isAirGapped) return err({ kind: 'air_gap' })
      const probed = await probe({ baseUrl, token: current.token, fingerprint: tokenFingerprint(salt, current.token) })
      if (settings.get().isAirGapped) return err({ kind: 'air_gap' })
      if (probed.credits !== null) {
        // A hint for requests whose charge is unknown, like the balances recorded by the queue.
        const at = clock.now()
        const fingerprint = tokenFingerprint(salt, current.token)
        deps.balances.note({ at, origin: baseUrl.origin, account: fingerprint, credits: probed.credits })
      }
      if (own() === current) {
        known = { ...known, ...probed, isSimulated: probed.isSimulated ?? known.isSimulated, checkedAt: clock.now() }
      }
      return ok(publish())
    },
    /**
     * Records what a request showed about the connection to the service, and notifies the windows of a change. Results
     * for another address or token than those in use are ignored.
     */
    note: (probed: { [K in keyof ProbeResult]?: ProbeResult[K] }, of: AccountKey): void => {
      if (!isInUse(of, credentials())) return
      const before = JSON.stringify(known)
      if (probed.connection !== undefined) known.connection = probed.connection
      if (typeof probed.isSimulated === 'boolean') known.isSimulated = probed.isSimulated
      if (probed.credits !== undefined) known.credits = probed.credits
      const isNews = JSON.stringify(known) !== before
      known.checkedAt = clock.now()
      if (isNews) publish()
    },
    /** Call when the address in the settings changed: what was known about the old one no longer applies. */
    addressChanged: async (): Promise<void> => {
      known = untried()
      const to = origin()
      // A token given before any address was typed belongs to the first one.
      if (fixedToken === undefined && held && held.origin === null && to !== null) keep(held.token)
      else if (!own()) {
        keychain = 'untried'
        await load()
      }
      publish()
    },
    /** Settles when the keychain has replied about the token taken last. */
    kept: (): Promise<void> => keeping,
  }
}

/** The keychain was asked to forget the token and could not, or did not say so. */
export type TokenNotForgotten = { kind: 'token_not_forgotten'; reason: KeychainFailure['reason'] }

const FAILURES = ['absent', 'locked', 'timeout', 'failed'] as const satisfies KeychainFailure['reason'][]
const isFailure = (keychain: AccountStatus['keychain']): keychain is KeychainFailure['reason'] =>
  (FAILURES as readonly string[]).includes(keychain)

/** What can be said about a token that is not in memory: only a keychain that replied knows that there is none. */
function tokenOf(keychain: AccountStatus['keychain']): AccountStatus['token'] {
  if (keychain === 'locked') return 'locked'
  return keychain === 'timeout' || keychain === 'failed' || keychain === 'asking' ? 'unknown' : 'none'
}

const untried = () => ({ connection: 'unknown' as const, isSimulated: false, credits: null, checkedAt: null })

const accountKey = (origin: string) => `account ${origin}`

/**
 * Represents a token in the library: distinguishes two accounts, cannot be reversed, and differs between libraries
 * because of the salt. 64 lower-case hex digits.
 */
function tokenFingerprint(salt: Uint8Array, token: string): string {
  return createHmac('sha256', salt).update(token).digest('hex')
}
