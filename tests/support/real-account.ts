import { createAccount } from '../../src/main/account/account.ts'
import type { Child } from '../../src/main/children/child.ts'
import { createNodeFork } from '../../src/main/children/node-fork.ts'
import { systemClock } from '../../src/main/clock.ts'
import { createAudit } from '../../src/main/custody/log/audit.ts'
import { createBalances } from '../../src/main/db/balances.ts'
import { openDatabase } from '../../src/main/db/open.ts'
import { createSettingsRows } from '../../src/main/db/settings.ts'
import { parseBaseUrl } from '../../src/main/service/origin.ts'
import { createSettings } from '../../src/main/settings/settings.ts'
import { createVault } from '../../src/main/vault/vault.ts'
import { CHILD_SCRIPTS } from './app-parts.ts'
import { MIGRATIONS } from './library-file.ts'

export const ADDRESS = 'https://service.test/'
export const ORIGIN = 'https://service.test'

/** A real vault process; `limitMs` = timeout of the keychain. */
export function setupRealVault(limitMs: number) {
  const fork = createNodeFork(CHILD_SCRIPTS)
  const children: { child: Child; exited: Promise<number | null> }[] = []
  const logged: unknown[] = []
  const vault = createVault({
    forkChild: (name, options) => {
      const child = fork(name, options)
      children.push({ child, exited: new Promise((resolve) => child.onExit(resolve)) })
      return child
    },
    log: {
      info: () => undefined,
      warn: (...line) => void logged.push(line),
      bug: () => '',
      flush: () => Promise.resolve(),
    },
    limitMs,
  })
  return { vault, children, logged }
}

/** An account with a real vault process, with `text` on the clipboard; `limitMs` = timeout of the keychain. */
export function setupRealAccount(limitMs: number, text = '') {
  const db = openDatabase(':memory:', MIGRATIONS)
  const rows = createSettingsRows(db)
  const audit = createAudit({ db, clock: systemClock, bootId: 'boot', actor: rows.actor })
  const emit = () => undefined
  rows.set('base_url', ADDRESS)
  const settings = createSettings({ db, rows, audit, emit, parseBaseUrl })
  const clipboard = { text }
  const { vault, children, logged } = setupRealVault(limitMs)
  const account = createAccount({
    vault,
    settings,
    db,
    rows,
    audit,
    emit,
    clock: systemClock,
    desktop: {
      readClipboard: async () => clipboard.text,
      writeClipboard: async (next) => {
        clipboard.text = next
      },
    },
    probe: async () => ({ connection: 'online', isSimulated: null, credits: null }),
    balances: createBalances(db),
    salt: new Uint8Array(32).fill(7),
  })
  return { account, vault, children, clipboard, logged, db }
}
