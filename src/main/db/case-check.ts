import { CASE_ROW, type CaseFacts, createCaseAnchors, otherMembers } from './case-anchors.ts'
import { caseReference } from './cases.ts'
import type { Database } from './open.ts'

type Row = CaseFacts & { id: number; year: number; number: number }

/** Compares what persons say of cases, and how their pictures are shown, with what the custody log says: hears each entry first. */
export function createCaseCheck(db: Database) {
  const { learn, of } = createCaseAnchors()
  const rows = db.prepare<[], Row>(
    `SELECT c.id, c.year, c.number, ${CASE_ROW} FROM cases c WHERE c.deleted_at IS NULL ORDER BY c.id`,
  )
  return {
    learn,
    /** How many cases the log tells of, and each member that is stored otherwise ("CASE-2026-001 name"). */
    compare: (): { checked: number; different: string[] } => {
      let checked = 0
      const different: string[] = []
      for (const row of rows.all()) {
        const said = of(row.id)
        if (said !== undefined) checked += 1
        different.push(...otherMembers(row, said).map((name) => `${caseReference(row.year, row.number)} ${name}`))
      }
      return { checked, different }
    },
  }
}
