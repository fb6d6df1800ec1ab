import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noSecretService, openSilentBus, runInKeychainSession } from '../support/keychain.ts'
import { keychainFaults } from '../support/keychain-faults.ts'
import { setupRealVault } from '../support/real-account.ts'
import { takesWholeTables } from '../support/sample-rows.ts'

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
