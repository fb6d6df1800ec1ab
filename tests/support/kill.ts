import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { FailpointName } from '../../src/main/failpoint.ts'
import { bareEnvironment } from './bare-environment.ts'

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
export function runSendProcess(run: SendRun, untilKill?: () => Promise<unknown>): Promise<'ended' | 'killed'> {
  return new Promise((resolve, reject) => {
    const script = join(import.meta.dirname, 'send-process.ts')
    const given = [run.home, run.origin, String(run.paceMs ?? 0), run.task ?? 'send']
    const child = spawn(process.execPath, ['--no-warnings', script, ...given], {
      env: {
        ...bareEnvironment(),
        TOUCHSTONE_TOKEN: run.token,
        ...(run.failpoint === undefined ? {} : { TOUCHSTONE_FAILPOINT: run.failpoint }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let trouble = ''
    child.stderr.on('data', (chunk: Buffer) => {
      trouble += chunk.toString()
    })
    child.stdout.once('data', () => {
      if (untilKill !== undefined) untilKill().then(() => child.kill('SIGKILL'), reject)
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve('killed')
      else if (code === 0) resolve('ended')
      else reject(new Error(`The sending process failed: ${trouble.slice(0, 2000)}`))
    })
  })
}
