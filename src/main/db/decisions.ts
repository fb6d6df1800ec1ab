import type { AttemptId } from '../../shared/model/ids.ts'
import type { Database } from './open.ts'

export type DecisionChoice = 'send_again' | 'not_charged' | 'attached' | 'left'
export type Decisions = ReturnType<typeof createDecisions>

/** Decisions about possibly charged attempts, with the sentence the person agreed to. Never changed. */
export function createDecisions(db: Database) {
  const insert = db.prepare(`
    INSERT INTO decisions (attempt_id, choice, words, actor, decided_at)
    VALUES (@attemptId, @choice, @words, @actor, @decidedAt)`)
  return {
    add: (decision: {
      attemptId: AttemptId
      choice: DecisionChoice
      words: string
      actor: string
      decidedAt: number
    }): void => void insert.run(decision),
  }
}
