import { folded } from '../../shared/model/folded.ts'
import type { Database } from './database.ts'

/** Finds items of a case by what a person recorded about them. Few have any, so all of it is compared. */
export function createRecordedWords(db: Database) {
  const findings = db
    .prepare<{ caseId: number; term: string }, number>(
      "SELECT item_id FROM texts WHERE source = 'finding' AND case_id = @caseId AND instr(text, @term) > 0",
    )
    .pluck()
  const tags = db.prepare<[number], { id: number; name: string }>(
    'SELECT id, name FROM tags WHERE case_id = ? AND removed_at IS NULL',
  )
  const tagged = db.prepare<[number], number>('SELECT item_id FROM item_tags WHERE tag_id = ?').pluck()
  return {
    /** Items whose finding or tags contain a folded term. */
    itemsWithWords: (caseId: number, term: string): number[] => [
      ...findings.all({ caseId, term }),
      ...tags
        .all(caseId)
        .filter(({ name }) => folded(name).includes(term))
        .flatMap(({ id }) => tagged.all(id)),
    ],
  }
}
