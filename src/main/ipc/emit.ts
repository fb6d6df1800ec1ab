import { type AppEvent, type EventOf, type EventType, GROUPING, type Grouping } from '../../shared/contract/events.ts'

/** At most twenty of a kind per second. */
const GROUP_MS = 50

/**
 * Forwards events in groups: the first is sent at once, those following within 50 ms wait, the newest about the same
 * replaces the older one or is joined with it (`GROUPING`). Events are sent in the order of the newest.
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
      const { about, join } = groupingOf(event)
      const key = `${event.type} ${about(event)}`
      const older = waiting.get(key)
      // What was sent before must not overtake what came between.
      waiting.delete(key)
      waiting.set(key, older && join ? join(older, event) : event)
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

/** Typed as if the kind were known, so that the grouping accepts the event. */
const groupingOf = <T extends EventType>(event: EventOf<T> & { type: T }): Grouping<T> => GROUPING[event.type]
