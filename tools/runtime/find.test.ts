import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findRuntime, type Machine } from './find.ts'

const ELECTRON = '/project/dist/electron'
const HELPER = join('/project/dist', 'chrome-sandbox')
const COMMANDS = [`  sudo chown root:root '${HELPER}'`, `  sudo chmod 4755 '${HELPER}'`]

/** Electron can be downloaded, a browser is installed, the sandbox works. */
function machine(given: Partial<Machine> = {}) {
  const done: string[] = []
  let isDownloaded = false
  const made: Machine = {
    isRoot: false,
    mayRunElectron: true,
    findElectron: () => (isDownloaded ? ELECTRON : null),
    electronPlace: () => ELECTRON,
    installElectron: async () => {
      done.push('download')
      isDownloaded = true
      return true
    },
    canSandbox: () => true,
    findChromium: () => '/usr/bin/chromium',
    installChromium: async () => {
      done.push('apt')
      return false
    },
    ...given,
  }
  const said: string[] = []
  return { done, said, find: () => findRuntime({ say: (line) => void said.push(line), ask: null }, made) }
}

describe('what the app runs on', () => {
  it('is Electron, downloaded once', async () => {
    const { find, done } = machine()
    expect(await find()).toEqual({ kind: 'electron', program: ELECTRON })
    expect(await find()).toEqual({ kind: 'electron', program: ELECTRON })
    expect(done).toEqual(['download'])
  })

  it('is an installed browser where the sandbox cannot work, and nothing is downloaded', async () => {
    const { find, done, said } = machine({ canSandbox: () => false })
    expect(await find()).toEqual({ kind: 'shell', browser: '/usr/bin/chromium' })
    expect(done).toEqual([])
    expect(said.join('\n').split('\n').slice(1)).toEqual(['  npm run install-electron', ...COMMANDS])
  })

  it('is not Electron either where it was downloaded and would abort', async () => {
    const { find, said } = machine({ findElectron: () => ELECTRON, canSandbox: () => false, findChromium: () => null })
    expect(await find()).toBeNull()
    expect(said.join('\n').split('\n').slice(1)).toEqual([...COMMANDS])
  })

  it('is a browser for root, who is asked nothing about a sandbox', async () => {
    const { find, done, said } = machine({
      isRoot: true,
      mayRunElectron: false,
      findElectron: () => ELECTRON,
      canSandbox: () => false,
    })
    expect(await find()).toEqual({ kind: 'shell', browser: '/usr/bin/chromium' })
    expect({ done, said }).toEqual({ done: [], said: [] })
  })
})
