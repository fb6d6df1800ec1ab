import { setTimeout as pause } from 'node:timers/promises'
import type { CaseId } from '../shared/model/ids.ts'
import type { ItemRow } from '../shared/model/item.ts'
import { count } from '../shared/words/counts.ts'
import { headless } from '../shared/words/headless.ts'
import { REASONS } from '../shared/words/reasons.ts'
import type { Core } from './core.ts'
import type { Output } from './output.ts'

type Deps = { core: Core; output: Output; now: () => number }

/** Longest wait for a service that asked to slow down, ms. */
const PATIENCE_MS = 300_000
/** Longest wait for a service that cannot be reached, ms: a command is not an app that stays open. */
const GIVE_UP_MS = 20_000
const LOOK_EVERY_MS = 300

/**
 * Waits until every one of these items is answered or stands still. Gives null, or why the queue stopped for a
 * person. Charges beyond the budget pause the queue: an expected price can be too low.
 */
export async function waitForAnswers(
  { core, output, now }: Deps,
  caseId: CaseId,
  items: readonly ItemRow[],
  { maxCredits, chargedBefore }: { maxCredits: number; chargedBefore: number },
): Promise<string | null> {
  const media = new Set(items.map((item) => item.sha256))
  let lastOpen = Number.POSITIVE_INFINITY
  let progressAt = now()
  while (true) {
    const queue = await core.call('checks.queue', { caseId })
    if (!queue.ok) throw new Error('the queue cannot be read')
    const own = queue.value.rows.filter((row) => media.has(row.sha256))
    const open = own.filter(({ state }) => state === 'approved' || state === 'sending' || state === 'waiting')
    if (open.length === 0) return null
    if (open.length < lastOpen) progressAt = now()
    lastOpen = open.length
    output.progress(headless.sending(count(media.size - open.length), count(media.size)))
    const charged = queue.value.state.chargedCredits - chargedBefore
    const { paused } = queue.value.state
    if (charged > maxCredits && !paused) await core.call('checks.pause', {})
    const isSending = own.some(({ state }) => state === 'sending')
    if (paused && !isSending) {
      const patience = paused.reason === 'rate_limited' ? PATIENCE_MS : GIVE_UP_MS
      if (paused.until === null || now() - progressAt > patience) return REASONS[paused.reason]
    }
    await pause(LOOK_EVERY_MS)
  }
}
