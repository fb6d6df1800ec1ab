import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { roomFolder } from '../support/room-folder.ts'

const PROJECT = join(import.meta.dirname, '../..')
const RUNNER = join(PROJECT, 'node_modules/vitest/vitest.mjs')

/** End-to-end tests that read, decode, show and export evidence. */
const SHARE = ['report', 'formats', 'films', 'compare', 'dropped-pictures', 'headless-export', 'shell', 'security']

describe('where Node is that of Electron', () => {
  it.each(SHARE)('the end-to-end tests of %s hold as they do elsewhere', async (name) => {
    const args = [RUNNER, 'run', '--project', 'e2e', `tests/e2e/${name}.test.ts`]
    // Beside the temp folder of this run: the names of a browser's sockets may be 108 bytes long at most.
    const env = { ...process.env, TMPDIR: dirname(roomFolder()), TOUCHSTONE_SHELL_MASQUERADE: '1' }
    const run = spawn(process.execPath, args, { cwd: PROJECT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk.toString('utf8')
    }
    run.stdout.on('data', hear)
    run.stderr.on('data', hear)
    const [code] = await once(run, 'exit')
    expect(code, said.slice(-4000)).toBe(0)
  })
})
