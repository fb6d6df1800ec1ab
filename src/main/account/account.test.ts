import { describe, expect, it } from 'vitest'
import { MIGRATIONS } from '../../../tests/support/library-file.ts'
import type { AppEvent } from '../../shared/contract/events.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { createAudit } from '../custody/log/audit.ts'
import { createBalances } from '../db/balances.ts'
import { openDatabase } from '../db/open.ts'
import { createSettingsRows } from '../db/settings.ts'
import { keyOf, type ProbeResult } from '../service/credentials.ts'
import { createSettings } from '../settings/settings.ts'
import type { KeychainFailure, Vault } from '../vault/vault.ts'
import { createAccount } from './account.ts'

const A = 'https://a.test/'
const B = 'https://b.test/'

describe('the account', () => {
  it('takes the copied token, keeps it in the keychain and empties the clipboard', async () => {
    const { account, keychain, clipboard } = setupAccount({ baseUrl: A, clipboard: '  tok_1 \n' })
    const taken = await account.takeTokenFromClipboard()
    expect(taken).toMatchObject({ ok: true, value: { token: 'session', keychain: 'asking', origin: 'https://a.test' } })
    await account.kept()
    expect(account.status()).toMatchObject({ token: 'keychain', keychain: 'ok' })
    expect(keychain).toEqual(new Map([['https://a.test', 'tok_1']]))
    expect(clipboard.text).toBe('')
    expect(account.token()).toBe('tok_1')
  })

  it('leaves the clipboard alone when something else stands in it by then', async () => {
    const { account, clipboard } = setupAccount({ baseUrl: A, clipboard: 'tok_1' })
    clipboard.afterRead = () => {
      clipboard.text = 'a shopping list'
    }
    await account.takeTokenFromClipboard()
    expect(clipboard.text).toBe('a shopping list')
  })

  it.each([
    ['', 'empty'],
    [' \n ', 'empty'],
    ['two words', 'not_a_token'],
    ['line\nline', 'not_a_token'],
    ['tok\u202een', 'not_a_token'],
    ['tökén', 'not_a_token'],
    ['x'.repeat(2561), 'too_long'],
  ])('refuses %j as a token and leaves it on the clipboard', async (text, reason) => {
    const { account, clipboard } = setupAccount({ baseUrl: A, clipboard: text })
    expect(await account.takeTokenFromClipboard()).toEqual(err({ kind: 'token_unusable', reason }))
    expect(clipboard.text).toBe(text)
    expect(account.status().token).toBe('none')
  })

  it('keeps the token in memory and says why when there is no keychain', async () => {
    const { account } = setupAccount({ baseUrl: A, clipboard: 'tok_1', failing: 'absent' })
    await account.takeTokenFromClipboard()
    await account.kept()
    expect(account.status()).toMatchObject({ token: 'session', keychain: 'absent' })
    expect(account.credentials()).toMatchObject({ token: 'tok_1' })
  })

  it('finds the kept token after a restart', async () => {
    const { account, keychain, events } = setupAccount({ baseUrl: A })
    keychain.set('https://a.test', 'tok_1')
    await account.start()
    expect(account.status()).toMatchObject({ token: 'keychain', keychain: 'ok' })
    expect(events.map((event) => event.type)).toContain('account.changed')
  })

  it.each([
    ['timeout', 'unknown'],
    ['failed', 'unknown'],
    ['locked', 'locked'],
    ['absent', 'none'],
  ] as const)('says what a keychain that answers %s leaves to be said, and asks it again', async (failing, token) => {
    const { account, vault, keychain } = setupAccount({ baseUrl: A, failing })
    keychain.set('https://a.test', 'tok_1')
    const starting = account.start()
    expect(account.status()).toMatchObject({ token: 'unknown', keychain: 'asking' })
    await starting
    expect(account.status()).toMatchObject({ token, keychain: failing })
    expect(await account.test()).toEqual(err({ kind: 'keychain_unavailable', reason: failing }))
    vault.failing = null
    expect(await account.test()).toMatchObject({ ok: true, value: { token: 'keychain', keychain: 'ok' } })
    expect(keychain.get('https://a.test')).toBe('tok_1')
  })

  it('uses a token that was just taken while the keychain still thinks about it', async () => {
    const { account } = setupAccount({ baseUrl: A, clipboard: 'tok_1' })
    await account.takeTokenFromClipboard()
    expect(account.status().keychain).toBe('asking')
    expect(account.credentials()).toMatchObject({ token: 'tok_1' })
    await account.forgetToken()
    await account.kept()
    expect(account.status()).toMatchObject({ token: 'none', keychain: 'ok' })
  })

  it('says that the keychain is locked instead of that there is no token', async () => {
    const { account } = setupAccount({ baseUrl: A, failing: 'locked' })
    await account.start()
    expect(account.status()).toMatchObject({ token: 'locked', keychain: 'locked' })
  })

  it('never sends a token to another host than the one it was given for', async () => {
    const { account, settings } = setupAccount({ baseUrl: A, clipboard: 'tok_a' })
    await account.takeTokenFromClipboard()
    settings.change({ baseUrl: B })
    await account.addressChanged()
    expect(account.token()).toBeNull()
    expect(account.credentials()).toBeNull()
    settings.change({ baseUrl: A })
    await account.addressChanged()
    expect(account.token()).toBe('tok_a')
  })

  it('binds a token given before any address to the first address', async () => {
    const { account, settings, keychain } = setupAccount({ clipboard: 'tok_1' })
    expect(await account.takeTokenFromClipboard()).toMatchObject({ ok: true, value: { token: 'session' } })
    expect(account.credentials()).toBeNull()
    settings.change({ baseUrl: A })
    await account.addressChanged()
    await account.kept()
    expect(keychain.get('https://a.test')).toBe('tok_1')
    expect(account.credentials()?.baseUrl.href).toBe(A)
  })

  it('forgets the token here and in the keychain', async () => {
    const { account, keychain } = setupAccount({ baseUrl: A, clipboard: 'tok_1' })
    await account.takeTokenFromClipboard()
    expect(await account.forgetToken()).toMatchObject({ ok: true, value: { token: 'none' } })
    expect(keychain.size).toBe(0)
    expect(account.token()).toBeNull()
  })

  it('forgets the token here and warns when the keychain would not', async () => {
    const { account, vault } = setupAccount({ baseUrl: A, clipboard: 'tok_1' })
    await account.takeTokenFromClipboard()
    vault.failing = 'locked'
    expect(await account.forgetToken()).toEqual(err({ kind: 'token_not_forgotten', reason: 'locked' }))
    expect(account.token()).toBeNull()
  })

  it('is not overruled by a slow keychain', async () => {
    const { account, keychain } = setupAccount({ baseUrl: A })
    keychain.set('https://a.test', 'tok_old')
    const starting = account.start()
    await account.forgetToken()
    await starting
    expect(account.token()).toBeNull()
  })

  it('is named by a salted fingerprint that outlives the token, so that paid results stay current', async () => {
    const { account } = setupAccount({ baseUrl: A, clipboard: 'tok_1' })
    expect(account.fingerprint()).toBeNull()
    await account.takeTokenFromClipboard()
    const fingerprint = account.fingerprint()
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
    await account.forgetToken()
    expect(account.fingerprint()).toBe(fingerprint)
  })

  it('remembers what a free test told', async () => {
    const { account, events } = setupAccount({
      baseUrl: A,
      clipboard: 'tok_1',
      probed: { connection: 'online', isSimulated: true, credits: 466 },
    })
    expect(await account.test()).toEqual(err({ kind: 'no_token' }))
    await account.takeTokenFromClipboard()
    expect(await account.test()).toMatchObject({
      ok: true,
      value: { connection: 'online', isSimulated: true, credits: 466, checkedAt: 1000 },
    })
    events.length = 0
    const known = account.credentials()
    if (known === null) throw new Error('no credentials')
    account.note({ connection: 'online' }, keyOf(known))
    account.note({ connection: 'token_refused' }, { ...keyOf(known), account: 'another token' })
    account.note({ connection: 'offline' }, { ...keyOf(known), origin: 'https://another.example' })
    expect(events).toEqual([])
    account.note({ connection: 'offline', credits: null }, keyOf(known))
    expect(account.status()).toMatchObject({ connection: 'offline', isSimulated: true, credits: null })
    expect(events).toHaveLength(1)
  })

  it('leaves the keychain alone when the token was given for this run', async () => {
    const { account, settings, keychain, vault } = setupAccount({ fixedToken: 'tok_env' })
    await account.start()
    settings.change({ baseUrl: A })
    await account.addressChanged()
    expect(account.status().token).toBe('session')
    expect(account.token()).toBe('tok_env')
    expect(vault.asked).toBe(0)
    expect(keychain.size).toBe(0)
  })

  it('logs that a token came and went, never the token', async () => {
    const { account, db } = setupAccount({ baseUrl: A, clipboard: 'tok_secret' })
    await account.takeTokenFromClipboard()
    await account.forgetToken()
    const rows = db.prepare('SELECT type, payload FROM audit ORDER BY seq').all()
    expect(rows).toEqual([
      { type: 'token.set', payload: '{"origin":"https://a.test"}' },
      { type: 'token.kept', payload: '{"origin":"https://a.test","keychain":"ok"}' },
      { type: 'token.removed', payload: '{"origin":"https://a.test","keychain":"removed"}' },
    ])
    expect(db.serialize().includes('tok_secret')).toBe(false)
  })
})

describe('a test of the token', () => {
  it('keeps the balance it was told, as a hint for requests in doubt', async () => {
    const probed = { connection: 'online', isSimulated: false, credits: 42 } as const
    const { account, db } = setupAccount({ baseUrl: 'https://a.test/', fixedToken: 'tok_0123456789', probed })
    await account.start()
    await account.test()
    const kept = db.prepare('SELECT at, origin, account, credits FROM balances').all()
    expect(kept).toEqual([{ at: 1000, origin: 'https://a.test', account: account.fingerprint(), credits: 42 }])
  })

  it('keeps none where the service told none', async () => {
    const { account, db } = setupAccount({ baseUrl: 'https://a.test/', fixedToken: 'tok_0123456789' })
    await account.start()
    await account.test()
    expect(db.prepare('SELECT * FROM balances').all()).toEqual([])
  })
})

type Setup = {
  baseUrl?: string
  clipboard?: string
  failing?: KeychainFailure['reason']
  fixedToken?: string
  probed?: ProbeResult
}

function setupAccount(setup: Setup) {
  const db = openDatabase(':memory:', MIGRATIONS)
  const rows = createSettingsRows(db)
  const clock = { now: () => 1000, monotonicNs: () => 1 }
  const audit = createAudit({ db, clock, bootId: 'boot', actor: rows.actor })
  const events: AppEvent[] = []
  const emit = (event: AppEvent) => void events.push(event)
  if (setup.baseUrl) rows.set('base_url', setup.baseUrl)
  const settings = createSettings({ db, rows, audit, emit, parseBaseUrl: anyUrl })
  const keychain = new Map<string, string>()
  const clipboard = { text: setup.clipboard ?? '', afterRead: () => {} }
  const vault = createFakeVault(keychain, setup.failing)
  const account = createAccount({
    vault: vault.vault,
    settings,
    desktop: {
      readClipboard: async () => {
        const { text } = clipboard
        clipboard.afterRead()
        return text
      },
      writeClipboard: async (text) => {
        clipboard.text = text
      },
    },
    db,
    rows,
    audit,
    clock,
    emit,
    probe: () => Promise.resolve(setup.probed ?? { connection: 'offline', isSimulated: null, credits: null }),
    balances: createBalances(db),
    salt: new Uint8Array(32).fill(7),
    ...(setup.fixedToken === undefined ? {} : { fixedToken: setup.fixedToken }),
  })
  return { account, settings, keychain, clipboard, vault, events, db }
}

function createFakeVault(kept: Map<string, string>, failing: Setup['failing']) {
  const fake = { failing: failing ?? null, asked: 0, vault: {} as Vault }
  const answer = async <T>(work: () => T): Promise<Result<T, KeychainFailure>> => {
    fake.asked += 1
    await new Promise((resolve) => setTimeout(resolve, 2))
    return fake.failing ? err({ kind: 'keychain_unavailable', reason: fake.failing }) : ok(work())
  }
  fake.vault = {
    read: (account) => answer(() => kept.get(account) ?? null),
    write: (account, token) =>
      answer(() => {
        kept.set(account, token)
        return null
      }),
    forget: (account) =>
      answer(() => {
        kept.delete(account)
        return null
      }),
  }
  return fake
}

function anyUrl(text: string) {
  return URL.canParse(text) ? ok(new URL(text)) : err({ kind: 'bad_address' as const, reason: 'not_a_url' as const })
}
