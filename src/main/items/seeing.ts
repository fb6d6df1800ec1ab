import { setImmediate as breath } from 'node:timers/promises'
import { namedItems } from '../../shared/contract/events.ts'
import type { ItemId } from '../../shared/model/ids.ts'
import type { Seen } from '../db/seen.ts'
import type { Emit } from '../events.ts'

export type Seeing = ReturnType<typeof createSeeing>

/** Items in one transaction: a few milliseconds. */
const SLICE = 2000

/** Notes which items of a case were looked at, in slices, so that nothing waits for it. */
export function createSeeing({ seen, emit, isHeld }: { seen: Seen; emit: Emit; isHeld: () => boolean }) {
  return {
    /** The items all belong to one case. It ends early when nothing may be written any more. */
    set: async (itemIds: readonly ItemId[], isSeen: boolean): Promise<void> => {
      const changed: ItemId[] = []
      for (let at = 0; at < itemIds.length; at += SLICE) {
        if (at > 0) await breath()
        if (isHeld()) break
        changed.push(...seen.set(itemIds.slice(at, at + SLICE), isSeen))
      }
      const caseId = changed[0] === undefined ? null : seen.caseOf(changed[0])
      if (caseId !== null) emit({ type: 'items.seen', caseId, itemIds: namedItems(changed), isSeen })
    },
  }
}
