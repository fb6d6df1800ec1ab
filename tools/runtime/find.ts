import { findChromium } from './chromium.ts'
import { findElectron } from './electron.ts'
import { installChromium } from './install-chromium.ts'
import { installElectron } from './install-electron.ts'

/** What the built app can run on. */
export type Runtime = { kind: 'electron'; program: string } | { kind: 'shell'; browser: string }

type FindDeps = {
  /** Tells a person what happens. */
  say: (sentence: string) => void
  /** Asks for a yes; not called when nobody is there to answer. */
  ask: ((question: string) => Promise<boolean>) | null
}

export const NO_RUNTIME = [
  'Touchstone found nothing to run on. Do one of these, then start again:',
  '  npx install-electron                 downloads Electron (needs access to github.com; ELECTRON_MIRROR names another place)',
  '  sudo apt-get install chromium        on Debian; any installed Chromium, Chrome or Edge will do',
  '  TOUCHSTONE_CHROMIUM=/path/to/chrome  names a browser that is not found by itself',
].join('\n')

/**
 * Finds, or gets, something to run the app on: Electron if it is there, else downloads it, else an installed
 * Chromium, else on Debian and Ubuntu as root installs one. null when all of that fails: then say `NO_RUNTIME`.
 */
export async function findRuntime({ say, ask }: FindDeps): Promise<Runtime | null> {
  if (mayRunElectron()) {
    const program = findElectron() ?? ((await installElectron(say)) ? findElectron() : null)
    if (program !== null) return { kind: 'electron', program }
  }
  const browser = findChromium() ?? (isRoot() && (await installChromium(say, ask)) ? findChromium() : null)
  return browser === null ? null : { kind: 'shell', browser }
}

/** False as root, where Electron refuses its sandbox, and where `TOUCHSTONE_STAND_IN` asks for the stand-in. */
export const mayRunElectron = (): boolean => !isRoot() && !process.env.TOUCHSTONE_STAND_IN

const isRoot = (): boolean => process.getuid?.() === 0
