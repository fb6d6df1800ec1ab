import type { EventEmitter } from 'node:events'

/** Emits an event that a listener may prevent; true when one did. */
export function emitPreventable(emitter: EventEmitter, name: string, fields: object = {}, ...more: unknown[]): boolean {
  let isPrevented = false
  const event = {
    ...fields,
    preventDefault: () => {
      isPrevented = true
    },
    get defaultPrevented() {
      return isPrevented
    },
  }
  emitter.emit(name, event, ...more)
  return isPrevented
}
