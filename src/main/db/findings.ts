import { createHash, randomBytes } from 'node:crypto'
import {
  conclusionWord,
  type FindingRevision,
  FindingRevision as FindingRevisionSchema,
  type FindingText,
} from '../../shared/model/finding.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import { itemReference } from './item-reference.ts'
import type { Database } from './open.ts'

export type Findings = ReturnType<typeof createFindings>
export type FindingsDeps = { db: Database; audit: Audit; clock: Clock; actor: () => string }

type Row = Omit<FindingRevision, 'isWithdrawn' | 'conclusion'> & {
  isWithdrawn: number
  ladder: string | null
  step: number | null
}
type Place = { caseId: CaseId; number: number; subject: string | null }

const NOTHING: FindingText = { proposition: '', alternative: '', conclusion: null, grounds: '', notes: '' }

/**
 * SHA-256 over the text of a finding, as custody entries record it: the JSON of proposition, alternative and grounds,
 * in this order, in UTF-8. Anyone who has the texts can compare.
 */
export const findingDigest = ({ proposition, alternative, grounds }: Omit<FindingText, 'notes' | 'conclusion'>) =>
  sha256(JSON.stringify([proposition, alternative, grounds]))

/**
 * The same over its notes, with a salt that stays in the library: notes are not for everyone, and short ones could be
 * guessed.
 */
export const notesDigest = (salt: string, notes: string): string => sha256(`${salt}\n${notes}`)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** People's conclusions about items. Each change is a new revision with its custody entry; none is ever replaced. */
export function createFindings({ db, audit, clock, actor }: FindingsDeps) {
  const COLUMNS = `
    SELECT revision, is_withdrawn AS isWithdrawn, subject, proposition, alternative, ladder, step, grounds, notes, reason,
           author, at FROM findings`
  const history = db.prepare<[ItemId, number], Row>(`${COLUMNS} WHERE item_id = ? ORDER BY revision DESC LIMIT ?`)
  const count = db.prepare<[ItemId], number>('SELECT count(*) FROM findings WHERE item_id = ?').pluck()
  const about = db.prepare<[ItemId, string], Row>(
    `${COLUMNS} WHERE item_id = ? AND subject = ? ORDER BY revision DESC LIMIT 1`,
  )
  const place = db.prepare<[ItemId], Place>(
    'SELECT case_id AS caseId, number, coalesce(sha256, url) AS subject FROM items WHERE id = ?',
  )
  const insert = db.prepare(`
    INSERT INTO findings (item_id, revision, is_withdrawn, subject, proposition, alternative, ladder, step, grounds,
                          notes, salt, reason, author, at)
    VALUES (@itemId, @revision, @isWithdrawn, @subject, @proposition, @alternative, @ladder, @step, @grounds,
            @notes, @salt, @reason, @author, @now)`)

  const newest = (id: ItemId): FindingRevision | null => history.all(id, 1).map(read)[0] ?? null
  const write = (itemId: ItemId, text: FindingText, reason: string, isWithdrawn: boolean): FindingRevision => {
    const of = place.get(itemId)
    if (!of) throw new Error('A finding needs an item.')
    const before = newest(itemId)
    const salt = randomBytes(16).toString('hex')
    const now = clock.now()
    const { conclusion, ...texts } = text
    insert.run({
      itemId,
      revision: (before?.revision ?? 0) + 1,
      isWithdrawn: Number(isWithdrawn),
      subject: of.subject,
      ...texts,
      ladder: conclusion === null ? null : JSON.stringify(conclusion.ladder),
      step: conclusion?.step ?? null,
      salt,
      reason,
      author: actor(),
      now,
    })
    const made = newest(itemId)
    if (!made) throw new Error('A finding was not kept.')
    const stood = before !== null && !before.isWithdrawn
    const from = before?.conclusion ?? null
    audit.append({
      caseId: of.caseId,
      type: isWithdrawn ? 'finding.withdrawn' : stood ? 'finding.changed' : 'finding.set',
      payload: {
        item: itemReference(of.number),
        revision: made.revision,
        about: of.subject,
        ...(isWithdrawn
          ? {}
          : {
              conclusion: conclusion === null ? null : conclusionWord(conclusion),
              ladder: conclusion?.ladder ?? null,
              textSha256: findingDigest(text),
              ...(text.notes === '' ? {} : { notesSha256: notesDigest(salt, text.notes) }),
            }),
        ...(stood ? { from: from === null ? null : conclusionWord(from) } : {}),
        ...(reason === '' ? {} : { reason }),
      },
    })
    return made
  }

  return {
    /** Case and reference of an item, and its current subject; null if there is no such item. */
    place: (id: ItemId): { caseId: CaseId; reference: string; subject: string | null } | null => {
      const of = place.get(id)
      return of ? { caseId: of.caseId, reference: itemReference(of.number), subject: of.subject } : null
    },
    /** The newest revision, withdrawn or not; null if there was never one. */
    newest,
    /** The newest revision about these bytes or this URL; null if there is none. */
    newestAbout: (id: ItemId, subject: string): FindingRevision | null => {
      const row = about.get(id, subject)
      return row ? read(row) : null
    },
    /** Newest first. */
    history: (id: ItemId, most: number): FindingRevision[] => history.all(id, most).map(read),
    count: (id: ItemId): number => count.get(id) ?? 0,
    /** Writes a person's conclusion as the next revision. */
    record: db.transaction((id: ItemId, text: FindingText, reason: string) => write(id, text, reason, false)),
    /** Withdraws it; its text stays in its history. */
    withdraw: db.transaction((id: ItemId, reason: string) => write(id, NOTHING, reason, true)),
  }
}

function read({ isWithdrawn, ladder, step, ...row }: Row): FindingRevision {
  const conclusion = ladder === null ? null : { ladder: JSON.parse(ladder) as unknown, step }
  return FindingRevisionSchema.parse({ ...row, isWithdrawn: isWithdrawn === 1, conclusion })
}
