import { findingDigest, notesDigest } from './findings.ts'
import type { Learn } from './logged.ts'
import { APART_MS } from './reply-faults.ts'

/** What an entry of the custody log says of a revision of a finding; null = it says nothing of it. */
export type FindingAnchor = {
  isWithdrawn: boolean
  about: unknown
  conclusion: unknown
  /** Left out by versions that did not enter it. */
  ladder: unknown
  text: unknown
  notes: unknown
  reason: unknown
  author: string
  /** When the entry was written, ms since the epoch, UTC: in the transaction that kept the revision. */
  at: number
}
/** A revision as it is stored. */
export type FindingRow = {
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
/** SQL: the columns of `f`, a row of findings. */
export const FINDING_ROW = `f.revision, f.is_withdrawn AS isWithdrawn, f.subject, f.conclusion, f.ladder, f.reason,
  f.author, f.at, f.proposition, f.alternative, f.grounds, f.notes, f.salt`

export const FINDING_ENTRIES = ['finding.set', 'finding.changed', 'finding.withdrawn'] as const
const OF_FINDINGS: ReadonlySet<string> = new Set(FINDING_ENTRIES)

/** Remembers what the entries it hears say that persons concluded. */
export function createFindingAnchors() {
  /** By case and reference, every revision by its number. */
  const told = new Map<string, Map<number, FindingAnchor>>()
  const learn: Learn = (type, payload, at, caseId, author) => {
    if (!OF_FINDINGS.has(type)) return
    const said = (payload ?? {}) as Record<string, unknown>
    const { item, revision, about, conclusion, ladder, textSha256, notesSha256, reason } = said
    // An entry emptied with its case names no item.
    if (typeof item !== 'string') return
    const key = `${caseId} ${item}`
    const known = told.get(key) ?? new Map<number, FindingAnchor>()
    told.set(key, known)
    known.set(Number(revision), {
      isWithdrawn: type === 'finding.withdrawn',
      ...{ about: about ?? null, conclusion: conclusion ?? null, ladder, text: textSha256, notes: notesSha256 },
      ...{ reason: reason ?? '', author, at },
    })
  }
  return {
    learn,
    /** Every revision that entries tell of, by its number; undefined = none. */
    of: (caseId: number, item: string): ReadonlyMap<number, FindingAnchor> | undefined => told.get(`${caseId} ${item}`),
    /** Whatever entries tell of. */
    *all(): Generator<{ caseId: number; item: string; revision: number }> {
      for (const [key, revisions] of told) {
        const [caseId, item = ''] = key.split(' ')
        for (const revision of revisions.keys()) yield { caseId: Number(caseId), item, revision }
      }
    },
  }
}

/** Whether a revision is stored as its entry says. */
export function isAsConcluded(row: FindingRow, said: FindingAnchor): boolean {
  if ((row.isWithdrawn === 1) !== said.isWithdrawn || row.subject !== said.about) return false
  if (row.author !== said.author || row.reason !== said.reason || Math.abs(row.at - said.at) > APART_MS) return false
  if (said.isWithdrawn) return true
  if (said.ladder !== undefined && JSON.stringify(said.ladder) !== (row.ladder ?? 'null')) return false
  const notes = row.notes === '' ? undefined : notesDigest(row.salt, row.notes)
  return row.conclusion === said.conclusion && findingDigest(row) === said.text && notes === said.notes
}
