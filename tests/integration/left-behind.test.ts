import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { PROJECT } from '../../tools/runtime/build.ts'
import { bareEnvironment } from '../support/bare-environment.ts'
import { setupFolder } from '../support/folder.ts'
import { ROOM_VARIABLE } from '../support/room-folder.ts'

const isLinux = process.platform === 'linux'

it.runIf(isLinux)('a file, process or port that a test leaves fails the run, and is named with the test', async () => {
  const config = join(PROJECT, 'tests/support/leaving/vitest.config.ts')
  const runner = join(PROJECT, 'node_modules/vitest/vitest.mjs')
  const run = promisify(execFile)(process.execPath, [runner, 'run', '--config', config], {
    env: { ...bareEnvironment(), HOME: setupFolder(), [ROOM_VARIABLE]: setupFolder(), CI: 'true', NO_COLOR: '1' },
  })
  const said = await run.then(
    () => 'It passed.',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
  )
  expect(said).toMatch(/file in the temp folder: left\.txt, since “leaves a file in the temp folder”/)
  expect(said).toMatch(/file in the home: .*left\.txt/)
  expect(said).toMatch(/process \d+: .*, since “leaves a process”/)
  expect(said).toMatch(/port \d+, since “leaves a port”/)
})
