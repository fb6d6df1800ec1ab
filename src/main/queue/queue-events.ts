import type { QueueState } from '../../shared/contract/checks.ts'
import type { QueueRows } from '../db/queue-rows.ts'
import type { Emit } from '../events.ts'

const REPORT_EVERY_MS = 500
/** Up to here items are named one by one; beyond, the whole case is stale. */
const MOST_ITEMS = 200

/** Notifies the windows of changes: items at once, the queue at most twice a second. */
export function createQueueEvents({ rows, emit, state }: { rows: QueueRows; emit: Emit; state: () => QueueState }) {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const queue = () => {
    if (isOver) return
    timer ??= setTimeout(() => {
      timer = undefined
      if (!isOver) emit({ type: 'queue.changed', state: state() })
    }, REPORT_EVERY_MS)
  }
  return {
    queue,
    items: (subject: string): void => {
      for (const { caseId, itemIds } of rows.itemsOf(subject)) {
        emit({ type: 'items.changed', caseId, itemIds: itemIds.length > MOST_ITEMS ? null : itemIds })
      }
      queue()
    },
    stop: (): void => {
      isOver = true
      clearTimeout(timer)
    },
  }
}
