import { setTimeout as pause } from 'node:timers/promises'
import type { CaseId } from '../shared/model/ids.ts'
import type { ItemRow } from '../shared/model/item.ts'
import { count } from '../shared/words/counts.ts'
import { headless } from '../shared/words/headless.ts'
import type { Core } from './core.ts'
import type { Output } from './output.ts'

type Deps = { core: Core; output: Output; now: () => number }

/** Longest wait for a queue that will go on by itself, ms. */
const PATIENCE_MS = 300_000
const LOOK_EVERY_MS = 300

/**
 * Waits until every one of these items is answered or stands still. Gives null, or why the queue stopped for a
 * person. Charges beyond the budget pause the queue: an expected price can be too low.
 */
export async function waitForAnswers(
  { core, output, now }: Deps,
  caseId: CaseId,
  items: readonly ItemRow[],
  maxCredits: number,
): Promise<string | null> {
  const media = new Set(items.map((item) => item.sha256))
  while (true) {
    const queue = await core.call('checks.queue', { caseId })
    if (!queue.ok) throw new Error('the queue cannot be read')
    const own = queue.value.rows.filter((row) => media.has(row.sha256))
    const open = own.filter(({ state }) => state === 'approved' || state === 'sending' || state === 'waiting')
    output.progress(headless.sending(count(own.length - open.length), count(own.length)))
    if (open.length === 0) return null
    const charged = own.reduce((sum, row) => sum + (row.chargedCredits ?? 0), 0)
    if (charged > maxCredits && !queue.value.state.paused) await core.call('checks.pause', {})
    const { paused } = queue.value.state
    const isSending = own.some(({ state }) => state === 'sending')
    const until = Math.max(paused?.until ?? 0, ...open.map((row) => row.notBeforeAt ?? 0))
    if (!isSending && paused && (paused.until === null || until > now() + PATIENCE_MS)) return paused.reason
    await pause(LOOK_EVERY_MS)
  }
}
