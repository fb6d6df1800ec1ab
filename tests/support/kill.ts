import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { FailpointName } from '../../src/main/failpoint.ts'
import { bareEnvironment } from './bare-environment.ts'
import { finished } from './headless.ts'

export type SendRun = {
  home: string
  origin: string
  token: string
  paceMs?: number
  failpoint?: FailpointName
  /** What the process does; by default it sends. */
  task?: 'send' | 'fact-check' | 'approve' | 'decide' | 'pause'
}

/**
 * Runs the sending process to its end; `untilKill` is called once it starts to work, and the process is killed when it
 * resolves.
 */
export async function runSendProcess(run: SendRun, untilKill?: () => Promise<unknown>): Promise<'ended' | 'killed'> {
  const script = join(import.meta.dirname, 'send-process.ts')
  const given = [run.home, run.origin, String(run.paceMs ?? 0), run.task ?? 'send']
  const env = {
    ...bareEnvironment(),
    TOUCHSTONE_TOKEN: run.token,
    ...(run.failpoint === undefined ? {} : { TOUCHSTONE_FAILPOINT: run.failpoint }),
  }
  return await endOf(spawn(process.execPath, ['--no-warnings', script, ...given], { env }), untilKill)
}

/**
 * How a process ends: by a kill, or by itself and then with 0. It is killed when `untilKill` resolves, which is called once
 * it says something.
 */
export async function endOf(
  child: ChildProcessWithoutNullStreams,
  untilKill?: () => Promise<unknown>,
): Promise<'ended' | 'killed'> {
  let struck: Promise<unknown> | null = null
  child.stdout.once('data', () => {
    struck = untilKill?.().finally(() => child.kill('SIGKILL')) ?? null
  })
  const { code, stderr } = await finished(child)
  await struck
  if (child.signalCode === 'SIGKILL') return 'killed'
  expect(code, stderr.slice(0, 2000)).toBe(0)
  return 'ended'
}
