import type { CheckRecord } from '../db/checks.ts'
import type { Emit } from '../events.ts'

const TELL_EVERY_FRACTION = 0.02

/** Tells how far uploads are: the start, the end, and every fiftieth part between. */
export function createProgress(emit: Emit) {
  const told = new Map<string, number>()
  return ({ id }: CheckRecord, sentBytes: number, bodyBytes: number): void => {
    const last = told.get(id) ?? 0
    const isOver = sentBytes >= bodyBytes
    if (sentBytes >= last && sentBytes - last < bodyBytes * TELL_EVERY_FRACTION && !isOver) return
    if (isOver) told.delete(id)
    else told.set(id, sentBytes)
    emit({ type: 'upload.progressed', checkId: id, sentBytes, bodyBytes })
  }
}
