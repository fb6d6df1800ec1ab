import { spawnSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { setupFolder } from '../support/folder.ts'

const PROJECT = join(import.meta.dirname, '../..')

// Elsewhere browsers are found in fixed places, too.
it.runIf(process.platform === 'linux')('says in one sentence that the check of the package lacks a browser', () => {
  const bin = setupFolder()
  symlinkSync(process.execPath, join(bin, 'node'))
  const { TOUCHSTONE_CHROMIUM: _, ...env } = process.env
  const run = spawnSync(process.execPath, [join(PROJECT, 'tools/node.cjs'), 'tools/package/check.ts'], {
    cwd: PROJECT,
    encoding: 'utf8',
    env: { ...env, PATH: bin },
  })
  expect(run.stdout).toBe('')
  expect(run.stderr).toMatch(/^package: this check runs the packed app in .* and found none; .*\n$/)
  expect(run.status).toBe(1)
})
