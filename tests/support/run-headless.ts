import { EventEmitter } from 'node:events'
import { Writable } from 'node:stream'
import { runCommand } from '../../src/headless/run.ts'
import { appParts } from './app-parts.ts'
import { bareEnvironment } from './bare-environment.ts'
import { type HeadlessRun, linesOf } from './headless.ts'
import { stockedFork } from './inspector-stock.ts'

/**
 * Runs the headless command in this process, with nothing of its environment but what is given: what it does and says,
 * without the second of starting that is not what the test is about.
 */
export async function runHeadless(
  args: string[],
  env: Record<string, string> = {},
  signals = new EventEmitter(),
): Promise<HeadlessRun> {
  const [stdout, stderr] = [collector(), collector()]
  const { TOUCHSTONE_TOKEN: token = null, ...rest } = env
  const { code, release } = await runCommand(args, {
    ...{ stdout: stdout.stream, stderr: stderr.stream, env: { ...bareEnvironment(), ...rest } },
    ...{ token, signals, parts: { ...appParts(), forkChild: stockedFork } },
  })
  release()
  return { code, stdout: stdout.text(), stderr: stderr.text(), lines: linesOf(stdout.text()) }
}

function collector() {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk)
      done()
    },
  })
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') }
}
