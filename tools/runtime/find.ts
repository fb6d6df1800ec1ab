import { findChromium } from './chromium.ts'
import { electronPlace, findElectron, mayRunElectron, thisSystem } from './electron.ts'
import { installChromium } from './install-chromium.ts'
import { installElectron } from './install-electron.ts'
import { canSandbox, sandboxCommands } from './sandbox.ts'

/** What the built app can run on. */
export type Runtime = { kind: 'electron'; program: string } | { kind: 'shell'; browser: string }

type FindDeps = {
  /** Prints what happens. */
  say: (sentence: string) => void
  /** Asks for a yes; not called when nobody is there to answer. */
  ask: ((question: string) => Promise<boolean>) | null
}

/** What there is on a machine, and how more is got. */
export type Machine = {
  isRoot: boolean
  mayRunElectron: boolean
  /** Electron's program, absolute; null = not downloaded. */
  findElectron: () => string | null
  /** Where it is, or will be. */
  electronPlace: () => string
  installElectron: (say: FindDeps['say']) => Promise<boolean>
  /** Whether Chromium's sandbox works for this program on this system. */
  canSandbox: (program: string) => boolean
  findChromium: () => string | null
  installChromium: (say: FindDeps['say'], ask: FindDeps['ask']) => Promise<boolean>
}

export const thisMachine = (): Machine => ({
  findElectron,
  electronPlace,
  installElectron,
  findChromium,
  installChromium,
  isRoot: thisSystem().isRoot,
  mayRunElectron: mayRunElectron(),
  canSandbox: (program) => process.platform !== 'linux' || canSandbox(program),
})

export const NO_RUNTIME =
  'Touchstone needs Electron, or an installed Chromium, Chrome or Edge, and found none. "npm run install-electron" downloads Electron, which needs a display and does not run as root; "sudo apt-get install chromium" installs a browser on Debian. If a browser is installed but not found, set TOUCHSTONE_CHROMIUM=/path/to/chrome.'

/**
 * Finds, or gets, something to run the app on: Electron if it is there, else downloads it, else an installed
 * Chromium, else on Debian and Ubuntu as root installs one. null when all of that fails: then say `NO_RUNTIME`.
 * Where Electron may not run (`mayRunElectron`) it is left out; where the system keeps the sandbox from working it is
 * neither downloaded nor started, and what to do is said.
 */
export async function findRuntime({ say, ask }: FindDeps, machine: Machine = thisMachine()): Promise<Runtime | null> {
  if (machine.mayRunElectron) {
    const program = await electronOf(machine, say)
    if (program !== null) return { kind: 'electron', program }
  }
  const hasGot = async () => machine.isRoot && (await machine.installChromium(say, ask))
  const browser = machine.findChromium() ?? ((await hasGot()) ? machine.findChromium() : null)
  return browser === null ? null : { kind: 'shell', browser }
}

async function electronOf(machine: Machine, say: FindDeps['say']): Promise<string | null> {
  const found = machine.findElectron()
  const place = found ?? machine.electronPlace()
  if (!machine.canSandbox(place)) {
    say(noSandbox(place, found !== null))
    return null
  }
  return found ?? ((await machine.installElectron(say)) ? machine.findElectron() : null)
}

/** Never answered by `--no-sandbox`: the sandbox is what keeps a hostile file inside the page. */
const noSandbox = (program: string, isHere: boolean): string =>
  [
    'This system does not allow Electron’s sandbox, so Electron is not started. To allow it, run:',
    ...(isHere ? [] : ['npm run install-electron']),
    ...sandboxCommands(program),
  ].join('\n  ')
