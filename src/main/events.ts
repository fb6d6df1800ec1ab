import type { AppEvent } from '../shared/contract/events.ts'

export type Emit = (event: AppEvent) => void

/** Distributes events about changes from the services; windows, the headless command and tests listen. */
export function createEvents() {
  const listeners = new Set<Emit>()
  return {
    emit: ((event) => {
      for (const listener of listeners) listener(event)
    }) satisfies Emit,
    /** Adds a listener; returns the function that removes it. */
    on: (listener: Emit): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
