import { describe, expect, it, onTestFinished } from 'vitest'
import { setupFolder } from '../../../tests/support/folder.ts'
import { type CallName, contract, type Handlers } from '../../shared/contract/index.ts'
import { NO_DESK } from '../../shared/model/desk-texts.ts'
import { ok } from '../../shared/result.ts'
import { createLog } from '../log.ts'
import { SupersededError } from '../query-worker/query-worker.ts'
import { createDispatcher } from './dispatch.ts'

function setupDispatcher(handlers: Partial<Handlers>, limits?: Parameters<typeof createDispatcher>[2]) {
  const log = createLog(setupFolder(), () => 0)
  // It creates its folder in the background, and would do so after the test has removed it.
  onTestFinished(() => log.flush())
  return createDispatcher(handlers as Handlers, log, limits)
}

/** What may send, contact the service, use a token or a key, or change what is outside the demo's folder. */
const REFUSED_IN_DEMO: readonly CallName[] = [
  'account.forgetToken',
  'account.takeTokenFromClipboard',
  'account.test',
  'checks.approve',
  'checks.attach',
  'checks.decide',
  'checks.decideAll',
  'checks.quote',
  'checks.resume',
  'checks.retry',
  'demo.delete',
  'demo.open',
  'factChecks.attend',
  'factChecks.cancel',
  'factChecks.leave',
  'factChecks.stopAll',
  'factChecks.update',
  'library.move',
  'library.removeLeft',
  'links.openOutside',
  'signing.confirmRestored',
  'signing.make',
  'signing.sign',
]

describe('the demo', () => {
  it('refuses every call that it does not name, before it looks at the input', async () => {
    const dispatch = setupDispatcher({}, { isDemo: true })
    const refused: string[] = []
    for (const name of Object.keys(contract)) {
      const answer = await dispatch(name, null)
      if (!answer.ok && (answer.error as { kind: string }).kind === 'in_demo') refused.push(name)
      else expect(answer).toMatchObject({ ok: false, error: { kind: 'invalid_input' } })
    }
    expect(refused.toSorted()).toEqual(REFUSED_IN_DEMO.toSorted())
  })
})

describe('a call from the renderer', () => {
  it('is refused by name when the contract has no such call, whatever the name', async () => {
    const dispatch = setupDispatcher({})
    for (const name of ['items.explode', 'toString', '__proto__', 'constructor', 7, null, undefined]) {
      expect(await dispatch(name, {})).toEqual({
        ok: false,
        error: { kind: 'invalid_input', issues: ['name: unknown call'] },
      })
    }
  })

  it('is refused with the places at fault and none of the values', async () => {
    const dispatch = setupDispatcher({ 'cases.create': () => ok({} as never) })
    const answer = await dispatch('cases.create', { name: ['a secret'] })
    expect(answer).toEqual({ ok: false, error: { kind: 'invalid_input', issues: ['name: invalid_type'] } })
  })

  it('answers a reference instead of a thrown error', async () => {
    const dispatch = setupDispatcher({
      'cases.list': () => {
        throw new Error('the token is tk_123')
      },
    })
    const answer = await dispatch('cases.list', {})
    expect(answer).toMatchObject({ ok: false, error: { kind: 'internal' } })
    expect(JSON.stringify(answer)).not.toContain('tk_123')
  })

  it('answers that a newer search ended it, which is no defect', async () => {
    const dispatch = setupDispatcher({ 'search.count': () => Promise.reject(new SupersededError()) })
    const answer = await dispatch('search.count', { caseId: null, text: 'odesa', so: null })
    expect(answer).toEqual({ ok: false, error: { kind: 'superseded' } })
  })

  it('answers only what the contract promises', async () => {
    const dispatch = setupDispatcher({
      'settings.get': () =>
        ok({
          baseUrl: '',
          theme: 'dark',
          operator: '',
          isAirGapped: false,
          isDemo: false,
          isNotifying: true,
          newCaseVeil: 'off',
          hasLetterKeys: true,
          isAlsoInShown: false,
          computesLookups: false,
          advance: 'off',
          keys: {},
          ladder: ['for', 'neither', 'against'],
          desk: NO_DESK,
          token: 'tk_123',
        } as never),
    })
    expect(await dispatch('settings.get', {})).toEqual(
      ok({
        baseUrl: '',
        theme: 'dark',
        operator: '',
        isAirGapped: false,
        isDemo: false,
        isNotifying: true,
        newCaseVeil: 'off',
        hasLetterKeys: true,
        isAlsoInShown: false,
        computesLookups: false,
        advance: 'off',
        keys: {},
        ladder: ['for', 'neither', 'against'],
        desk: NO_DESK,
      }),
    )
  })

  it('answers a reference when main itself breaks the promise', async () => {
    const dispatch = setupDispatcher({ 'settings.get': () => ok(undefined as never) })
    expect(await dispatch('settings.get', {})).toMatchObject({ ok: false, error: { kind: 'internal' } })
  })
})
