import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { heedInterruptions } from '../../src/headless/interruptions.ts'
import { SHELL_COMMAND } from '../shell/command.ts'
import { PROJECT } from './build.ts'
import type { Runtime } from './find.ts'

const isWindows = process.platform === 'win32'

/** How a person ends what `followApp` follows. On Windows a terminal does not reach Electron. */
export const HOW_TO_END = isWindows ? 'Close the window to end' : 'Close the window, or press Ctrl+C, to end'

/**
 * Runs the built app, `args` as after `npm start --`, in a session of its own: what a terminal sends to all of its
 * processes reaches neither it nor its children. `followApp` hands it on.
 */
export function runApp(runtime: Runtime, args: string[], stdio: StdioOptions = 'inherit'): ChildProcess {
  const [program, ...first] =
    runtime.kind === 'electron' ? [runtime.program, PROJECT] : [process.execPath, ...SHELL_COMMAND]
  const named = runtime.kind === 'shell' ? { TOUCHSTONE_CHROMIUM: runtime.browser } : {}
  const env = { ...appEnvironment(process.env), ...named }
  // On Windows `detached` would open a console of its own; Electron stays away from ours by its variable.
  return spawn(program, [...first, ...args], { stdio, env, detached: !isWindows })
}

/**
 * The environment of the app. `ELECTRON_RUN_AS_NODE`, set in the terminals of editors made with Electron, would turn it
 * into plain Node, without a window; attached to a console, Windows would end it with Ctrl+C.
 */
export function appEnvironment(
  { ELECTRON_RUN_AS_NODE: _, ...rest }: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): NodeJS.ProcessEnv {
  return platform === 'win32' ? { ...rest, ELECTRON_NO_ATTACH_CONSOLE: '1' } : rest
}

/** Aborted by what asks this process to end. Another signal after 3 s ends it; the app then ends by itself. */
export const heedEndings = (): AbortSignal => heedInterruptions(process, { of: ['SIGINT', 'SIGTERM', 'SIGHUP'] })

/**
 * The code an app ends with; 1 = it was killed, or did not start, which is said. It is asked to quit once `stopped` is aborted.
 *
 * That takes one signal, since Electron handles one of each kind and is killed by the next
 * (electron_browser_main_parts_posix.cc); and it is SIGINT, which nobody else sends to its session: SIGTERM goes to every
 * process where a desktop session ends. On Windows any signal kills, so there a person closes the window.
 */
export async function followApp(
  app: ChildProcess,
  stopped: AbortSignal,
  platform: NodeJS.Platform = process.platform,
): Promise<number> {
  const askToQuit = () => void (platform !== 'win32' && app.kill('SIGINT'))
  if (stopped.aborted) askToQuit()
  else stopped.addEventListener('abort', askToQuit, { once: true })
  const code = await new Promise<number>((resolve) => {
    app.once('close', (given) => resolve(given ?? 1))
    app.once('error', (error) => {
      process.stderr.write(`${error.message}\n`)
      resolve(1)
    })
  })
  stopped.removeEventListener('abort', askToQuit)
  return code
}
