import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { roomFolder } from './room-folder.ts'

const PROJECT = join(import.meta.dirname, '../..')
const RUNNER = join(PROJECT, 'node_modules/vitest/vitest.mjs')

/** Runs an end-to-end file, "report", in a run of its own with more variables of the environment; it has to pass. */
export async function runEndToEnd(name: string, variables: Record<string, string>): Promise<void> {
  const args = [RUNNER, 'run', '--project', 'e2e', `tests/e2e/${name}.test.ts`]
  // Beside the temp folder of this run: the names of a browser's sockets may be 108 bytes long at most.
  const env = { ...process.env, TMPDIR: dirname(roomFolder()), ...variables }
  const run = spawn(process.execPath, args, { cwd: PROJECT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk.toString('utf8')
  }
  run.stdout.on('data', hear)
  run.stderr.on('data', hear)
  const [code] = await once(run, 'exit')
  expect(code, said.slice(-4000)).toBe(0)
}
