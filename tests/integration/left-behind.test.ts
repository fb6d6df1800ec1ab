import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { PROJECT } from '../../tools/runtime/build.ts'
import { bareEnvironment } from '../support/bare-environment.ts'
import { withFolder } from '../support/folder.ts'
import { WAYS } from '../support/leaving/ways.ts'
import { commandOf } from '../support/process-table.ts'

describe.runIf(process.platform === 'linux')('a run of tests that leave something', () => {
  let said = ''
  beforeAll(async () => {
    const config = join(PROJECT, 'tests/support/leaving/vitest.config.ts')
    const runner = join(PROJECT, 'node_modules/vitest/vitest.mjs')
    said = await withFolder(async (folder) => {
      const env = { ...bareEnvironment(), TMPDIR: folder, HOME: folder, NO_COLOR: '1' }
      const run = promisify(execFile)(process.execPath, [runner, 'run', '--config', config], { env })
      return await run.then(
        () => 'It passed.',
        ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
      )
    })
  })

  it.each(WAYS)('fails and names $what and its test', ({ what, said: expected, unnamed }) => {
    const since = unnamed ? '' : `.*, since “leaves ${what}”`
    expect(said).toMatch(new RegExp(`${expected.source}${since}`))
  })

  it('ends the processes', () => {
    const pids = [...said.matchAll(/process (\d+): /g)].map(([, pid]) => Number(pid))
    expect(pids).not.toEqual([])
    expect(pids.map(commandOf).join('')).toBe('')
  })
})
