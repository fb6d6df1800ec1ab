import { dirname, join } from 'node:path'
import { startFailure } from '../../shared/words/menu.ts'
import type { StartRefusal } from '../library/start-refusal.ts'
import { VERIFY_SWITCHES } from './verify-argv.ts'

/** The app's own arguments, `--name VALUE` or `--name=VALUE`; each applies to a single run. */
export const OWN_ARGUMENTS: readonly string[] = ['home', 'export-job', ...VERIFY_SWITCHES]

/** What a person may tell the browser engine: about screen, language and accessibility. docs/packaging.md lists them. */
export const PASSED_SWITCHES: readonly string[] = [
  'disable-gpu',
  'disable-smooth-scrolling',
  'enable-wayland-ime',
  'force-color-profile',
  'force-dark-mode',
  'force-device-scale-factor',
  'force-high-contrast',
  'force-prefers-reduced-motion',
  'force-renderer-accessibility',
  'gtk-version',
  'lang',
  'ozone-platform',
  'ozone-platform-hint',
  'wayland-text-input-version',
]

/** Node's, without effect where the fuse forbids them. */
const OF_NODE = /^--inspect(-brk|-port|-publish-uid|-wait)?(=|$)/

/** What tests that drive the app tell the browser engine. */
const OF_TESTS: readonly string[] = ['remote-debugging-port', 'proxy-server']

/**
 * What a system gives to programs that it starts: macOS to any, and Windows to one whose notification is clicked after its
 * end. No switch of the browser engine has such a name.
 */
const OF_SYSTEMS: Partial<Record<NodeJS.Platform, RegExp>> = {
  darwin: /^-(psn_\d|NS[A-Z]|Apple[A-Z])/,
  win32: /^-Embedding$/,
}

/** Chromium trims each argument before it looks for a prefix (command_line.cc); NEL is white space to it, not to `trim`. */
const WHITE_SPACE = /^[\s\u0085]+|[\s\u0085]+$/g

const NO_SANDBOX = 'ELECTRON_DISABLE_SANDBOX'

type Given = {
  /** Without the program. */
  args: readonly string[]
  env: NodeJS.ProcessEnv
  platform: NodeJS.Platform
  /** Whether Node's inspector is on, which the fuses of every package but that for tests forbid. */
  isInspected: boolean
}

/**
 * The names of switches and variables that a packaged app does not accept, as they were written; [] = none. An argument
 * without a prefix is no switch. Chromium ends its switches at `--`; here what follows counts, too.
 */
export function refusedSwitches({ args, env, platform, isInspected }: Given): string[] {
  const passed = isInspected ? [...PASSED_SWITCHES, ...OF_TESTS] : PASSED_SWITCHES
  const isWindows = platform === 'win32'
  const isRefused = (argument: string): boolean => {
    const [, prefix = '', written = ''] = (isWindows ? /^(--|-|\/)(.+)$/s : /^(--|-)(.+)$/s).exec(argument) ?? []
    if (prefix === '' || argument === '--') return false
    const name = written.split('=')[0] ?? ''
    if (prefix === '--' && OWN_ARGUMENTS.includes(name)) return false
    if (OF_NODE.test(argument) || OF_SYSTEMS[platform]?.test(argument)) return false
    return !passed.includes(isWindows ? name.toLowerCase() : name)
  }
  const variables = Object.keys(env).filter((name) => (isWindows ? name.toUpperCase() : name) === NO_SANDBOX)
  const switches = args.map((argument) => argument.replace(WHITE_SPACE, '')).filter(isRefused)
  return [...new Set([...switches.map((argument) => argument.split('=')[0] ?? ''), ...variables])]
}

type ThisStart = {
  /** Whoever runs a checkout can change the app itself. */
  isPackaged: boolean
  process: Pick<NodeJS.Process, 'argv' | 'env' | 'execPath' | 'platform'>
  isInspected: boolean
}

/** Why a packaged app does not start with its arguments and environment; null = it does. */
export function refuseSwitches({ isPackaged, process: own, isInspected }: ThisStart): StartRefusal | null {
  const { argv, env, platform, execPath } = own
  const refused = isPackaged ? refusedSwitches({ args: argv.slice(1), env, platform, isInspected }) : []
  if (refused.length === 0) return null
  const { title, detail, helper } = startFailure.switches
  const names = refused.map((name) => name.replace(/\p{C}/gu, '�').slice(0, NAME_LENGTH)).join(', ')
  const sentences = [detail({ names, count: refused.length })]
  if (platform === 'linux') sentences.push(helper({ path: join(dirname(execPath), 'chrome-sandbox') }))
  return { title, detail: sentences.join('\n\n') }
}

/** Longer names are cut where they are shown, and their control characters replaced. */
const NAME_LENGTH = 80
