import { type Exhibit, Exhibit as ExhibitSchema } from '../../shared/model/case.ts'
import type { CaseId, ExhibitId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import { readablePath } from '../paths.ts'
import type { Audit } from './audit.ts'
import type { Database } from './open.ts'

export type Exhibits = ReturnType<typeof createExhibits>
/** Where evidence lies: the dropped root, as bytes. */
export type EvidenceRoot = { root: Buffer; kind: 'folder' | 'file' }
export type ExhibitSource = { root: Buffer; name: string; kind: 'folder' | 'file'; isReadOnlyMount: boolean | null }

/** "EXH-03", unique in its case and never reused. */
export const exhibitReference = (number: number): string => `EXH-${String(number).padStart(2, '0')}`

export function createExhibits({ db, audit, clock }: { db: Database; audit: Audit; clock: Clock }) {
  const ofCase = db.prepare(`
    SELECT e.id, e.case_id AS caseId, e.number, e.name, e.kind, e.root, e.added_at AS addedAt,
           e.is_read_only_mount AS isReadOnlyMount,
           (SELECT count(*) FROM items i WHERE i.exhibit_id = e.id) AS itemCount
      FROM exhibits e WHERE e.case_id = ? ORDER BY e.number`)
  const byRoot = db.prepare<[CaseId, Buffer], { id: ExhibitId }>(
    'SELECT id FROM exhibits WHERE case_id = ? AND root = ?',
  )
  const takeNumber = db.prepare<{ caseId: CaseId; now: number }, { last: number }>(`
    UPDATE cases SET last_exhibit = last_exhibit + 1, last_activity_at = @now WHERE id = @caseId
    RETURNING last_exhibit AS last`)
  const insert = db.prepare(`
    INSERT INTO exhibits (case_id, number, name, kind, root, is_read_only_mount, added_at)
    VALUES (@caseId, @number, @name, @kind, @root, @isReadOnlyMount, @now)`)
  const walked = db.prepare('UPDATE exhibits SET walked_at = @now WHERE id = @id')
  const unwalked = db.prepare('UPDATE exhibits SET walked_at = NULL WHERE id = ?')
  const source = db.prepare<[ExhibitId], { root: Buffer; caseId: CaseId; kind: 'folder' | 'file' }>(
    'SELECT root, case_id AS caseId, kind FROM exhibits WHERE id = ?',
  )
  const roots = db.prepare<[], EvidenceRoot>('SELECT DISTINCT root, kind FROM exhibits')
  const unfinished = db.prepare<[CaseId], { id: ExhibitId }>(
    'SELECT id FROM exhibits WHERE case_id = ? AND walked_at IS NULL ORDER BY number',
  )

  return {
    /** In the order they came in. */
    list: (caseId: CaseId): Exhibit[] =>
      ofCase.all(caseId).map((row) => {
        const { number, root, isReadOnlyMount, ...rest } = row as {
          number: number
          root: Buffer
          isReadOnlyMount: number | null
        }
        return ExhibitSchema.parse({
          ...rest,
          reference: exhibitReference(number),
          path: readablePath(root),
          isReadOnlyMount: isReadOnlyMount === null ? null : isReadOnlyMount === 1,
        })
      }),
    /** Takes a root into a case. The same root again is the same exhibit, to be walked again. */
    take: (caseId: CaseId, from: ExhibitSource): { id: ExhibitId; isNew: boolean } =>
      db.transaction(() => {
        const known = byRoot.get(caseId, from.root)
        if (known) {
          unwalked.run(known.id)
          return { id: known.id, isNew: false }
        }
        const now = clock.now()
        const number = takeNumber.get({ caseId, now })?.last
        if (number === undefined) throw new Error('An exhibit was taken into a case that does not exist.')
        const isReadOnlyMount = from.isReadOnlyMount === null ? null : Number(from.isReadOnlyMount)
        const id = Number(insert.run({ ...from, caseId, number, isReadOnlyMount, now }).lastInsertRowid) as ExhibitId
        audit.append({
          caseId,
          type: 'exhibit.added',
          payload: {
            reference: exhibitReference(number),
            path: readablePath(from.root),
            kind: from.kind,
            isReadOnlyMount: from.isReadOnlyMount,
          },
        })
        return { id, isNew: true }
      })(),
    /** The walk of this exhibit reached its end. */
    markWalked: (id: ExhibitId): void => void walked.run({ id, now: clock.now() }),
    /** Root bytes and case; null when there is no such exhibit. */
    source: (id: ExhibitId) => source.get(id) ?? null,
    /** Every place of every case from which evidence was taken in. */
    roots: (): EvidenceRoot[] => roots.all(),
    /** Exhibits whose walk never reached its end, oldest first. */
    unfinished: (caseId: CaseId): ExhibitId[] => unfinished.all(caseId).map((row) => row.id),
  }
}
