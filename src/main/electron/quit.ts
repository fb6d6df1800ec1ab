import type { App } from 'electron'

const CLOSE_LIMIT_MS = 10_000

/**
 * Lets quitting wait until `close` has settled what is under way, but not for ever: what was durable before is
 * recovered at the next start.
 */
export function closeBeforeQuit(app: App, close: () => Promise<void>): void {
  let state: 'open' | 'closing' | 'closed' = 'open'
  app.on('before-quit', (event) => {
    if (state === 'closed') return
    event.preventDefault()
    if (state === 'closing') return
    state = 'closing'
    const limit = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_LIMIT_MS).unref())
    void Promise.race([close(), limit])
      .catch(() => undefined)
      .finally(() => {
        state = 'closed'
        app.quit()
      })
  })
  app.on('window-all-closed', () => app.quit())
}
