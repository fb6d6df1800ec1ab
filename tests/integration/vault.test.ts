import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MAX_TOKEN_BYTES } from '../../src/main/vault/vault.ts'
import { keychainWords, tokenWords } from '../../src/shared/words/preferences.ts'
import { noSecretService, openSilentBus, runInKeychainSession } from '../support/keychain.ts'
import { startKeyringSession } from '../support/keyring-session.ts'
import { ORIGIN, setupRealAccount, setupRealVault } from '../support/real-account.ts'
import { takesWholeTables } from '../support/sample-rows.ts'

/** `ways` = how many turns differ in more than time and length. */
const keychainFaults = {
  absent: { fault: absent, ways: 2 },
  locked: { fault: locked, ways: 1 },
  'slow to answer': { fault: slow, ways: 1 },
  'killed while it is asked': { fault: killed, ways: 2 },
  'given a value too long for it': { fault: tooLong, ways: 1 },
}

const account = 'https://service.test'
const token = 'tok_integration_0123456789'
const unavailable = (reason: string) => ({ ok: false, error: { kind: 'keychain_unavailable', reason } })

const skipped = noSecretService === null ? '' : ` (skipped: ${noSecretService})`

describe.skipIf(noSecretService !== null)(`the OS keychain${skipped}`, () => {
  it('keeps a token for the next process, and forgets it', () => {
    const { answers, output } = runInKeychainSession(
      [
        { ask: 'read', account },
        { ask: 'write', account, token },
        { ask: 'read', account },
        { ask: 'read', account: 'https://other.test' },
        { ask: 'forget', account },
        { ask: 'forget', account },
        { ask: 'read', account },
      ],
      { keyring: 'unlocked' },
    )
    expect(answers, output).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
      { ok: true, value: token },
      { ok: true, value: null },
      { ok: true, value: null },
      { ok: true, value: null },
      { ok: true, value: null },
    ])
  })

  it('says that a locked keyring is locked and leaves the entry where it is', () => {
    const { home } = runInKeychainSession([{ ask: 'write', account, token }], { keyring: 'unlocked' })
    const locked = runInKeychainSession(
      [
        { ask: 'read', account },
        { ask: 'write', account, token: 'another' },
        { ask: 'forget', account },
      ],
      { keyring: 'locked', home },
    )
    expect(locked.answers, locked.output).toEqual([unavailable('locked'), unavailable('locked'), unavailable('locked')])
    const again = runInKeychainSession([{ ask: 'read', account }], { keyring: 'unlocked', home })
    expect(again.answers, again.output).toEqual([{ ok: true, value: token }])
  })
})

describe.skipIf(noSecretService !== null)(`a keychain in trouble${skipped}`, () => {
  it.each(Object.entries(keychainFaults))('%s loses no token and holds nobody up', async (_, { fault, ways }) => {
    expect.hasAssertions()
    await fault(takesWholeTables() ? 20 : ways)
  })
})

describe.skipIf(process.platform !== 'linux')('a session without a keychain (Linux only)', () => {
  beforeEach(() => {
    for (const name of ['DBUS_SESSION_BUS_ADDRESS', 'TOUCHSTONE_KEYCHAIN']) vi.stubEnv(name, undefined)
  })
  afterEach(() => void vi.unstubAllEnvs())

  it('can be wanted: then the keychain is left alone, whatever is there', async () => {
    vi.stubEnv('TOUCHSTONE_KEYCHAIN', 'none')
    const bus = await openSilentBus()
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', bus.address)
    expect(await setupRealVault(10_000).vault.write(account, token)).toEqual(unavailable('absent'))
    await bus.close()
  })

  it('is told apart from an empty keychain', async () => {
    const { vault } = setupRealVault(10_000)
    expect(await vault.read(account)).toEqual(unavailable('absent'))
    expect(await vault.write(account, token)).toEqual(unavailable('absent'))
  })

  it('answers in time when the bus never does, with this process free and the child gone', async () => {
    const bus = await openSilentBus()
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', bus.address)
    const { vault, children } = setupRealVault(1500)
    let ticks = 0
    const ticking = setInterval(() => {
      ticks += 1
    }, 20)
    expect(await vault.read(account)).toEqual(unavailable('timeout'))
    clearInterval(ticking)
    // Held up, it would not tick at all.
    expect(ticks).toBeGreaterThan(2)
    const child = children[0]
    expect(child).toBeDefined()
    await child?.exited
    await bus.close()
  })
})

const KEPT = 'tok_kept_before_the_trouble_0123456789'
const GIVEN = 'tok_given_during_the_trouble_0123456789'
/** Long enough for a keychain that replies, on a busy machine. */
const PATIENT_MS = 20_000

/** Checks what must be true in every trouble: the app replies before the keychain does, and a given token is in use. */
async function worksMeanwhile(limitMs: number): Promise<ReturnType<typeof setupRealAccount>> {
  const setup = setupRealAccount(limitMs, GIVEN)
  const { account } = setup
  const starting = account.start()
  expect(account.status()).toMatchObject({ token: 'unknown', keychain: 'asking' })
  const taken = await account.takeTokenFromClipboard()
  // The keychain was called and has not replied: its reply comes from another process.
  expect(taken).toMatchObject({ ok: true, value: { token: 'session', keychain: 'asking' } })
  expect(account.credentials()?.token).toBe(GIVEN)
  await starting
  await account.kept()
  expect(account.credentials()?.token).toBe(GIVEN)
  expect(JSON.stringify(setup.logged)).not.toContain(GIVEN)
  return setup
}

/**
 * Checks what the windows say when the app starts while the keychain is in trouble: true, and not more than is known.
 */
async function saysAtStart(limitMs: number, keychain: 'absent' | 'locked' | 'timeout' | 'failed') {
  const { account } = setupRealAccount(limitMs)
  await account.start()
  const status = account.status()
  expect(status.keychain).toBe(keychain)
  expect(keychainWords[status.keychain]).toMatch(/\.$/)
  if (keychain !== 'absent') expect(tokenWords[status.token]).toMatch(/whether (it|the keychain) contains one/)
}

async function withKept(work: (session: Awaited<ReturnType<typeof startKeyringSession>>) => Promise<void>) {
  const session = await startKeyringSession()
  try {
    await session.start('unlocked')
    expect(await setupRealAccount(PATIENT_MS).vault.write(ORIGIN, KEPT)).toEqual({ ok: true, value: null })
    await work(session)
  } finally {
    await session.close()
  }
}

const stillKept = async () =>
  expect(await setupRealAccount(PATIENT_MS).vault.read(ORIGIN)).toEqual({ ok: true, value: KEPT })

async function absent(times: number): Promise<void> {
  const session = await startKeyringSession()
  try {
    for (let turn = 0; turn < times; turn += 1) {
      // A bus without a keychain, and no bus at all.
      if (turn % 2 === 1) delete process.env.DBUS_SESSION_BUS_ADDRESS
      const { account } = await worksMeanwhile(PATIENT_MS)
      expect(account.status()).toMatchObject({ token: 'session', keychain: 'absent' })
      await saysAtStart(PATIENT_MS, 'absent')
    }
  } finally {
    await session.close()
  }
}

async function locked(times: number): Promise<void> {
  await withKept(async (session) => {
    await session.start('locked')
    for (let turn = 0; turn < times; turn += 1) {
      const { account } = await worksMeanwhile(PATIENT_MS)
      expect(account.status()).toMatchObject({ token: 'session', keychain: 'locked' })
      expect(await account.forgetToken()).toMatchObject({ ok: false, error: { kind: 'token_not_forgotten' } })
      await saysAtStart(PATIENT_MS, 'locked')
    }
    await session.start('unlocked')
    await stillKept()
  })
}

async function slow(times: number): Promise<void> {
  await withKept(async (session) => {
    for (let turn = 0; turn < times; turn += 1) {
      session.hold()
      let ticks = 0
      const ticking = setInterval(() => {
        ticks += 1
      }, 20)
      const { account, children } = await worksMeanwhile(700)
      clearInterval(ticking)
      // If the thread were blocked, it would not tick at all.
      expect(ticks).toBeGreaterThan(2)
      expect(account.status()).toMatchObject({ token: 'session', keychain: 'timeout' })
      await saysAtStart(700, 'timeout')
      await Promise.all(children.map(({ exited }) => exited))
      // What was requested while it was stopped must not be executed later unnoticed.
      await session.kill()
      await session.start('unlocked')
      await stillKept()
    }
  })
}

async function killed(times: number): Promise<void> {
  await withKept(async (session) => {
    for (let turn = 0; turn < times; turn += 1) {
      session.hold()
      const { vault, children } = setupRealAccount(3000)
      const asked = turn % 3 === 0 ? vault.write(ORIGIN, GIVEN) : vault.read(ORIGIN)
      await pause(100 + turn * 25)
      const pid = children[0]?.child.pid()
      // Every other time the calling process dies instead of the keychain.
      if (turn % 2 === 1 && pid !== undefined) process.kill(pid, 'SIGKILL')
      await session.kill()
      expect(await asked).toMatchObject({ ok: false, error: { kind: 'keychain_unavailable' } })
      await session.start('unlocked')
      await stillKept()
    }
  })
}

async function tooLong(times: number): Promise<void> {
  await withKept(async () => {
    for (let turn = 0; turn < times; turn += 1) {
      const { account, vault, children } = setupRealAccount(PATIENT_MS, 'x'.repeat(MAX_TOKEN_BYTES + 1 + turn * 997))
      expect(await account.takeTokenFromClipboard()).toEqual({
        ok: false,
        error: { kind: 'token_unusable', reason: 'too_long' },
      })
      expect(await vault.write(ORIGIN, 'ö'.repeat(MAX_TOKEN_BYTES / 2 + 1 + turn))).toMatchObject({ ok: false })
      expect(children).toHaveLength(0)
      const longest = `${'y'.repeat(MAX_TOKEN_BYTES - 3)}${turn + 100}`
      expect(await vault.write('https://long.test', longest)).toEqual({ ok: true, value: null })
      expect(await vault.read('https://long.test')).toEqual({ ok: true, value: longest })
    }
    await stillKept()
  })
}
