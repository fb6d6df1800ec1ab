import type { CaseId, CheckId } from '../../shared/model/ids.ts'
import type { CheckKind } from '../../shared/model/kind.ts'
import type { ReadingFault } from '../../shared/model/reading-proof.ts'
import { createKeptAnswers } from './kept-answers.ts'
import type { Database } from './open.ts'
import type { ReplyAnchor, ReplyAnchors } from './reply-anchors.ts'
import { READING_ROW, type ReadingRow, readStored } from './stored-readings.ts'
import { EMPTIED, OF_CASE } from './subject.ts'

/** An answer the custody log tells of that is not kept any more. Instants are ms since the epoch, UTC. */
export type GoneAnswer = {
  /** What was asked for; null = a version entered it that did not say, and nothing else tells. */
  kind: CheckKind | null
  /** Who was asked; null = the log does not say. */
  host: string | null
  receivedAt: number
  sha256: string
  isSimulated: boolean
}
/** A kept answer with a result that no list of its subject shows. */
export type UnlistedResult = {
  kind: CheckKind
  checkId: CheckId
  run: number
  serviceOrigin: string
  receivedAt: number
  replySha256: string
  isSimulated: boolean
  why: ReadingFault
}
export type LostAnswers = ReturnType<typeof createLostAnswers>

type Standing = Pick<UnlistedResult, 'checkId' | 'run' | 'serviceOrigin' | 'receivedAt' | 'replySha256'> & {
  isSimulated: number
  isEmptied: number
  isDeleted: number
}
const STANDING = `c.id AS checkId, c.run, c.origin AS serviceOrigin, r.received_at AS receivedAt,
  r.body_sha256 AS replySha256, r.is_simulated AS isSimulated, ${EMPTIED('r')} AS isEmptied,
  (SELECT deleted_at FROM cases WHERE id = c.case_id) IS NOT NULL AS isDeleted`

/** Finds what the custody log knows of bytes or an address, and lists of their results do not show. For the reader thread. */
export function createLostAnswers(db: Database, anchors: () => ReplyAnchors) {
  const isKept = createKeptAnswers(db)
  const kindOf = db.prepare<[string], CheckKind>('SELECT kind FROM checks WHERE id = ?').pluck()
  const forensics = db.prepare<[string, string], Standing & ReadingRow>(`
    SELECT ${STANDING}, ${READING_ROW}
      FROM replies r JOIN attempts t ON t.id = r.attempt_id JOIN checks c ON c.id = t.check_id
     WHERE r.attempt_id = ? AND r.source = ? AND c.kind = 'image_forensics'
       AND (t.outcome = 'success' OR r.source = 'person')`)
  const ended = db.prepare<{ check: string; subject: string; caseId: CaseId }, Standing & { isListed: number }>(`
    SELECT ${STANDING}, c.subject = @subject AND c.kind = 'fact_check' AND ${OF_CASE('@caseId')} AS isListed
      FROM job_replies r JOIN checks c ON c.id = r.check_id WHERE r.check_id = @check AND r.what = 'end'`)

  const goneOf = (known: ReplyAnchors, { key, receivedAt, at, sha256, isSimulated }: ReplyAnchor): GoneAnswer => {
    const request = 'attempt' in key ? known.request(key.attempt) : null
    const check = 'attempt' in key ? request?.asked.check : key.check
    const kind = 'attempt' in key ? (request?.kind ?? null) : 'fact_check'
    return {
      kind: kind ?? (check === undefined ? null : (kindOf.get(check) ?? null)),
      host: request?.asked.host ?? null,
      ...{ receivedAt: receivedAt ?? at, sha256, isSimulated: isSimulated === true },
    }
  }
  const unlisted = (kind: CheckKind, row: Standing, what: ReadingFault['what']): UnlistedResult => {
    const { checkId, run, serviceOrigin, receivedAt, replySha256, isSimulated } = row
    return {
      ...{ kind, checkId, run, serviceOrigin, receivedAt, replySha256, isSimulated: isSimulated === 1 },
      why: { what, at: '', stored: '', kept: '' },
    }
  }
  const unlistedOf = (
    { key }: ReplyAnchor,
    { subject, caseId, listed }: { subject: string; caseId: CaseId; listed: ReadonlySet<string> },
  ): UnlistedResult[] => {
    if ('attempt' in key) {
      const row = forensics.get(key.attempt, key.source)
      if (row === undefined || listed.has(row.checkId)) return []
      // What was emptied with a deleted case is told as erased.
      if (row.isEmptied === 1) return row.isDeleted === 1 ? [] : [unlisted('image_forensics', row, 'bytes')]
      return readStored(row).reply === null ? [] : [unlisted('image_forensics', row, 'missing')]
    }
    const row = key.what === 'end' ? ended.get({ check: key.check, subject, caseId }) : undefined
    if (row === undefined || row.isListed === 1 || row.isEmptied === 1) return []
    return [unlisted('fact_check', row, 'owner')]
  }

  return {
    /** `listed` = checks of image forensics whose results are shown. Of an address, what its case asked alone. */
    lostAnswers: (
      subject: string,
      isAddress: boolean,
      caseId: CaseId,
      listed: readonly CheckId[],
    ): { gone: GoneAnswer[]; unlisted: UnlistedResult[] } => {
      const known = anchors()
      const about = known.about(subject).filter((one) => !isAddress || one.caseId === caseId)
      const there = about.filter(({ key }) => isKept(key))
      const given = { subject, caseId, listed: new Set<string>(listed) }
      return {
        gone: about.filter((one) => !there.includes(one)).map((one) => goneOf(known, one)),
        unlisted: there.flatMap((one) => unlistedOf(one, given)),
      }
    },
  }
}
