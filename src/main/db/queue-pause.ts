import { z } from 'zod'
import type { ReasonCode } from '../../shared/model/check.ts'
import { AttemptId } from '../../shared/model/ids.ts'
import { parseStored } from '../facts/parse-stored.ts'
import type { Database } from './open.ts'
import { createSettingsRows } from './settings.ts'

export type KeptPause = {
  reason: ReasonCode
  message: string | null
  since: number
  /** The requests that led to it, oldest first; null = not recorded, as in pauses stored by an earlier version. */
  requests: readonly AttemptId[] | null
}
export type QueuePause = ReturnType<typeof createQueuePause>

/** The setting with the requests that led to the stored pause, and the time of that pause. */
const LED_BY = 'queue.paused_by'
const LedBy = z.object({ since: z.number(), requests: z.array(AttemptId) })

/** Stores the queue's pause, so that one that waits for a person survives a restart. */
export function createQueuePause(db: Database) {
  const settings = createSettingsRows(db)
  const get = db.prepare<[], Omit<KeptPause, 'requests'>>('SELECT reason, message, since FROM queue_pause')
  const put = db.prepare<Omit<KeptPause, 'requests'>>(`
    INSERT INTO queue_pause (id, reason, message, since) VALUES (1, @reason, @message, @since)
    ON CONFLICT (id) DO UPDATE SET reason = excluded.reason, message = excluded.message, since = excluded.since`)
  const clear = db.prepare('DELETE FROM queue_pause')
  /** An earlier version replaces the pause and not the setting: it may be about another one. */
  const requestsOf = (since: number): KeptPause['requests'] => {
    const ledBy = parseStored(LedBy, settings.get(LED_BY))
    return ledBy?.since === since ? ledBy.requests : null
  }
  return {
    get: (): KeptPause | null => {
      const kept = get.get()
      return kept ? { ...kept, requests: requestsOf(kept.since) } : null
    },
    put: ({ requests, ...pause }: KeptPause): void => {
      put.run(pause)
      settings.set(LED_BY, JSON.stringify({ since: pause.since, requests: requests ?? [] }))
    },
    clear: (): void => void clear.run(),
  }
}
