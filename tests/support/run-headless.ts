import { Writable } from 'node:stream'
import { expect } from 'vitest'
import { runCommand } from '../../src/headless/run.ts'
import type { KnownServers } from '../../src/main/library/known-servers.ts'
import { appParts } from './app-parts.ts'
import { bareEnvironment } from './bare-environment.ts'
import { type HeadlessRun, linesOf } from './headless.ts'
import { stockedFork } from './inspector-stock.ts'
import type { SkippingTime } from './skipping-time.ts'
import { openWorkerQueries } from './worker-queries.ts'

/** `servers` = those known here. `stopOnce` = interrupt once its messages contain this; '' = before it begins. */
type Around = { stopOnce?: string; time?: SkippingTime; servers?: KnownServers }

/**
 * Runs the headless command in this process, with only the given environment: the same actions and output, without the
 * second of start-up that the test is not about.
 */
export async function runHeadless(
  args: string[],
  env: Record<string, string> = {},
  { stopOnce, time, servers }: Around = {},
): Promise<HeadlessRun> {
  const stopping = new AbortController()
  const isDue = (text: string) => stopOnce !== undefined && text.includes(stopOnce)
  const [stdout, stderr] = [collector(), collector((text) => isDue(text) && stopping.abort())]
  if (isDue('')) stopping.abort()
  const { TOUCHSTONE_TOKEN: token = null, ...rest } = env
  const { code, release } = await runCommand(args, {
    stdout: stdout.stream,
    stderr: stderr.stream,
    env: { ...bareEnvironment(), ...rest },
    token,
    stopped: stopping.signal,
    parts: {
      ...appParts(),
      forkChild: stockedFork,
      startQueries: openWorkerQueries,
      ...(time && { schedule: time.schedule }),
      ...(servers && { servers }),
    },
    ...(time && { clock: time.clock }),
  })
  release()
  return { code, stdout: stdout.text(), stderr: stderr.text(), lines: linesOf(stdout.text()) }
}

/** Expects a run to have ended with 0, and gives it. */
export function expectDone(run: HeadlessRun): HeadlessRun {
  expect(run.code, run.stdout + run.stderr).toBe(0)
  return run
}

function collector(heard: (text: string) => void = () => undefined) {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk)
      heard(Buffer.concat(chunks).toString('utf8'))
      done()
    },
  })
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') }
}
