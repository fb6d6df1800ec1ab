import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from '../../../tools/runtime/chromium.ts'
import type { AppOutside } from '../../../tools/shell/api/app.ts'
import type { createSessions } from '../../../tools/shell/api/session.ts'
import { SHELL_COMMAND } from '../../../tools/shell/command.ts'
import type { WindowLook } from '../../../tools/shell/shell.ts'
import { type ControlLine, connectControl } from './control-line.ts'
import { drivePage, firstScreen } from './page-driver.ts'
import { type LaunchOptions, type Metrics, NOT_TEMPORARY, type RunningApp } from './running-app.ts'
import { until } from './until.ts'

const QUIT_LIMIT_MS = 60_000

/** What the app as a whole and each of its sessions, by partition, could reach. */
export type Outside = {
  app: AppOutside
  sessions: Awaited<ReturnType<ReturnType<typeof createSessions>['look']>>
}

type Info = { pid: number; endpoint: string; version: string }

export type ShellOptions = Omit<LaunchOptions, 'env'> & {
  /** Variables in addition to the test's own, including those of the shell. */
  env?: Record<string, string>
  /** A program with its arguments that starts the app, to trace it. */
  under?: readonly string[]
}

/** The app in the shell, with what only a stand-in for Electron lets a test do. */
export type ShellApp = RunningApp & {
  outside: () => Promise<Outside>
  /** What a person or the system does to the window itself. */
  person: {
    windows: () => Promise<WindowLook[]>
    closeWindow: () => Promise<void>
    minimizeWindow: () => Promise<void>
    /** Clicks the last notification. */
    clickNotification: () => Promise<void>
    /** The page stops responding, or responds again. */
    setResponding: (responds: boolean) => Promise<void>
    /** Shuts the computer down; whether the app asked for time. */
    shutDown: () => Promise<boolean>
    /** Closes the lid, or opens it: the system says that it sleeps, or that it woke up. */
    suspend: () => Promise<void>
    resume: () => Promise<void>
    setOnBattery: (isOn: boolean) => Promise<void>
    /** How often the system is asked to stay awake. */
    blockers: () => Promise<number>
    /** Leaves the next confirmation unanswered: it stays until the app closes it. */
    leaveQuestion: () => Promise<void>
    /** Kills the process of the window's page. */
    crashPage: () => Promise<void>
    /** Ends the session, as on Windows: the window is notified, and the app is killed. */
    logOff: () => Promise<void>
    /** The exit code, once the app has ended on its own. */
    ended: () => Promise<number | null>
  }
}

/** Starts the app in the shell, up to its first screen, and connects to its page. */
export async function launchShell({ home, args = [], env = {}, under = [] }: ShellOptions): Promise<ShellApp> {
  if (findChromium() === null) throw new Error('no runtime: neither Electron nor a Chromium is installed')
  const path = join(tmpdir(), `touchstone-control-${randomUUID().slice(0, 8)}`)
  const [program = process.execPath, ...command] = [
    ...under,
    process.execPath,
    ...SHELL_COMMAND,
    '--home',
    home,
    ...args,
  ]
  const child = spawn(program, command, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env, TOUCHSTONE_SHELL_CONTROL: path },
  })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString('utf8')
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const failed = (cause: unknown): never => {
    child.kill('SIGKILL')
    throw new Error(`the app did not start: ${String(cause)}\n${stderr}`)
  }
  const control = await connectControl(path, () => hasEnded(child)).catch(failed)
  const setTemporaryFolder = async (folder: string) => void (await control.ask('setTemporaryFolder', { path: folder }))
  await setTemporaryFolder(NOT_TEMPORARY).catch(failed)
  const info = (await control.ask('info').catch(failed)) as Info
  const browser = await chromium.connectOverCDP(info.endpoint).catch(failed)
  const page = browser.contexts()[0]?.pages()[0]
  if (!page) throw new Error(`the app has no window\n${stderr}`)
  page.setDefaultTimeout(60_000)
  await page.waitForURL((url) => url.hostname.endsWith('.test'))
  await page.waitForLoadState('load')
  const windows = async () => (await control.ask('windows')) as WindowLook[]
  // A window that loads but is never shown does not count.
  await until('its window is shown', async () => (await windows()).some(({ isVisible }) => isVisible)).catch(failed)
  await firstScreen(page)
  const disconnect = async () => {
    control.close()
    await browser.close().catch(() => undefined)
  }
  return {
    page,
    runtime: `Chromium ${info.version} (shell)`,
    pid: info.pid,
    ...drivePage(page),
    ...driveControl(control),
    setTemporaryFolder,
    startAgain: () =>
      new Promise((resolve) => {
        spawn(process.execPath, [...SHELL_COMMAND, '--home', home], { stdio: 'ignore' }).once('exit', resolve)
      }),
    outside: async () => (await control.ask('outside')) as Outside,
    person: {
      windows,
      closeWindow: async () => void (await control.ask('closeByPerson')),
      minimizeWindow: async () => void (await control.ask('minimizeByPerson')),
      clickNotification: async () => void (await control.ask('clickNotification')),
      setResponding: async (responds: boolean) => void (await control.ask('setResponding', { responds })),
      shutDown: async () => (await control.ask('shutDown')) as boolean,
      suspend: async () => void (await control.ask('suspend')),
      resume: async () => void (await control.ask('resume')),
      setOnBattery: async (isOn: boolean) => void (await control.ask('setOnBattery', { isOn })),
      blockers: async () => (await control.ask('blockers')) as number,
      leaveQuestion: async () => void (await control.ask('answer', { kind: 'message', answer: { isLeft: true } })),
      crashPage: async () => void (await control.ask('crashPage').catch(() => undefined)),
      logOff: async () => {
        await control.ask('endSession').catch(() => undefined)
        await ended
        rmSync(path, { force: true })
        await disconnect()
      },
      ended: async () => {
        await ended
        await disconnect()
        return child.exitCode
      },
    },
    reload: async () => {
      const loaded = page.waitForEvent('load')
      await control.ask('reload')
      await loaded
    },
    stderr: () => stderr,
    close: async () => {
      if (!hasEnded(child)) await control.ask('quit').catch(() => undefined)
      const timer = setTimeout(() => child.kill('SIGKILL'), QUIT_LIMIT_MS)
      await ended
      clearTimeout(timer)
      await disconnect()
      if (child.signalCode !== null) throw new Error(`the app did not quit within ${QUIT_LIMIT_MS} ms\n${stderr}`)
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
      rmSync(path, { force: true })
      await disconnect()
    },
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

function driveControl(control: ControlLine) {
  const prepare = async (kind: string, answer: object) => void (await control.ask('answer', { kind, answer }))
  return {
    answerConfirm: (yes: boolean) => prepare('message', { yes }),
    chooseNext: (paths: string[]) => prepare('open', { paths }),
    saveNextTo: (path: string) => prepare('save', { paths: [path] }),
    asked: async () => (await control.ask('asked')) as Awaited<ReturnType<RunningApp['asked']>>,
    opened: async () => (await control.ask('opened')) as string[],
    notified: async () => (await control.ask('notified')) as Awaited<ReturnType<RunningApp['notified']>>,
    setClipboard: async (value: string) => void (await control.ask('setClipboard', { value })),
    clipboardPicture: async () => {
      const base64 = (await control.ask('clipboardPicture')) as string | null
      return base64 === null ? null : Buffer.from(base64, 'base64')
    },
    openMenu: async () => (await control.ask('menu')) as Awaited<ReturnType<RunningApp['openMenu']>>,
    chooseMenu: async (name: string) => void (await control.ask('chooseMenu', { name })),
    applicationMenu: async () =>
      (await control.ask('applicationMenu')) as Awaited<ReturnType<RunningApp['applicationMenu']>>,
    chooseApplicationMenu: async (name: string) => void (await control.ask('chooseApplicationMenu', { name })),
    taskProgress: async () => (await control.ask('progress')) as number[],
    clipboard: async () => String(await control.ask('getClipboard')),
    metrics: async () => (await control.ask('metrics')) as Metrics,
    resetMetrics: async () => void (await control.ask('resetMetrics')),
    letThrough: async () => (await control.ask('letThrough')) as string[],
    keepPrinted: async (folder: string | null) => void (await control.ask('keepPrinted', { folder })),
  }
}
