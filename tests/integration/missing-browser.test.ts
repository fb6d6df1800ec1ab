import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { NO_RUNTIME } from '../../tools/runtime/find.ts'

const PROJECT = join(import.meta.dirname, '../..')
const isLinux = process.platform === 'linux'
const folder = mkdtempSync(join(tmpdir(), 'touchstone-no-browser-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a script with a PATH that holds Node and nothing else; Electron is not there, and nothing can be downloaded. */
async function runWithoutBrowser(script: string): Promise<{ code: number | null; said: string }> {
  const bin = mkdtempSync(join(folder, 'bin-'))
  symlinkSync(process.execPath, join(bin, 'node'))
  const { TOUCHSTONE_CHROMIUM: _, TOUCHSTONE_STAND_IN: __, ...env } = process.env
  const child = spawn(process.execPath, [join(PROJECT, 'tools/node.cjs'), script], {
    cwd: PROJECT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...env,
      PATH: bin,
      DISPLAY: ':0',
      ELECTRON_OVERRIDE_DIST_PATH: mkdtempSync(join(folder, 'no-electron-')),
      XDG_CACHE_HOME: dirname(bin),
      HTTPS_PROXY: '',
      https_proxy: '',
      ELECTRON_MIRROR: 'http://127.0.0.1:1/',
    },
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8')
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said }
}

// Elsewhere browsers are found in fixed places, too.
describe.runIf(isLinux)('a machine without a browser', () => {
  it.each([
    ['npm start', 'tools/runtime/start.ts'],
    ['npm run dev', 'tools/runtime/dev.ts'],
    ['npm run demo', 'tools/demo/run.ts'],
  ])('is told so in one sentence by "%s", which ends with 1', async (_name, script) => {
    const { code, said } = await runWithoutBrowser(script)
    expect(said.trimEnd().split('\n').at(-1)).toBe(NO_RUNTIME)
    expect(code).toBe(1)
  })
})
