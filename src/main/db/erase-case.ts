import { z } from 'zod'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import { OF_ERASURE, payloadDigest, REMOVED } from '../custody/log/chain.ts'
import { type CaseTally, lastSeqOf } from './case-tally.ts'
import type { Database } from './open.ts'
import { runsOf } from './runs.ts'
import { HELD } from './subject.ts'
import { unflushed } from './unflushed.ts'

export type EraseCase = ReturnType<typeof createEraseCase>

/** Items that go next, and the digests of the bytes that nothing else in the library holds. */
export type EraseSlice = { itemIds: ItemId[]; media: string[] }

const Kept = z.object({
  reference: z.string(),
  items: z.number(),
  exhibits: z.number(),
  media: z.object({ count: z.number(), digest: z.string() }),
  replies: z.object({ count: z.number(), digest: z.string() }),
})
type Entry = { seq: number; salt: Buffer; payload: string; payloadSha256: string | null }

/** Entries about the erasure itself stay as they are. */
const TOLD = `(${[...OF_ERASURE].map((type) => `'${type}'`).join(', ')})`

/**
 * Empties a case for good: names, paths, addresses, metadata, answers and the custody entries that hold them. What
 * stays: the reference (never used again), digests, charges, and the custody entries that tell of it. From `begin` on
 * the case is gone for everybody; the rest goes slice by slice, so that nothing waits for it, and a run that ends
 * midway is gone on with by the next.
 */
export function createEraseCase({ db, audit, clock }: { db: Database; audit: Audit; clock: Clock }) {
  const nextIds = db.prepare<{ id: CaseId; limit: number }, ItemId>(
    'SELECT id FROM items WHERE case_id = @id ORDER BY number LIMIT @limit',
  )
  const mediaOf = db.prepare<{ ids: string }, string>(`
    SELECT sha256 FROM items WHERE id IN (SELECT value FROM json_each(@ids)) AND sha256 IS NOT NULL
    UNION SELECT sha256 FROM sightings WHERE item_id IN (SELECT value FROM json_each(@ids)) AND sha256 IS NOT NULL`)
  const urlsOf = db.prepare<{ ids: string }, string>(`
    SELECT url FROM items WHERE id IN (SELECT value FROM json_each(@ids)) AND url IS NOT NULL`)
  const lonely = db.prepare<{ ids: string; media: string }, string>(`
    SELECT m.value FROM json_each(@media) m
     WHERE NOT EXISTS (SELECT 1 FROM items i
                        WHERE i.sha256 = m.value AND i.id NOT IN (SELECT value FROM json_each(@ids)))
       AND NOT EXISTS (SELECT 1 FROM sightings s
                        WHERE s.sha256 = m.value AND s.item_id NOT IN (SELECT value FROM json_each(@ids)))`)
  const unheld = db.prepare<{ media: string; urls: string }, string>(`
    SELECT value FROM json_each(@media) m WHERE NOT ${HELD('m.value')}
    UNION SELECT value FROM json_each(@urls) u WHERE NOT EXISTS (SELECT 1 FROM items i WHERE i.url = u.value)`)
  const checksOf = db.prepare<{ id: CaseId }, string>('SELECT id FROM checks WHERE case_id = @id')
  const unheldChecks = db.prepare<{ ids: string }, string>(`
    SELECT DISTINCT c.subject FROM checks c
     WHERE c.id IN (SELECT value FROM json_each(@ids)) AND c.subject <> 'removed:' || c.id
       AND NOT ${HELD('c.sha256')}
       AND NOT EXISTS (SELECT 1 FROM items i WHERE i.url = c.url)`)
  const nextEntries = db.prepare<{ id: CaseId; after: number; limit: number }, Entry>(`
    SELECT seq, salt, payload, payload_sha256 AS payloadSha256 FROM audit
     WHERE case_id = @id AND seq > @after AND type NOT IN ${TOLD} ORDER BY seq LIMIT @limit`)
  const empty = db.prepare(`
    UPDATE audit SET payload = '${REMOVED}', salt = X'', payload_sha256 = @payloadSha256 WHERE seq = @seq`)
  const slicesOf = db
    .prepare<[CaseId], number>("SELECT seq FROM audit WHERE case_id = ? AND type = 'erasure.slice' ORDER BY seq")
    .pluck()
  const emptiedOf = db
    .prepare<[CaseId], number>('SELECT count(*) FROM audit WHERE case_id = ? AND payload_sha256 IS NOT NULL')
    .pluck()
  const holdsAddress = db.prepare('SELECT 1 FROM items WHERE url = ?')
  const holdsBytes = db.prepare<{ sha256: string | null }, { isHeld: number }>(`SELECT ${HELD('@sha256')} AS isHeld`)
  const removedCheck = db.prepare("SELECT 1 FROM checks WHERE id = ? AND url = 'removed:' || id")
  const setOpen = db.prepare('UPDATE erasing SET is_now = @isNow WHERE case_id = @id')
  const run = (sql: string, given: Record<string, unknown>) => db.prepare(sql).run(given)

  /** Tables whose rows belong to rows of `table`, with the column that says so. Items are taken on their own. */
  const referencing = (table: string): { table: string; column: string }[] =>
    db
      .prepare<[string], { table: string; column: string }>(`
        SELECT t.name AS "table", f."from" AS "column" FROM sqlite_schema t, pragma_foreign_key_list(t.name) f
         WHERE t.type = 'table' AND f."table" = ? AND t.name <> 'items'`)
      .all(table)

  /**
   * One short transaction in which what is final otherwise may be emptied. References are not compared row by row
   * meanwhile: what belongs to a row goes before it, and looking for more would read whole tables each time.
   */
  const within = <T>(id: CaseId, work: () => T): T => {
    db.pragma('foreign_keys = OFF')
    try {
      return db.transaction(() => {
        setOpen.run({ id, isNow: 1 })
        const result = work()
        setOpen.run({ id, isNow: 0 })
        return result
      })()
    } finally {
      db.pragma('foreign_keys = ON')
    }
  }
  /** Enters what a slice did: which entries it emptied, or only that rows went. */
  const tell = (
    id: CaseId,
    payload: { emptied: [from: number, to: number][] } | { items: number } | { checks: number },
  ) => audit.append({ caseId: id, type: 'erasure.slice', payload })
  /** One of many: the disk is not waited for, because what a power cut takes back is erased again before the end is told. */
  const slice = <T>(id: CaseId, work: () => T): T => unflushed(db, () => within(id, work))
  /** Answers, decisions' words and metadata of bytes and addresses that no item holds any more. */
  const eraseSubjects = (subjects: readonly string[]) => {
    if (subjects.length === 0) return
    const given = { subjects: JSON.stringify(subjects) }
    const these = '(SELECT value FROM json_each(@subjects))'
    const ofChecks = `(SELECT id FROM checks WHERE subject IN ${these})`
    const ofAttempts = `(SELECT id FROM attempts WHERE check_id IN ${ofChecks})`
    run(`DELETE FROM analyses WHERE check_id IN ${ofChecks}`, given)
    run(`DELETE FROM fact_checks WHERE check_id IN ${ofChecks}`, given)
    run(`UPDATE job_replies SET body = X'', headers = '{}' WHERE check_id IN ${ofChecks}`, given)
    run(
      `UPDATE jobs SET status_message = NULL, error_message = NULL,
              state = CASE WHEN ended_at IS NULL THEN 'left' ELSE state END WHERE check_id IN ${ofChecks}`,
      given,
    )
    run(`UPDATE replies SET body = X'', headers = '{}' WHERE attempt_id IN ${ofAttempts}`, given)
    run(`UPDATE decisions SET words = '' WHERE attempt_id IN ${ofAttempts}`, given)
    run(`UPDATE attempts SET service_message = NULL WHERE check_id IN ${ofChecks}`, given)
    run(
      `UPDATE checks SET parameters = json_object('removed', id) WHERE kind = 'fact_check' AND subject IN ${these}`,
      given,
    )
    run(`UPDATE checks SET url = 'removed:' || id WHERE url IS NOT NULL AND subject IN ${these}`, given)
    run(`DELETE FROM copies WHERE of_sha256 IN ${these}`, given)
    run(
      `DELETE FROM media WHERE sha256 IN ${these}
          AND NOT EXISTS (SELECT 1 FROM checks c WHERE c.subject = media.sha256)`,
      given,
    )
    run(
      // Recipe 0: should the bytes be taken in again, they are read as if never before.
      `UPDATE media SET metadata = NULL, container = NULL, duration_ms = NULL, has_gps = 0, has_software = 0,
              has_embedded_thumbnail = 0, has_serial = 0, has_author = 0, has_maker_note = 0, has_thumbnail = 0,
              has_preview = 0, problems = '[]', recipe = 0 WHERE recipe > 0 AND sha256 IN ${these}`,
      given,
    )
  }

  return {
    /**
     * Takes the case away from everybody and remembers that it is to be emptied. False when something of it changed
     * since it was counted.
     */
    begin: (id: CaseId, reference: string, { lastSeq, ...tally }: CaseTally): boolean =>
      db.transaction(() => {
        if (lastSeqOf(db, id) !== lastSeq) return false
        const now = clock.now()
        run('INSERT INTO erasing (case_id, tally) VALUES (@id, @kept)', {
          id,
          kept: JSON.stringify({ reference, ...tally }),
        })
        run(
          `UPDATE cases SET name = @reference, own_reference = '', description = '', veil = 'off', deleted_at = @now,
                  closed_at = coalesce(closed_at, @now), last_activity_at = @now WHERE id = @id`,
          { id, reference, now },
        )
        run('DELETE FROM caps WHERE case_id = @id', { id })
        audit.append({ caseId: id, type: 'case.deletion_begun', payload: { reference } })
        return true
      })(),
    /** Cases that were begun and are not empty yet. */
    unfinished: (): { id: CaseId; reference: string }[] =>
      db
        .prepare<[], { id: CaseId; tally: string }>('SELECT case_id AS id, tally FROM erasing ORDER BY case_id')
        .all()
        .map(({ id, tally }) => ({ id, reference: Kept.parse(JSON.parse(tally)).reference })),
    /** When a case was made. */
    createdAt: (id: CaseId): number =>
      Number(db.prepare('SELECT created_at FROM cases WHERE id = ?').pluck().get(id) ?? 0),
    /** Whether an address that was sent, or the words that went with a file, belong to nothing but what is being erased. */
    isErased: (
      id: CaseId,
      sent: { caseId: CaseId; checkId: string; sha256: string | null; url: string | null },
    ): boolean =>
      sent.url === null
        ? sent.caseId === id && holdsBytes.get({ sha256: sent.sha256 })?.isHeld !== 1
        : holdsAddress.get(sent.url) === undefined &&
          (sent.caseId === id || removedCheck.get(sent.checkId) !== undefined),
    /** The next items; none = all are gone. */
    next: (id: CaseId, limit: number): EraseSlice => {
      const itemIds = nextIds.pluck().all({ id, limit }) as ItemId[]
      const ids = JSON.stringify(itemIds)
      const media = JSON.stringify(mediaOf.pluck().all({ ids }))
      return { itemIds, media: lonely.pluck().all({ ids, media }) as string[] }
    },
    /** Erases items with all that belongs to them. */
    eraseItems: (id: CaseId, itemIds: readonly ItemId[]): void =>
      slice(id, () => {
        const ids = JSON.stringify(itemIds)
        const media = JSON.stringify(mediaOf.pluck().all({ ids }))
        const urls = JSON.stringify(urlsOf.pluck().all({ ids }))
        for (const { table, column } of referencing('items')) {
          run(`DELETE FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(@ids))`, { ids })
        }
        run('DELETE FROM items WHERE id IN (SELECT value FROM json_each(@ids))', { ids })
        eraseSubjects(unheld.pluck().all({ media, urls }) as string[])
        tell(id, { items: itemIds.length })
      }),
    /** Empties the next custody entries after one; gives the last of them, null = none is left. */
    emptyEntries: (id: CaseId, after: number, limit: number): number | null =>
      slice(id, () => {
        const entries = nextEntries.all({ id, after, limit })
        const full = entries.filter(({ payloadSha256 }) => payloadSha256 === null)
        for (const { seq, salt, payload } of full) empty.run({ seq, payloadSha256: payloadDigest(salt, payload) })
        if (full.length > 0) tell(id, { emptied: runsOf(full.map(({ seq }) => seq)) })
        return entries.at(-1)?.seq ?? null
      }),
    /** What was asked in the case; it outlives its items, and some of it never had one. */
    checks: (id: CaseId): string[] => checksOf.pluck().all({ id }) as string[],
    /** Erases what was sent and answered for these checks, where no item holds it any more. */
    eraseChecks: (id: CaseId, checkIds: readonly string[]): void =>
      slice(id, () => {
        const subjects = unheldChecks.pluck().all({ ids: JSON.stringify(checkIds) }) as string[]
        if (subjects.length === 0) return
        eraseSubjects(subjects)
        tell(id, { checks: checkIds.length })
      }),
    /** Erases what is left once items, entries and checks are gone, and tells of it. */
    finish: (id: CaseId): void =>
      within(id, () => {
        const kept = Kept.parse(
          JSON.parse(String(db.prepare('SELECT tally FROM erasing WHERE case_id = ?').pluck().get(id))),
        )
        const { reference, items, exhibits, media, replies } = kept
        run('UPDATE budget_approvals SET words = @reference WHERE case_id = @id', { id, reference })
        for (const { table, column } of referencing('exhibits')) {
          run(`DELETE FROM ${table} WHERE ${column} IN (SELECT id FROM exhibits WHERE case_id = @id)`, { id })
        }
        run('DELETE FROM report_fields WHERE case_id = @id', { id })
        run('DELETE FROM open_exports WHERE case_id = @id', { id })
        run('DELETE FROM reports WHERE case_id = @id', { id })
        run('DELETE FROM exhibits WHERE case_id = @id', { id })
        run('DELETE FROM tags WHERE case_id = @id', { id })
        audit.append({
          caseId: id,
          type: 'case.deleted',
          payload: {
            ...{ reference, items, exhibits },
            media: { count: media.count, sha256OfDigests: media.digest },
            replies: { count: replies.count, sha256OfDigests: replies.digest },
            removedEntries: { count: emptiedOf.get(id) ?? 0 },
            slices: runsOf(slicesOf.all(id)),
          },
        })
        run('DELETE FROM erasing WHERE case_id = @id', { id })
      }),
  }
}
