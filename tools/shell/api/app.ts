import { EventEmitter } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App, CommandLine, ConfigureHostResolverOptions, ProxyConfig } from 'electron'
import { takeInstanceLock } from './instance-lock.ts'
import { emitPreventable } from './preventable.ts'

type Name = Parameters<App['getPath']>[0]

type AppDeps = {
  appPath: string
  isPackaged: boolean
  /** Closes every window, as quitting does; false where one stays. */
  closeWindows: () => boolean
  /** Ends the browser and then this process. */
  end: (code: number) => void
  /** Starts the app anew beside this process, which is about to end. */
  startAgain: () => void
}

/** What Electron itself may reach, beside all sessions. `proxy` null = that of the system. */
export type AppOutside = {
  proxy: ProxyConfig | null
  secureDnsMode: NonNullable<ConfigureHostResolverOptions['secureDnsMode']>
  /** What the product added to its own command line. The browser of the stand-in runs already. */
  switches: Record<string, string>
}

/** Thrown where Electron's process is over: its `exit` does not return before `ready` (browser.cc, Browser::Exit). */
export class EndedBeforeReady extends Error {}

/** `app`, as far as the product uses it. */
export function createApp({ appPath, isPackaged, closeWindows, end, startAgain }: AppDeps) {
  const { version, productName } = JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8')) as {
    version: string
    productName: string
  }
  const paths = new Map<Name, string>()
  let isQuitting = false
  let isReady = false
  let startsAgain = false
  let becomeReady = () => {}
  const ready = new Promise<void>((resolve) => {
    becomeReady = () => {
      isReady = true
      resolve()
    }
  })
  const outside: AppOutside = { proxy: null, secureDnsMode: 'automatic', switches: {} }
  const onlyOnceReady = (name: string) => {
    if (!isReady) throw new Error(`app.${name}() can only be called after app is ready`)
  }
  const emitter = new EventEmitter()
  const app = Object.assign(emitter, {
    isPackaged,
    whenReady: () => ready,
    isReady: () => isReady,
    getVersion: () => version,
    getAppPath: () => appPath,
    getPath: (name: Name): string => paths.get(name) ?? SYSTEM_FOLDERS[name]?.() ?? join(configFolder(), productName),
    setPath: (name: Name, path: string) => {
      if (isReady && SYSTEM_FOLDERS[name] === undefined)
        throw new Error(`Chromium has opened its files: ${name} is set too late`)
      if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`Failed to set path: ${path}`)
      paths.set(name, path)
    },
    setAppUserModelId: () => undefined,
    commandLine: {
      appendSwitch: (name: string, value = '') => {
        if (isReady) throw new Error(`Chromium has read its command line: --${name} is added too late`)
        outside.switches[name] = value
      },
    } satisfies Pick<CommandLine, 'appendSwitch'>,
    setProxy: async (config: ProxyConfig) => {
      onlyOnceReady('setProxy')
      outside.proxy = config
    },
    configureHostResolver: ({ secureDnsMode = 'automatic' }: ConfigureHostResolverOptions) => {
      onlyOnceReady('configureHostResolver')
      outside.secureDnsMode = secureDnsMode
    },
    enableSandbox: () => {
      if (isReady) throw new Error('app.enableSandbox() can only be called before app is ready')
    },
    requestSingleInstanceLock: (data: Record<string, unknown> = {}): boolean =>
      takeInstanceLock(app.getPath('userData'), data, (told) =>
        emitter.emit('second-instance', {}, [], process.cwd(), told),
      ),
    quit: () => {
      if (isQuitting || emitPreventable(emitter, 'before-quit')) return
      isQuitting = true
      if (!closeWindows() || emitPreventable(emitter, 'will-quit')) {
        isQuitting = false
        return
      }
      app.exit(0)
    },
    relaunch: () => {
      startsAgain = true
    },
    exit: (code = 0) => {
      isQuitting = true
      if (startsAgain) startAgain()
      if (isReady) emitter.emit('quit', {}, code)
      end(code)
      if (!isReady) throw new EndedBeforeReady()
    },
  }) satisfies Pick<
    App,
    | 'isPackaged'
    | 'isReady'
    | 'whenReady'
    | 'requestSingleInstanceLock'
    | 'getVersion'
    | 'getAppPath'
    | 'getPath'
    | 'setPath'
    | 'setAppUserModelId'
    | 'setProxy'
    | 'configureHostResolver'
    | 'enableSandbox'
    | 'quit'
    | 'relaunch'
    | 'exit'
  >
  return {
    app,
    outside,
    becomeReady,
    /** The last window is gone. */
    allClosed: () => {
      if (isQuitting) return
      if (emitter.listenerCount('window-all-closed') > 0) emitter.emit('window-all-closed')
      else app.quit()
    },
  }
}

/** Folders of the system, which are set at any time: Chromium keeps nothing open in them. */
const SYSTEM_FOLDERS: Partial<Record<Name, () => string>> = { home: homedir, temp: tmpdir }

function configFolder(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support')
  if (process.platform === 'win32') return process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming')
  return process.env.XDG_CONFIG_HOME || join(homedir(), '.config')
}
