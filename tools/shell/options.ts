import { hasDisplay, thisSystem } from '../runtime/electron.ts'

export type ShellOptions = {
  executable: string
  /** The folder with the app's package.json. */
  appPath: string
  /** The resources folder of the package the app believes to be in; null = it is not packaged. */
  resources: string | null
  /** Whether Node looks like Electron's to the app. */
  isMasquerade: boolean
  isHeadless: boolean
  isRoot: boolean
  /** Folder that keeps the messages to and from children as they were written; null = they are not kept. */
  messages: string | null
  /** Whether each body is destroyed midway once before it is answered. */
  breaksBodies: boolean
  /** Socket on which a test driver steers the shell; null when a person runs it. */
  control: string | null
  /** Events of a window that never come, as on some desktops. */
  withheld: ReadonlySet<string>
  /** How many loads fail before one succeeds. */
  failingLoads: number
  /** How many questions are answered yes before a test can say so. */
  firstYes: number
}

/** Reads what the launcher put into the environment. */
export function readOptions(env: NodeJS.ProcessEnv): ShellOptions {
  const executable = env.TOUCHSTONE_SHELL_BROWSER
  const appPath = env.TOUCHSTONE_SHELL_APP
  if (!executable || !appPath) throw new Error('start the shell through tools/shell/run.ts')
  const { isRoot, platform } = thisSystem()
  const control = env.TOUCHSTONE_SHELL_CONTROL || null
  return {
    executable,
    appPath,
    resources: env.TOUCHSTONE_SHELL_RESOURCES || null,
    messages: env.TOUCHSTONE_SHELL_MESSAGES || null,
    breaksBodies: env.TOUCHSTONE_SHELL_BREAK_BODIES === '1',
    isMasquerade: env.TOUCHSTONE_SHELL_MASQUERADE === '1',
    isHeadless: control !== null || !hasDisplay({ platform, env }),
    isRoot,
    control,
    withheld: new Set((env.TOUCHSTONE_SHELL_WITHHOLD ?? '').split(',')),
    failingLoads: Number(env.TOUCHSTONE_SHELL_FAILING_LOADS ?? 0),
    firstYes: Number(env.TOUCHSTONE_SHELL_FIRST_YES ?? 0),
  }
}
