import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createKeyStore } from '../../src/main/custody/key-store.ts'
import { createLogCheck } from '../../src/main/custody/log-check.ts'
import { createSigning } from '../../src/main/custody/signing.ts'
import { createWalkLog } from '../../src/main/custody/walk-log.ts'
import { openReadOnly } from '../../src/main/db/open.ts'
import type { KeychainFailure, Vault } from '../../src/main/vault/vault.ts'
import { err, ok } from '../../src/shared/result.ts'
import { setupClock, setupLibrary } from './library.ts'

/** A keychain in memory, which a test can put into trouble. */
export function setupKeychain() {
  const entries = new Map<string, string>()
  /** `isHiding` = it is locked, and reports what it contains as missing. */
  const state = { trouble: null as KeychainFailure['reason'] | null, isHiding: false, entries }
  const vault: Pick<Vault, 'read' | 'write' | 'forget'> = {
    read: async (account) => {
      if (state.trouble !== null) return err({ kind: 'keychain_unavailable', reason: state.trouble })
      return ok(state.isHiding ? null : (entries.get(account) ?? null))
    },
    write: async (account, secret) => {
      if (state.trouble !== null) return err({ kind: 'keychain_unavailable', reason: state.trouble })
      if (state.isHiding) return err({ kind: 'keychain_unavailable', reason: 'locked' })
      if (secret.length > 1280) return err({ kind: 'token_unusable', reason: 'too_long' })
      entries.set(account, secret)
      return ok(null)
    },
    forget: async (account) => {
      entries.delete(account)
      return ok(null)
    },
  }
  return { ...state, state, vault }
}
export type Keychain = ReturnType<typeof setupKeychain>

/** Sets up a library on disk with some entries in its log, and signing with a keychain. */
export function setupSigning(keychain: Keychain = setupKeychain()) {
  const clock = setupClock()
  const setup = setupLibrary(clock)
  const { db, audit, home, uuid } = setup
  const note = (text = 'More.') =>
    db.transaction(() => audit.append({ caseId: null, type: 'note.added', payload: { text } }))()
  for (let n = 0; n < 5; n += 1) note()
  /** On a connection of its own, as its thread has; that one is started and ended is tested with the walk. */
  const startChecker = () => {
    const reading = openReadOnly(join(home, 'library.sqlite'))
    const { logWalk, notHeld } = createLogCheck(reading, join(home, 'derivatives'), join(home, 'charges.jsonl'))
    return {
      logWalk: async (...given: Parameters<typeof logWalk>) => logWalk(...given),
      notHeld: async () => notHeld(),
      close: async () => void reading.close(),
    }
  }
  /** Another start of the app on this library, with this keychain. */
  const signingWith = ({ vault }: Keychain) => {
    const signing = createSigning({
      db,
      audit,
      clock,
      log: { warn: () => undefined, bug: (what) => what },
      library: uuid,
      keys: createKeyStore({ vault, library: uuid }),
      walkLog: createWalkLog({
        startChecker,
        log: { bug: (what, cause) => `${what}: ${String(cause)}` },
      }),
    })
    onTestFinished(() => signing.close())
    return signing
  }
  return { ...setup, clock, note, keychain, signingWith, signing: signingWith(keychain) }
}
