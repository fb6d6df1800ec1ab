import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { SHELL_COMMAND } from '../shell/command.ts'
import { PROJECT } from './build.ts'
import type { Runtime } from './find.ts'

/** Runs the built app for a person: `args` as after `npm start --`, `env` on top of this process's own. */
export function runApp(
  runtime: Runtime,
  args: string[],
  env: Record<string, string> = {},
  stdio: StdioOptions = 'inherit',
): ChildProcess {
  const [program, ...first] =
    runtime.kind === 'electron' ? [runtime.program, PROJECT] : [process.execPath, ...SHELL_COMMAND]
  const named = runtime.kind === 'shell' ? { TOUCHSTONE_CHROMIUM: runtime.browser } : {}
  return spawn(program, [...first, ...args], { stdio, env: { ...appEnvironment(process.env), ...named, ...env } })
}

/** Set in the terminals of editors made with Electron, it would turn Electron into plain Node, without a window. */
export function appEnvironment({ ELECTRON_RUN_AS_NODE: _, ...rest }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return rest
}

/** Ends with the app, and ends the app with this process. */
export function followApp(app: ChildProcess): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void app.kill(signal))
  app.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1))
  app.on('error', (error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
}
