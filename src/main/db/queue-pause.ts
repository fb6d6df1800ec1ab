import type { ReasonCode } from '../../shared/model/check.ts'
import type { Database } from './open.ts'

export type KeptPause = { reason: ReasonCode; message: string | null; since: number }
export type QueuePause = ReturnType<typeof createQueuePause>

/** Stores the queue's pause, so that one that waits for a person survives a restart. */
export function createQueuePause(db: Database) {
  const get = db.prepare<[], KeptPause>('SELECT reason, message, since FROM queue_pause')
  const put = db.prepare(`
    INSERT INTO queue_pause (id, reason, message, since) VALUES (1, @reason, @message, @since)
    ON CONFLICT (id) DO UPDATE SET reason = excluded.reason, message = excluded.message, since = excluded.since`)
  const clear = db.prepare('DELETE FROM queue_pause')
  return {
    get: (): KeptPause | null => get.get() ?? null,
    put: (pause: KeptPause): void => void put.run(pause),
    clear: (): void => void clear.run(),
  }
}
