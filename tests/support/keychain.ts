import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { bareEnvironment } from './bare-environment.ts'
import { setupFolder } from './folder.ts'
import { writeBusConfig } from './session-bus.ts'

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** Why a real Secret Service cannot be tried on this machine; null = it can. */
export const noSecretService =
  process.platform !== 'linux'
    ? 'not Linux'
    : !has('dbus-run-session')
      ? 'dbus-run-session is not installed'
      : !has('gnome-keyring-daemon')
        ? 'gnome-keyring-daemon is not installed'
        : null

export type KeychainStep = { ask: 'read' | 'write' | 'forget'; account: string; token?: string }
export type KeychainSession = { keyring: 'unlocked' | 'locked'; home?: string }

/**
 * Runs vault requests, each from a new process, on a separate session bus with a real gnome-keyring. Returns each
 * process's reply; `home` preserves the keyring from one session to the next.
 */
export function runInKeychainSession(
  steps: KeychainStep[],
  { keyring, home = setupFolder() }: KeychainSession,
): { answers: unknown[]; home: string; output: string } {
  const config = writeBusConfig(home, 'of the system')
  const probe = join(import.meta.dirname, 'vault-probe.ts')
  const daemon =
    keyring === 'unlocked'
      ? 'printf pass | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1'
      : 'gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1'
  // The step is passed in the environment of the test's own probe; the product never does that with a token.
  const runs = steps.map((_, index) => `STEP="$STEP_${index}" "${process.execPath}" "${probe}"`)
  const session = spawnSync(
    'dbus-run-session',
    ['--config-file', config, '--', 'sh', '-c', [daemon, ...runs].join('\n')],
    {
      env: {
        ...bareEnvironment(),
        HOME: home,
        XDG_RUNTIME_DIR: home,
        TOUCHSTONE_KEYCHAIN: '',
        ...Object.fromEntries(steps.map((step, index) => [`STEP_${index}`, JSON.stringify(step)])),
      },
      encoding: 'utf8',
      timeout: 50_000,
    },
  )
  const answers = session.stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as unknown)
  return { answers, home, output: session.stdout + session.stderr }
}

/** A session bus that accepts every connection and never replies. */
export async function openSilentBus(): Promise<{ address: string; close: () => Promise<void> }> {
  const path = join(setupFolder(), 'bus')
  const sockets = new Set<{ destroy: () => void }>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(path, resolve))
  return {
    address: `unix:path=${path}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
