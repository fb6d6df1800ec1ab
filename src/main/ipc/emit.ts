import { type AppEvent, EVENT_SUBJECTS, type EventOf, type EventType } from '../../shared/contract/events.ts'

/** At most twenty of a kind per second. */
const GROUP_MS = 50
/** Above this many the renderer refreshes the whole list anyway. */
const MAX_NAMED_ITEMS = 500

/**
 * Forwards events in groups: the first is sent at once, those following within 50 ms wait, the newest about the same
 * subject replaces the older one, and changed items are merged. Events are sent in the order of the newest.
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
      // What was sent before must not overtake what came between.
      waiting.delete(key)
      waiting.set(key, older ? join(older, event) : event)
      if (timer === null) flush()
    },
    /** Drops waiting events; nothing is sent until the next `emit`. */
    stop: (): void => {
      if (timer) clearTimeout(timer)
      timer = null
      waiting.clear()
    },
  }
}

/** Events with the same key replace each other. */
function keyOf<T extends EventType>(event: EventOf<T> & { type: T }): string {
  return `${event.type} ${EVENT_SUBJECTS[event.type](event)}`
}

function join(older: AppEvent, newer: AppEvent): AppEvent {
  if (older.type !== 'items.changed' || newer.type !== 'items.changed') return newer
  if (older.itemIds === null || newer.itemIds === null) return { ...newer, itemIds: null }
  const itemIds = [...new Set([...older.itemIds, ...newer.itemIds])]
  return { ...newer, itemIds: itemIds.length > MAX_NAMED_ITEMS ? null : itemIds }
}
