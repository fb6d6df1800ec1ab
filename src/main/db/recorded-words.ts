import { folded } from '../facts/name-key.ts'
import type { Database } from './database.ts'

/** Finds items of a case by what a person recorded about them. Few have any, so texts are searched as they are. */
export function createRecordedWords(db: Database) {
  db.function('contains_folded', { deterministic: true }, (text, part) =>
    Number(folded(String(text)).includes(folded(String(part)))),
  )
  const search = db
    .prepare<{ caseId: number; text: string }, number>(`
      SELECT r.item_id FROM reviews r JOIN findings f ON f.id = r.finding_id
       WHERE r.case_id = @caseId AND r.finding_id IS NOT NULL AND contains_folded(
         f.proposition || char(10) || f.alternative || char(10) || f.grounds || char(10) || f.notes || char(10)
           || coalesce(f.conclusion, ''), @text)
      UNION ALL
      SELECT n.item_id FROM tags t JOIN item_tags n ON n.tag_id = t.id
       WHERE t.case_id = @caseId AND contains_folded(t.name, @text)`)
    .pluck()
  return {
    /** Items whose finding or tags contain a text. */
    itemsWithWords: (caseId: number, text: string): number[] => search.all({ caseId, text }),
  }
}
