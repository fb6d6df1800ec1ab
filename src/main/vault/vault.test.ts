import { describe, expect, it } from 'vitest'
import type { Child } from '../children/child.ts'
import type { Log } from '../log.ts'
import { createVault, type VaultDeps } from './vault.ts'

const TOKEN = 'secret-token-0123456789'

describe('the vault', () => {
  it('gives the kept token', async () => {
    const { vault } = setupVault(() => ({ ok: true, secret: TOKEN }))
    expect(await vault.read('https://service.test')).toEqual({ ok: true, value: TOKEN })
  })

  it('gives up on a keychain that never answers, and ends its process', async () => {
    const { vault, children } = setupVault(() => undefined, { limitMs: 20 })
    expect(await vault.read('https://service.test')).toEqual({
      ok: false,
      error: { kind: 'keychain_unavailable', reason: 'timeout' },
    })
    expect(children.map((child) => child.wasKilled)).toEqual([true])
  })

  it('ends each process once it answered, so that none lives on with a token in it', async () => {
    const { vault, children } = setupVault(() => ({ ok: true, secret: null }))
    await vault.write('https://service.test', TOKEN)
    await vault.forget('https://service.test')
    expect(children.map((child) => child.wasKilled)).toEqual([true, true])
  })

  it('takes an answer it does not understand for a failure', async () => {
    const { vault } = setupVault(() => ({ ok: true, secret: 7 }))
    expect(await vault.read('https://service.test')).toMatchObject({ ok: false, error: { reason: 'failed' } })
  })

  it('says that the process died', async () => {
    const { vault } = setupVault('dies')
    expect(await vault.read('https://service.test')).toMatchObject({ ok: false, error: { reason: 'failed' } })
  })

  it('that is left alone is absent, and starts no process', async () => {
    const { vault, children } = setupVault(() => ({ ok: true, secret: TOKEN }), { isLeftAlone: true })
    for (const answer of [await vault.read('https://service.test'), await vault.write('https://service.test', TOKEN)])
      expect(answer).toEqual({ ok: false, error: { kind: 'keychain_unavailable', reason: 'absent' } })
    expect(children).toEqual([])
  })

  it('refuses what a keychain cannot hold before any process starts', async () => {
    const { vault, children } = setupVault(() => ({ ok: true, secret: null }))
    const tooLong = { ok: false, error: { kind: 'token_unusable', reason: 'too_long' } }
    expect(await vault.write('https://service.test', 'x'.repeat(2561))).toEqual(tooLong)
    expect(children).toHaveLength(0)
    const windows = setupVault(() => ({ ok: true, secret: null }), { platform: 'win32' })
    expect(await windows.vault.write('https://service.test', 'x'.repeat(1281))).toEqual(tooLong)
    expect((await windows.vault.write('https://service.test', 'x'.repeat(1280))).ok).toBe(true)
  })

  it('keeps the token out of the log', async () => {
    const { vault, logged } = setupVault(() => ({ ok: false, reason: 'locked' }))
    await vault.write('https://service.test', TOKEN)
    expect(logged).toEqual([['vault.failed', { ask: 'write', reason: 'locked' }]])
  })
})

type Answer = (request: unknown) => unknown

function setupVault(answer: Answer | 'dies', options: Partial<VaultDeps> = {}) {
  const children: { wasKilled: boolean }[] = []
  const logged: unknown[] = []
  const log: Log = {
    info: () => undefined,
    warn: (...entry) => void logged.push(entry),
    bug: () => '',
    flush: () => Promise.resolve(),
  }
  const forkChild = (): Child => {
    const state = { wasKilled: false }
    children.push(state)
    let hear = (_message: unknown) => {}
    let exit = (_code: number | null) => {}
    return {
      pid: () => 1,
      post: (request) => {
        if (answer === 'dies') return queueMicrotask(() => exit(1))
        const reply = answer(request)
        if (reply !== undefined) queueMicrotask(() => hear(reply))
      },
      onMessage: (listener) => {
        hear = listener
      },
      onExit: (listener) => {
        exit = listener
      },
      kill: () => {
        state.wasKilled = true
      },
    }
  }
  return { vault: createVault({ forkChild, log, ...options }), children, logged }
}
