import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { setupFolder } from './folder.ts'
import { writeBusConfig } from './session-bus.ts'

const VARIABLES = ['DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR', 'HOME', 'TOUCHSTONE_KEYCHAIN'] as const

/**
 * Starts a private session bus and a real gnome-keyring, which a test can stop, kill and start again. While it is open
 * the variables of this process point to it, so that children find it as they find a person's.
 */
export async function startKeyringSession() {
  const home = setupFolder()
  const bus = spawn('dbus-daemon', ['--config-file', writeBusConfig(home, 'none'), '--nofork', '--print-address=1'], {
    env: { PATH: process.env.PATH, HOME: home, XDG_RUNTIME_DIR: home },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const address = await firstLine(bus)
  const before = VARIABLES.map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, { DBUS_SESSION_BUS_ADDRESS: address, XDG_RUNTIME_DIR: home, HOME: home })
  delete process.env.TOUCHSTONE_KEYCHAIN
  let daemon: ChildProcess | null = null

  const endDaemon = async () => {
    const ending = daemon
    daemon = null
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill('SIGKILL')
    await ended
  }
  /** Starts the keyring; "locked" = it was not given its password, and nobody can be asked for it. */
  const start = async (state: 'unlocked' | 'locked') => {
    await endDaemon()
    const flags = state === 'unlocked' ? ['--unlock'] : []
    const started = spawn('gnome-keyring-daemon', ['--foreground', '--components=secrets', ...flags], {
      env: { PATH: process.env.PATH, HOME: home, XDG_RUNTIME_DIR: home, DBUS_SESSION_BUS_ADDRESS: address },
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    started.stdin?.end(state === 'unlocked' ? 'pass' : '')
    daemon = started
    await ownsItsName(address)
  }
  return {
    start,
    /** The keyring accepts calls and never replies. */
    hold: () => void daemon?.kill('SIGSTOP'),
    goOn: () => void daemon?.kill('SIGCONT'),
    kill: endDaemon,
    close: async () => {
      await endDaemon()
      bus.kill('SIGKILL')
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name]
        else process.env[name] = value
      }
    },
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8')
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')))
    })
    child.once('exit', () => reject(new Error('the session bus did not start')))
  })
}

/** Waits until the keyring replies under its name on the bus. */
async function ownsItsName(address: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await hasOwner(address)) return
    await pause(50)
  }
  throw new Error('the keyring did not come up')
}

function hasOwner(address: string): Promise<boolean> {
  const asked = spawn(
    'dbus-send',
    [
      '--print-reply=literal',
      '--dest=org.freedesktop.DBus',
      '/org/freedesktop/DBus',
      'org.freedesktop.DBus.NameHasOwner',
      'string:org.freedesktop.secrets',
    ],
    { env: { PATH: process.env.PATH, DBUS_SESSION_BUS_ADDRESS: address }, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  return new Promise((resolve) => {
    let text = ''
    asked.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8')
    })
    asked.once('close', () => resolve(text.includes('true')))
  })
}
