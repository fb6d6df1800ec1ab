import type { EventEmitter } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import type { OwnMenus } from '../api/menu.ts'
import type { createPower } from '../api/power.ts'
import { emitPreventable } from '../api/preventable.ts'
import type { createClipboard } from '../clipboard.ts'
import type { Shell } from '../shell.ts'
import type { createAnswers, Prepared } from './answers.ts'

type ControlDeps = {
  answers: ReturnType<typeof createAnswers>
  text: ReturnType<typeof createClipboard>
  menus: OwnMenus
  opened: readonly string[]
  notified: readonly (EventEmitter & { options: Electron.NotificationConstructorOptions })[]
  power: ReturnType<typeof createPower>
}

/** What a test driver may ask, one JSON object a line: `{ id, method, params }`, answered by `{ id, result }` or `{ id, error }`. */
export async function startControl(
  shell: Shell,
  path: string,
  { answers, text, menus, opened, notified, power }: ControlDeps,
): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const methods: Record<string, (params: never) => unknown> = {
    info: async () => ({
      pid: process.pid,
      endpoint: `http://127.0.0.1:${await debuggingPort(shell.profile)}`,
      version: process.versions.chrome,
    }),
    answer: ({ kind, answer }: { kind: 'message' | 'open' | 'save'; answer: Prepared }) =>
      answers.prepare(kind, answer),
    asked: () => answers.asked,
    setClipboard: ({ value }: { value: string }) => text.writeText(value),
    getClipboard: () => text.readText(),
    clipboardPicture: async () => (await text.picture())?.toString('base64') ?? null,
    menu: () => menus.seen(),
    chooseMenu: ({ name }: { name: string }) => menus.choose(name),
    applicationMenu: () => menus.application(),
    chooseApplicationMenu: ({ name }: { name: string }) => menus.chooseInApplication(name),
    progress: () => shell.progress,
    opened: () => opened,
    notified: () => notified.map(({ options }) => options),
    clickNotification: () => notified.at(-1)?.emit('click', {}),
    letThrough: () => shell.letThrough,
    outside: async () => ({ app: shell.outside, sessions: await shell.sessions.look() }),
    keepPrinted: ({ folder }: { folder: string | null }) => shell.printed.keepIn(folder),
    metrics: () => ({
      delayP50Ms: delay.percentile(50) / 1e6,
      delayP99Ms: delay.percentile(99) / 1e6,
      delayMaxMs: delay.max / 1e6,
      rssBytes: process.memoryUsage.rss(),
    }),
    resetMetrics: () => delay.reset(),
    reload: () => {
      for (const window of shell.windows) window.webContents.reload()
    },
    setTemporaryFolder: ({ path }: { path: string }) => shell.app.setPath('temp', path),
    quit: () => shell.app.quit(),
    windows: () => [...shell.windows].map((window) => window.look()),
    closeByPerson: () => {
      for (const window of shell.windows) window.close()
    },
    minimizeByPerson: () => {
      for (const window of shell.windows) window.minimize()
    },
    /** Whether the page answers, as the system sees it. */
    setResponding: ({ responds }: { responds: boolean }) => {
      for (const window of shell.windows) window.webContents.emit(responds ? 'responsive' : 'unresponsive')
    },
    /** A person shuts the computer down; whether the product asked for time. */
    shutDown: () => emitPreventable(power.powerMonitor, 'shutdown'),
    /** A person closes the lid, or opens it: the system announces a sleep, or says that it is over. */
    suspend: () => power.powerMonitor.emit('suspend'),
    resume: () => power.powerMonitor.emit('resume'),
    setOnBattery: ({ isOn }: { isOn: boolean }) => power.setOnBattery(isOn),
    blockers: () => power.blockers(),
    crashPage: () => {
      for (const window of shell.windows) window.crash()
    },
    /** A person logs off Windows: the windows are told, and the process is ended without another word. */
    endSession: () => {
      for (const window of shell.windows) window.emit('session-end', { reasons: ['logoff'] })
      process.kill(process.pid, 'SIGKILL')
    },
  }
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    // A test that failed half-way leaves no app behind.
    socket.on('close', () => shell.app.quit())
    createInterface({ input: socket }).on('line', (line) => {
      const { id, method, params } = JSON.parse(line) as { id: number; method: string; params: never }
      Promise.resolve()
        .then(() => methods[method]?.(params))
        .then(
          (result) => socket.write(`${JSON.stringify({ id, result: result ?? null })}\n`),
          (error: unknown) => socket.write(`${JSON.stringify({ id, error: String(error) })}\n`),
        )
    })
  })
  server.unref()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  process.on('exit', () => rmSync(path, { force: true }))
}

/** The browser writes its port into its profile shortly after its start. */
async function debuggingPort(profile: string): Promise<number> {
  const file = join(profile, 'DevToolsActivePort')
  for (let tries = 0; tries < 200; tries += 1) {
    const [port] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    if (port) return Number(port)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('the browser opened no debugging port')
}
