import type { EventEmitter } from 'node:events'

/** A window that reports neither a paint nor a load (Wayland, electron#48859) is shown after this time. */
export const SHOW_AFTER_MS = 3_000

type HiddenWindow = EventEmitter & { show: () => void; webContents: EventEmitter }

/**
 * Shows a window once: when its first frame is painted, when its page has loaded or failed to, or after three seconds.
 */
export function showOnce(window: HiddenWindow): void {
  const show = () => {
    clearTimeout(timer)
    window.removeListener('ready-to-show', show)
    window.webContents.removeListener('did-finish-load', show)
    window.webContents.removeListener('did-fail-load', show)
    window.show()
  }
  const timer = setTimeout(show, SHOW_AFTER_MS)
  window.once('ready-to-show', show)
  window.webContents.once('did-finish-load', show)
  window.webContents.once('did-fail-load', show)
  window.once('closed', () => clearTimeout(timer))
}
