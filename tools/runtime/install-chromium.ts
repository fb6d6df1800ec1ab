import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findInPath } from './chromium.ts'

/** On Debian or Ubuntu, as root: installs Chromium by apt, saying so first and, when someone is there, after a yes. */
export async function installChromium(
  say: (sentence: string) => void,
  ask: ((question: string) => Promise<boolean>) | null,
): Promise<boolean> {
  const name = packageName()
  if (name === null || findInPath('apt-get') === null) return false
  if (ask && !(await ask(`No supported browser is installed. Install the package "${name}" with apt-get?`)))
    return false
  say(`No supported browser is installed. Installing the package "${name}" with apt-get.`)
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', name)
}

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}

/** null on other systems. */
function packageName(): string | null {
  try {
    const release = readFileSync('/etc/os-release', 'utf8')
    if (/^ID=ubuntu$/m.test(release)) return 'chromium-browser'
    return /^ID(_LIKE)?="?.*\bdebian\b/m.test(release) ? 'chromium' : null
  } catch {
    return null
  }
}
