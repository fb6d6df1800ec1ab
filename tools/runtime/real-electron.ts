import { existsSync } from 'node:fs'
import { findChromium } from './chromium.ts'
import { findElectron } from './electron.ts'

/** What the tests for real Electron run. */
export type RealTarget =
  /** The build of this source tree, in Electron as npm has it. */
  | { kind: 'source'; program: string }
  /** A packaged app that Playwright can drive: its fuse for `--inspect` is on. */
  | { kind: 'packaged'; program: string }
  /** No Electron at all: tries the tests themselves. */
  | { kind: 'stand-in' }

type Machine = {
  platform: NodeJS.Platform
  isRoot: boolean
  env: NodeJS.ProcessEnv
  electron: string | null
  chromium: string | null
  exists: (path: string) => boolean
}

const thisMachine = (): Machine => ({
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  env: process.env,
  electron: findElectron(),
  chromium: findChromium(),
  exists: existsSync,
})

/**
 * `TOUCHSTONE_PACKAGED` names the program of a packaged app, `TOUCHSTONE_STAND_IN` asks for the stand-in; without
 * either it is Electron as npm has it. `missing` = nothing can be run: one sentence with the remedy.
 */
export function realElectronTarget(machine: Machine = thisMachine()): RealTarget | { missing: string } {
  const { platform, isRoot, env, electron, chromium, exists } = machine
  if (env.TOUCHSTONE_STAND_IN) {
    return chromium === null
      ? {
          missing:
            'The stand-in needs an installed Chromium; TOUCHSTONE_CHROMIUM names one that is not found by itself.',
        }
      : { kind: 'stand-in' }
  }
  const packaged = env.TOUCHSTONE_PACKAGED
  if (packaged && !exists(packaged)) return { missing: `TOUCHSTONE_PACKAGED names ${packaged}, which does not exist.` }
  if (!packaged && electron === null) {
    return {
      missing:
        'Electron is not installed: "npx install-electron" downloads it, or ELECTRON_OVERRIDE_DIST_PATH names an unpacked copy.',
    }
  }
  if (isRoot) return { missing: 'As root Electron refuses its sandbox: run this as an ordinary user.' }
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) {
    return { missing: 'Electron needs a display: "xvfb-run -a npm run e2e:electron" gives it one.' }
  }
  return packaged ? { kind: 'packaged', program: packaged } : { kind: 'source', program: electron ?? '' }
}
