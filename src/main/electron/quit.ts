import type { App } from 'electron'

/** What else there is to end, beyond the answers: children, reader, library. */
const REST_MS = 1_000

export type Quitting = {
  /** How long answers under way are waited for, ms; asks the person where there are any. */
  patience: () => Promise<number>
  close: (patienceMs: number) => Promise<void>
  /** It works without windows of its own: those that print come and go. */
  staysWithoutWindows?: boolean
}

/**
 * Lets quitting wait until `close` has settled what is under way, but not for ever: what was durable before is
 * recovered at the next start.
 */
export function closeBeforeQuit(app: App, { patience, close, staysWithoutWindows = false }: Quitting): void {
  let state: 'open' | 'closing' | 'closed' = 'open'
  const settle = async () => {
    const patienceMs = await patience()
    const limit = new Promise<void>((resolve) => setTimeout(resolve, patienceMs + REST_MS).unref())
    await Promise.race([close(patienceMs), limit])
  }
  app.on('before-quit', (event) => {
    if (state === 'closed') return
    event.preventDefault()
    if (state === 'closing') return
    state = 'closing'
    void settle()
      .catch(() => undefined)
      .finally(() => {
        state = 'closed'
        app.quit()
      })
  })
  // Without a listener the app would quit by itself.
  app.on('window-all-closed', () => {
    if (!staysWithoutWindows) app.quit()
  })
}
