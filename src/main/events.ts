import type { AppEvent } from '../shared/contract/events.ts'

export type Emit = (event: AppEvent) => void

/** Where services tell what changed; windows, the headless command and tests listen. */
export function createEvents() {
  const listeners = new Set<Emit>()
  return {
    emit: ((event) => {
      for (const listener of listeners) listener(event)
    }) satisfies Emit,
    /** Listens; what it gives back stops listening. */
    on: (listener: Emit): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
