import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { realElectronTarget } from './real-electron.ts'

const user = {
  platform: 'linux' as const,
  isRoot: false,
  env: { DISPLAY: ':0' },
  electron: '/dist/electron',
  chromium: '/usr/bin/chromium',
  exists: () => true,
}

describe('the target of the tests for real Electron', () => {
  it('is the Electron that npm has, or a packaged app that is named', () => {
    expect(realElectronTarget(user)).toEqual({ kind: 'source', program: resolve('/dist/electron') })
    const env = { DISPLAY: ':0', TOUCHSTONE_PACKAGED: '/opt/Touchstone/touchstone' }
    expect(realElectronTarget({ ...user, env, electron: null })).toEqual({
      kind: 'packaged',
      program: resolve('/opt/Touchstone/touchstone'),
    })
    const shipped = { DISPLAY: ':0', TOUCHSTONE_FUSED: '/opt/Touchstone/touchstone' }
    expect(realElectronTarget({ ...user, env: shipped })).toMatchObject({ kind: 'fused' })
  })

  it.each([
    ['Electron', { electron: null }, /^Electron is not installed/],
    ['an ordinary user', { isRoot: true }, /as root/],
    ['a display', { env: {} }, /^Electron needs a display/],
    [
      'the packaged app',
      { env: { TOUCHSTONE_PACKAGED: '/gone' }, exists: () => false },
      /\/gone, which does not exist/,
    ],
    ['a browser for the stand-in', { env: { TOUCHSTONE_STAND_IN: '1' }, chromium: null }, /^The stand-in needs/],
  ])('says in one sentence that %s is missing', (_what, given, sentence) => {
    const found = realElectronTarget({ ...user, ...given })
    if (!('missing' in found)) throw new Error('nothing is missing')
    expect(found.missing).toMatch(sentence)
    expect(found.missing).not.toContain('\n')
  })

  it('needs no display on other systems, and is the stand-in only where that is asked for', () => {
    expect(realElectronTarget({ ...user, platform: 'darwin', env: {} })).toMatchObject({ kind: 'source' })
    expect(realElectronTarget({ ...user, env: { TOUCHSTONE_STAND_IN: '1' } })).toEqual({ kind: 'stand-in' })
  })
})
