import type { EntryMade } from '../custody/verify-chain.ts'
import { type Checked, createGoneNames, itemName, type NumberedItem } from './checked-item.ts'
import { findingDigest, notesDigest } from './findings.ts'
import { itemReference } from './item-queries.ts'
import type { Database } from './open.ts'
import { APART_MS } from './reply-faults.ts'

/** What an entry of the log says of a revision; null = it says nothing of it. */
type Told = {
  isWithdrawn: boolean
  about: unknown
  conclusion: unknown
  /** Left out by versions that did not enter it. */
  ladder: unknown
  text: unknown
  notes: unknown
  reason: unknown
  by: EntryMade
}
type Row = NumberedItem & {
  id: number
  caseId: number
  revision: number
  isWithdrawn: number
  subject: string | null
  conclusion: string | null
  ladder: string | null
  reason: string
  author: string
  at: number
  proposition: string
  alternative: string
  grounds: string
  notes: string
  salt: string
}

const OF_FINDINGS = new Set(['finding.set', 'finding.changed', 'finding.withdrawn'])

/** Compares what persons concluded with what the custody log says they did: hears each entry, then goes through the findings. */
export function createFindingCheck(db: Database) {
  const told = new Map<string, Told>()
  const rows = db.prepare<[number, number], Row>(`
    SELECT f.id, i.case_id AS caseId, c.year, c.number AS caseNumber, i.number, f.revision, f.is_withdrawn AS isWithdrawn,
           f.subject, f.conclusion, f.ladder, f.reason, f.author, f.at, f.proposition, f.alternative, f.grounds, f.notes, f.salt
      FROM findings f JOIN items i ON i.id = f.item_id JOIN cases c ON c.id = i.case_id
     WHERE f.id > ? ORDER BY f.id LIMIT ?`)
  const goneName = createGoneNames(db)
  let after = 0

  return {
    learn: (type: string, caseId: number | null, payload: unknown, by: EntryMade): void => {
      if (!OF_FINDINGS.has(type)) return
      const said = (payload ?? {}) as Record<string, unknown>
      const { item, revision, about, conclusion, ladder, textSha256, notesSha256, reason } = said
      // An entry emptied with its case names no item.
      if (typeof item !== 'string') return
      told.set(`${caseId} ${item} ${revision}`, {
        isWithdrawn: type === 'finding.withdrawn',
        ...{ about: about ?? null, conclusion: conclusion ?? null, ladder, text: textSha256, notes: notesSha256 },
        ...{ reason: reason ?? '', by },
      })
    },
    /** The next findings, named with their revision; [] = there are no more. */
    next: (limit: number): Checked[] =>
      rows.all(after, limit).map((row) => {
        after = row.id
        const key = `${row.caseId} ${itemReference(row.number)} ${row.revision}`
        const said = told.get(key)
        told.delete(key)
        const name = `${itemName(row)} revision ${row.revision}`
        return { name, state: said === undefined ? 'unnamed' : isSame(row, said) ? 'same' : 'different' }
      }),
    /** Revisions that the log tells of and that are not there any more. */
    gone: (): string[] =>
      [...told.keys()].flatMap((key) => {
        const [caseId = '', item, revision] = key.split(' ')
        return goneName(Number(caseId), `${item} revision ${revision}`)
      }),
  }
}

function isSame(row: Row, said: Told): boolean {
  if ((row.isWithdrawn === 1) !== said.isWithdrawn || row.subject !== said.about) return false
  const { at, actor } = said.by
  if (row.author !== actor || row.reason !== said.reason || Math.abs(row.at - at) > APART_MS) return false
  if (said.isWithdrawn) return true
  if (said.ladder !== undefined && JSON.stringify(said.ladder) !== (row.ladder ?? 'null')) return false
  const notes = row.notes === '' ? undefined : notesDigest(row.salt, row.notes)
  return row.conclusion === said.conclusion && findingDigest(row) === said.text && notes === said.notes
}
