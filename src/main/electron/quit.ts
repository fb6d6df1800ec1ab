import { type App, type BrowserWindow, powerMonitor } from 'electron'
import type { Schedule } from '../clock.ts'

/** Time for everything else that has to end after the replies: child processes, query worker, library. */
const REST_MS = 1_000

export type Quitting = {
  /** How long to wait for outstanding replies, ms; asks the user if there are any. */
  patience: () => Promise<number>
  /** Settles work in progress; nothing new starts from here on. */
  close: (patienceMs: number) => Promise<void>
  /** Measures that wait, in time awake. */
  schedule: Schedule
  /** The app works without windows of its own: those for printing come and go. */
  staysWithoutWindows?: boolean
}
export type Quit = ReturnType<typeof createQuit>

/**
 * Ends the app in one way, however it is requested: by a menu, a signal, closing a window, or a restart. It asks the
 * user, settles work in progress with its window open, and ends; the wait is limited, since durable state is recovered
 * at the next start. Quitting cannot be revoked once begun: both answers to the question quit.
 */
export function createQuit(app: App, { patience, close, schedule, staysWithoutWindows = false }: Quitting) {
  let state: 'running' | 'asking' | 'settling' | 'settled' = 'running'
  const settle = async () => {
    state = 'asking'
    const patienceMs = await patience()
    state = 'settling'
    const limit = new Promise<void>((resolve) => void schedule(resolve, patienceMs + REST_MS))
    await Promise.race([close(patienceMs), limit])
  }
  // The typings leave out the event that the documentation describes.
  const delayShutdown = (event: Electron.Event) => {
    event.preventDefault()
    app.quit()
  }
  app.on('before-quit', (event) => {
    if (state === 'settled') return
    event.preventDefault()
    if (state !== 'running') return
    void settle()
      .catch(() => undefined)
      .finally(() => {
        state = 'settled'
        app.quit()
      })
  })
  // macOS would take the prevented `before-quit` for a refusal to log off. Asked here, macOS and Linux wait for the end.
  powerMonitor.on('shutdown', delayShutdown as () => void)
  // Without a listener the app would quit on its own.
  app.on('window-all-closed', () => {
    if (!staysWithoutWindows) app.quit()
  })
  return {
    /** Whether the question has been answered: work in progress is being settled, or has been. */
    isSettling: (): boolean => state === 'settling' || state === 'settled',
    /** Closing this window quits the app, and it stays open until everything is settled. */
    keep: (window: BrowserWindow): void => {
      window.on('close', (event) => {
        if (state === 'settled') return
        event.preventDefault()
        app.quit()
      })
    },
  }
}
