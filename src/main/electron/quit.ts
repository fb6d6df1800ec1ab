import type { App, BrowserWindow } from 'electron'

/** What else there is to end, beyond the answers: children, query worker, library. */
const REST_MS = 1_000

export type Quitting = {
  /** How long answers under way are waited for, ms; asks the person where there are any. */
  patience: () => Promise<number>
  /** Settles what is under way; nothing new is begun from here on. */
  close: (patienceMs: number) => Promise<void>
  /** It works without windows of its own: those that print come and go. */
  staysWithoutWindows?: boolean
}
export type Quit = ReturnType<typeof createQuit>

/**
 * Ends the app in one way, however it is asked to: by a menu, a signal, a window that is closed, or to start again. It asks,
 * settles what is under way, with its window open, and ends; not for ever, since what was durable before is recovered at the
 * next start. What was begun is never taken back: both answers to the question quit.
 */
export function createQuit(app: App, { patience, close, staysWithoutWindows = false }: Quitting) {
  let state: 'running' | 'asking' | 'settling' | 'settled' = 'running'
  const settle = async () => {
    state = 'asking'
    const patienceMs = await patience()
    state = 'settling'
    const limit = new Promise<void>((resolve) => setTimeout(resolve, patienceMs + REST_MS).unref())
    await Promise.race([close(patienceMs), limit])
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
  // Without a listener the app would quit by itself.
  app.on('window-all-closed', () => {
    if (!staysWithoutWindows) app.quit()
  })
  return {
    /** Whether the question is answered: what is under way is being settled, or is. */
    isSettling: (): boolean => state === 'settling' || state === 'settled',
    /** A person who closes this window quits, and it stays until everything is settled. */
    keep: (window: BrowserWindow): void => {
      window.on('close', (event) => {
        if (state === 'settled') return
        event.preventDefault()
        app.quit()
      })
    },
  }
}
