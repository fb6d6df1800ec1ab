import type { QueueState } from '../../shared/contract/checks.ts'
import { namedItems } from '../../shared/contract/events.ts'
import type { QueueRows } from '../db/queue-rows.ts'
import type { Emit } from '../events.ts'

const REPORT_EVERY_MS = 500

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
      for (const { caseId, itemIds } of rows.itemsOf(subject))
        emit({ type: 'items.changed', caseId, itemIds: namedItems(itemIds) })
      queue()
    },
    stop: (): void => {
      isOver = true
      clearTimeout(timer)
    },
  }
}
