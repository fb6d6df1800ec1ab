import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'vitest'

// Run by `tests/integration/left-behind.test.ts` alone: each of these leaves what no test may leave.

it('leaves a file in the temp folder', () => writeFileSync(join(tmpdir(), 'left.txt'), ''))

it('leaves a file in the home', () => writeFileSync(join(homedir(), 'left.txt'), ''))

// It ends with the process that started it.
it('leaves a process', () => void spawn(process.execPath, ['-e', 'process.stdin.resume()']))

it('leaves a port', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
})
