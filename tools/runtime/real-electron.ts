import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { findChromium } from './chromium.ts'
import { findElectron, hasDisplay, type System, thisSystem } from './electron.ts'

/** What the tests for real Electron run. */
export type RealTarget =
  /** The build of this source tree, in Electron as npm has it. */
  | { kind: 'source'; program: string }
  /** A packaged app that Playwright can drive: its fuse for `--inspect` is on. */
  | { kind: 'packaged'; program: string }
  /** A packaged app with its fuses as they are shipped: nothing can drive it, so it is watched from outside. */
  | { kind: 'fused'; program: string }
  /** No Electron at all: tries the tests themselves. */
  | { kind: 'stand-in' }

const NAMED = [
  { kind: 'packaged', variable: 'TOUCHSTONE_PACKAGED' },
  { kind: 'fused', variable: 'TOUCHSTONE_FUSED' },
] as const

type Machine = System & {
  electron: string | null
  chromium: string | null
  exists: (path: string) => boolean
}

const thisMachine = (): Machine => ({
  ...thisSystem(),
  electron: findElectron(),
  chromium: findChromium(),
  exists: existsSync,
})

/**
 * `TOUCHSTONE_PACKAGED` or `TOUCHSTONE_FUSED` names the program of a packaged app, `TOUCHSTONE_STAND_IN` asks for the
 * stand-in; without any it is Electron as npm has it. `missing` = nothing can be run: one sentence with the remedy.
 */
export function realElectronTarget(machine: Machine = thisMachine()): RealTarget | { missing: string } {
  const { isRoot, env, electron, chromium, exists } = machine
  if (env.TOUCHSTONE_STAND_IN) {
    return chromium === null
      ? {
          missing: 'The stand-in needs an installed Chromium. If it is not found, set TOUCHSTONE_CHROMIUM.',
        }
      : { kind: 'stand-in' }
  }
  const named = NAMED.map(({ kind, variable }) => ({ kind, variable, program: env[variable] ?? '' })).find(
    ({ program }) => program !== '',
  )
  if (named && !exists(named.program))
    return { missing: `${named.variable} names ${named.program}, which does not exist.` }
  const program = named?.program ?? electron
  if (program === null) {
    return {
      missing:
        'Electron is not installed. Run "npm run install-electron", or set ELECTRON_OVERRIDE_DIST_PATH to an unpacked copy.',
    }
  }
  if (isRoot) return { missing: 'Electron’s sandbox does not work as root. Run this as an ordinary user.' }
  if (!hasDisplay(machine)) {
    return { missing: 'Electron needs a display. Put "xvfb-run -a" before the command to provide one.' }
  }
  return { kind: named?.kind ?? 'source', program: resolve(program) }
}
