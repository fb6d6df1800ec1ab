import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

const PACKAGE = join(import.meta.dirname, '../../node_modules/electron')
const CONNECT_LIMIT_MS = 3000
/** Without a byte for so long, a download is given up. */
const STALL_LIMIT_MS = 20_000
/** So long a failure is remembered: a desk without a network waits once a day. */
const FAILURE_COUNTS_MS = 24 * 3_600_000

/** Downloads Electron's program once; false when that fails or failed lately. A download goes on as long as it makes progress. */
export async function installElectron(say: (sentence: string) => void): Promise<boolean> {
  const version = (JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string }).version
  if (failedLately(version)) return false
  say(`Electron ${version} is not installed yet. Downloading it.`)
  const isInstalled = (await canConnect()) && (await download())
  if (isInstalled) rmSync(memory(), { force: true })
  else {
    remember(version)
    say('Electron could not be downloaded. No further attempt today; "npm run install-electron" tries again now.')
  }
  return isInstalled
}

/** Whether the place it comes from (or the proxy before it) takes a connection within 3 s. */
function canConnect(): Promise<boolean> {
  const place = proxy() ?? process.env.ELECTRON_MIRROR ?? 'https://github.com'
  return new Promise((resolve) => {
    let url: URL
    try {
      url = new URL(place)
    } catch {
      return resolve(false)
    }
    const port = Number(url.port) || (url.protocol === 'http:' ? 80 : 443)
    const socket = connect({ host: url.hostname, port, timeout: CONNECT_LIMIT_MS })
    const settle = (isReachable: boolean) => {
      socket.destroy()
      resolve(isReachable)
    }
    socket
      .once('connect', () => settle(true))
      .once('timeout', () => settle(false))
      .once('error', () => settle(false))
    // Name resolution has no limit of its own.
    setTimeout(() => settle(false), CONNECT_LIMIT_MS).unref()
  })
}

const proxy = (): string | undefined => process.env.HTTPS_PROXY || process.env.https_proxy || undefined

/** Runs Electron's own installer, watching that what it writes grows. */
function download(): Promise<boolean> {
  const scratch = mkdtempSync(join(tmpdir(), 'touchstone-electron-'))
  const child = spawn(process.execPath, [join(PACKAGE, 'install.js')], {
    stdio: 'ignore',
    env: { ...process.env, TMPDIR: scratch, TEMP: scratch, ...(proxy() ? { ELECTRON_GET_USE_PROXY: '1' } : {}) },
  })
  let size = 0
  let grewAt = Date.now()
  const watch = setInterval(() => {
    const now = bytesIn(scratch) + bytesIn(join(PACKAGE, 'dist'))
    if (now !== size) grewAt = Date.now()
    size = now
    if (Date.now() - grewAt > STALL_LIMIT_MS) child.kill('SIGKILL')
  }, 1000)
  return new Promise((resolve) => {
    const settle = (isInstalled: boolean) => {
      clearInterval(watch)
      rmSync(scratch, { recursive: true, force: true })
      resolve(isInstalled)
    }
    child.once('error', () => settle(false))
    child.once('exit', (code) => settle(code === 0))
  })
}

function bytesIn(folder: string): number {
  try {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    return files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0)
  } catch {
    return 0
  }
}

function memory(): string {
  const folder = process.env.XDG_CACHE_HOME || process.env.LOCALAPPDATA || join(homedir(), '.cache')
  return join(folder, 'touchstone', 'electron-download-failed.json')
}

function failedLately(version: string): boolean {
  try {
    const last = JSON.parse(readFileSync(memory(), 'utf8')) as { version: string; at: number }
    return last.version === version && Date.now() - last.at < FAILURE_COUNTS_MS
  } catch {
    return false
  }
}

function remember(version: string): void {
  try {
    mkdirSync(join(memory(), '..'), { recursive: true })
    writeFileSync(memory(), JSON.stringify({ version, at: Date.now() }))
  } catch {
    // Then it is tried again next time.
  }
}
