import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type MessageKeeper = ReturnType<typeof createMessageKeeper>

/** Stands all over Node's pool of short buffers while messages are kept: it must never be in one of them. */
export const POOL_MARK = 'touchstone-lies-beside-in-the-pool'

/** Keeps each message to and from children as it was written, `<name of the child>/<n> to|from`, in a folder; null = none. */
export function createMessageKeeper(folder: string | null) {
  let kept = 0
  if (folder !== null) setInterval(() => Buffer.from(POOL_MARK), 1).unref()
  return {
    keep: (name: string, direction: 'to' | 'from', bytes: Uint8Array): void => {
      if (folder === null) return
      kept += 1
      mkdirSync(join(folder, name), { recursive: true })
      writeFileSync(join(folder, name, `${kept} ${direction}`), bytes)
    },
  }
}
