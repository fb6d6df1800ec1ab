import type { AppEvent } from '../../shared/contract/events.ts'

/** At most twenty of a kind a second. */
const GROUP_MS = 50
/** Above this many the renderer refreshes the whole list anyway. */
const MAX_NAMED_ITEMS = 500

/**
 * Passes events on, grouped: the first goes at once, what follows within 50 ms waits, the newest of a kind replaces
 * the older, and changed items are joined. Order between kinds is kept.
 */
export function createGroupedEmit(send: (event: AppEvent) => void) {
  const waiting = new Map<string, AppEvent>()
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    const events = [...waiting.values()]
    waiting.clear()
    timer = events.length > 0 ? setTimeout(flush, GROUP_MS) : null
    for (const event of events) send(event)
  }
  return {
    emit: (event: AppEvent): void => {
      const key = keyOf(event)
      const older = waiting.get(key)
      waiting.set(key, older ? join(older, event) : event)
      if (timer === null) flush()
    },
    /** Drops what waits; nothing is sent afterwards until the next `emit`. */
    stop: (): void => {
      if (timer) clearTimeout(timer)
      timer = null
      waiting.clear()
    },
  }
}

/** Events under one key replace each other. */
function keyOf(event: AppEvent): string {
  switch (event.type) {
    case 'items.changed':
      return `${event.type} ${event.caseId}`
    case 'intake.progressed':
      return `${event.type} ${event.progress.caseId}`
    case 'upload.progressed':
      return `${event.type} ${event.checkId}`
    case 'picture.ready':
      return `${event.type} ${event.what} ${event.sha256}`
    default:
      return event.type
  }
}

function join(older: AppEvent, newer: AppEvent): AppEvent {
  if (older.type !== 'items.changed' || newer.type !== 'items.changed') return newer
  if (older.itemIds === null || newer.itemIds === null) return { ...newer, itemIds: null }
  const itemIds = [...new Set([...older.itemIds, ...newer.itemIds])]
  return { ...newer, itemIds: itemIds.length > MAX_NAMED_ITEMS ? null : itemIds }
}
