import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { CaseId, ExhibitId, ItemId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import { OF_ERASURE, payloadDigest, REMOVED } from '../custody/log/chain.ts'
import { readablePath } from '../paths.ts'
import { atOnce } from '../turns.ts'
import { type CaseTally, lastSeqOf } from './case-tally.ts'
import { caseReference } from './cases.ts'
import { createEraseFilters } from './erase-filters.ts'
import { createErasePlans, type EraseChoice, type ErasePlan, isSamePlan } from './erase-plan.ts'
import { createEraseWords } from './erase-words.ts'
import { exhibitReference } from './exhibits.ts'
import { itemReference } from './item-reference.ts'
import type { Database } from './open.ts'
import { runsOf } from './runs.ts'
import { HELD } from './subject.ts'
import { unflushed } from './unflushed.ts'

export type Erase = ReturnType<typeof createErase>
/** Whether a whole case is erased, or some of its items. */
export type ErasureScope = 'case' | 'items'

type Next = { id: CaseId; after: number; limit: number }
/** `path`: where the file is, as bytes. */
type NextItem = { id: ItemId; number: number; path: Buffer }

/** What is remembered about a case until it is empty. */
const KeptOfCase = z.object({
  reference: z.string(),
  items: z.number(),
  exhibits: z.number(),
  media: z.object({ count: z.number(), digest: z.string() }),
  replies: z.object({ count: z.number(), digest: z.string() }),
})
/** What is remembered about an erasure of items until it has ended. */
const KeptOfItems = z.object({
  reason: z.string(),
  items: z.number(),
  exhibits: z.array(z.object({ id: z.number(), number: z.number() })),
  /** Number of the entry that records its start. */
  begun: z.number(),
  /** SHA-256 over the ids of the items, one per line: `erasing_items` is compared with it. */
  digest: z.string(),
  /** Whether the case is reopened when it has ended. */
  wasOpen: z.boolean(),
})
type Entry = { seq: number; caseId: CaseId; isFull: 0 | 1; bytes: number }
type Erased = { number: number; sha256: string | null }
/** How an entry names an erased item. Links, and files that were never read, have no SHA-256. */
type ErasedItem = { item: string; sha256?: string }

/** Bytes of entries emptied in one transaction: a few milliseconds. */
const BYTES_AT_ONCE = 2 ** 18
const SENTENCES_AT_ONCE = 50

/** Entries about the erasure itself stay as they are. */
const TOLD = `(${[...OF_ERASURE].map((type) => `'${type}'`).join(', ')})`

const ATTEMPTS_OF_CASE = 'SELECT a.id FROM attempts a JOIN checks c ON c.id = a.check_id WHERE c.case_id = @id'
/**
 * Erases a case, or items of one, for good: names, paths, URLs, metadata, replies and the custody entries that contain
 * them. What stays: references (never reused), hashes, charges, and the custody entries that record the erasure. From
 * `beginCase` on, a case is gone for everybody; items are erased in slices, and their case is closed until they are
 * gone.
 * Nothing waits for it, and the next run of the app continues an erasure that ended midway.
 */
export function createErase({ db, audit, clock }: { db: Database; audit: Audit; clock: Clock }) {
  const nextOfCase = db.prepare<Next, NextItem>(
    'SELECT id, number, path FROM items WHERE case_id = @id AND number > @after ORDER BY number LIMIT @limit',
  )
  const nextOfItems = db.prepare<Next, NextItem>(`
    SELECT i.id, i.number, i.path FROM erasing_items e JOIN items i ON i.id = e.item_id
     WHERE e.case_id = @id AND e.number > @after ORDER BY e.number LIMIT @limit`)
  const factsOf = db.prepare<{ ids: string }, Erased>(
    'SELECT number, sha256 FROM items WHERE id IN (SELECT value FROM json_each(@ids)) ORDER BY number',
  )
  const namesOf = db
    .prepare<{ ids: string }, string>(`
      SELECT name FROM items WHERE id IN (SELECT value FROM json_each(@ids)) AND url IS NULL
      UNION SELECT given_name FROM arrivals WHERE item_id IN (SELECT value FROM json_each(@ids)) AND given_name IS NOT NULL
      UNION SELECT address FROM arrivals WHERE item_id IN (SELECT value FROM json_each(@ids)) AND address IS NOT NULL`)
    .pluck()
  const mediaOf = db.prepare<{ ids: string }, string>(`
    SELECT sha256 FROM items WHERE id IN (SELECT value FROM json_each(@ids)) AND sha256 IS NOT NULL
    UNION SELECT sha256 FROM sightings WHERE item_id IN (SELECT value FROM json_each(@ids)) AND sha256 IS NOT NULL`)
  const pathsOf = db
    .prepare<{ ids: string }, Buffer>(`
      SELECT path FROM items WHERE id IN (SELECT value FROM json_each(@ids)) AND url IS NULL
      UNION SELECT source_path FROM promised_files WHERE item_id IN (SELECT value FROM json_each(@ids))
      UNION SELECT path FROM sightings WHERE item_id IN (SELECT value FROM json_each(@ids))`)
    .pluck()
  const urlsOf = db
    .prepare<{ ids: string }, string>(`
      SELECT url FROM items WHERE id IN (SELECT value FROM json_each(@ids)) AND url IS NOT NULL`)
    .pluck()
  const unheld = db.prepare<{ media: string; urls: string }, string>(`
    SELECT value FROM json_each(@media) m WHERE NOT ${HELD('m.value')}
    UNION SELECT value FROM json_each(@urls) u WHERE NOT EXISTS (SELECT 1 FROM items i WHERE i.url = u.value)`)
  const checksOf = db.prepare<{ id: CaseId }, string>('SELECT id FROM checks WHERE case_id = @id')
  const unheldChecks = db.prepare<{ ids: string }, string>(`
    SELECT DISTINCT c.subject FROM checks c
     WHERE c.id IN (SELECT value FROM json_each(@ids)) AND c.subject <> 'removed:' || c.id
       AND NOT ${HELD('c.sha256')}
       AND NOT EXISTS (SELECT 1 FROM items i WHERE i.url = c.url)`)
  const sentencesOf = {
    decisions: db.prepare<{ id: CaseId }, { id: number; words: string }>(
      `SELECT id, words FROM decisions WHERE words <> '' AND attempt_id IN (${ATTEMPTS_OF_CASE})`,
    ),
    budget_approvals: db.prepare<{ id: CaseId }, { id: number; words: string }>(
      'SELECT id, words FROM budget_approvals WHERE case_id = @id',
    ),
  }
  const nextEntries = db.prepare<{ id: CaseId; after: number; limit: number }, Entry>(`
    SELECT seq, case_id AS caseId, payload_sha256 IS NULL AS isFull, octet_length(payload) AS bytes FROM audit
     WHERE case_id IN (SELECT @id UNION SELECT c.case_id FROM checks c JOIN erasing_words w ON w.word = c.id
                        WHERE w.case_id = @id AND w.what = 'id')
       AND seq > @after AND type NOT IN ${TOLD} ORDER BY seq LIMIT @limit`)
  const payloadOf = db.prepare<[number], string>('SELECT payload FROM audit WHERE seq = ?').pluck()
  const contentOf = db.prepare<[number], { salt: Buffer; payload: string }>(
    'SELECT salt, payload FROM audit WHERE seq = ?',
  )
  const empty = db.prepare(`
    UPDATE audit SET payload = '${REMOVED}', salt = X'', payload_sha256 = @payloadSha256 WHERE seq = @seq`)
  const slicesOf = db
    .prepare<[CaseId, number], number>(
      "SELECT seq FROM audit WHERE case_id = ? AND seq > ? AND type = 'erasure.slice' ORDER BY seq",
    )
    .pluck()
  const emptiedOf = db
    .prepare<[CaseId, number], number>(`
      SELECT coalesce(sum(run.value ->> 1 - run.value ->> 0 + 1), 0) FROM audit a, json_each(a.payload, '$.emptied') run
       WHERE a.case_id = ? AND a.seq > ? AND a.type = 'erasure.slice'`)
    .pluck()
  const holdsAddress = db.prepare('SELECT 1 FROM items WHERE url = ?')
  const holdsBytes = db.prepare<{ sha256: string | null }, { isHeld: number }>(`SELECT ${HELD('@sha256')} AS isHeld`)
  const removedCheck = db.prepare(
    "SELECT 1 FROM checks WHERE id = ? AND (url = 'removed:' || id OR parameters = json_object('removed', id))",
  )
  const erasing = db.prepare<[CaseId], { scope: ErasureScope; tally: string }>(
    'SELECT scope, tally FROM erasing WHERE case_id = ?',
  )
  const plans = createErasePlans(db)
  const words = createEraseWords(db)
  const eraseFilters = createEraseFilters(db)
  const isExporting = db.prepare<{ id: CaseId }, 1>(
    'SELECT 1 FROM open_exports WHERE coalesce(case_id, @id) = @id LIMIT 1',
  )
  const setOpen = db.prepare('UPDATE erasing SET is_now = @isNow WHERE case_id = @id')
  // A slice runs a few dozen statements on a few rows: preparing them again each time would cost more than all the
  // rest.
  const prepared = new Map<string, ReturnType<Database['prepare']>>()
  const run = (sql: string, given: Record<string, unknown>) => {
    const known = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, known)
    return known.run(given)
  }

  /** What files were called, and where they were. */
  const namesIn = (ids: string): string[] => [...namesOf.all({ ids }), ...pathsOf.all({ ids }).map(readablePath)]

  /** Tables whose rows refer to rows of `table`, with the referring column. Items are handled separately. */
  const referencing = (table: 'items' | 'exhibits'): { table: string; column: string }[] =>
    db
      .prepare<[string], { table: string; column: string }>(`
        SELECT t.name AS "table", f."from" AS "column" FROM sqlite_schema t, pragma_foreign_key_list(t.name) f
         WHERE t.type = 'table' AND f."table" = ? AND t.name <> 'items'`)
      .all(table)
  const ofItems = referencing('items')

  /**
   * One short transaction in which rows that are otherwise final may be emptied. Foreign keys are not checked row by
   * row during it: dependent rows are deleted first, and looking for more would read whole tables each time.
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
  /** Logs what a slice did: which entries it emptied, or only that rows were deleted. */
  const logSlice = (
    id: CaseId,
    payload:
      | { emptied: [from: number, to: number][] }
      | { items: ErasedItem[] }
      | { checks: number }
      | { sentences: number },
  ) => audit.append({ caseId: id, type: 'erasure.slice', payload })
  /**
   * Runs one of many slices without waiting for the disk: what a power cut takes back is erased again before the end is
   * logged.
   */
  const slice = <T>(id: CaseId, work: () => T): T => unflushed(db, () => within(id, work))
  /** Erases replies, wording of decisions and metadata of bytes and URLs that no item has any more. */
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
      `UPDATE jobs SET status_message = NULL, status_message_at = NULL, error_message = NULL, error_message_at = NULL,
              trouble_answer = NULL,
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
      // Recipe 0: should the bytes be added again, they are read as if for the first time.
      `UPDATE media SET metadata = NULL, container = NULL, contents = NULL, duration_ms = NULL, has_gps = 0,
              has_embedded_thumbnail = 0, has_serial = 0, has_author = 0, has_maker_note = 0, has_thumbnail = 0,
              has_preview = 0, problems = '[]', frame_seconds = NULL, orientation = 1, recipe = 0 WHERE recipe > 0 AND sha256 IN ${these}`,
      given,
    )
  }

  /**
   * Carries redactions over to remaining items. A redaction applies to every item of the case with the same bytes,
   * whichever item it was set on: where such an item stays, it is set there, so that nothing redacted becomes visible
   * again.
   */
  const keepRedactions = (id: CaseId, ids: string) =>
    run(
      `WITH newest AS (
         SELECT sha256, max(id) AS id FROM redactions WHERE item_id IN (SELECT value FROM json_each(@ids)) GROUP BY sha256),
       heirs AS (
         SELECT n.id, n.sha256, (
           SELECT min(i.id) FROM items i
            WHERE i.case_id = @id AND i.id NOT IN (SELECT item_id FROM erasing_items WHERE case_id = @id)
              AND (i.sha256 = n.sha256
                   OR EXISTS (SELECT 1 FROM sightings s WHERE s.item_id = i.id AND s.sha256 = n.sha256))) AS heir
           FROM newest n)
       INSERT INTO redactions (item_id, sha256, boxes, set_at, set_by)
         SELECT h.heir, h.sha256, r.boxes, r.set_at, r.set_by FROM heirs h JOIN redactions r ON r.id = h.id
          WHERE h.heir IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM redactions o JOIN items k ON k.id = o.item_id
             WHERE o.sha256 = h.sha256 AND k.case_id = @id
               AND k.id NOT IN (SELECT item_id FROM erasing_items WHERE case_id = @id))`,
      { id, ids },
    )
  /** Forgets the erasure once nothing is left to erase; the entry of its end seals that. */
  const forget = (id: CaseId) => {
    for (const table of ['erasing_items', 'erasing_words', 'erasing'])
      run(`DELETE FROM ${table} WHERE case_id = @id`, { id })
  }
  const endCase = (id: CaseId, tally: string) => {
    const { reference, items, exhibits, media, replies } = KeptOfCase.parse(JSON.parse(tally))
    run('UPDATE budget_approvals SET words = @reference WHERE case_id = @id', { id, reference })
    run(`UPDATE decisions SET words = '' WHERE words <> '' AND attempt_id IN (${ATTEMPTS_OF_CASE})`, { id })
    eraseExhibits(db.prepare<[CaseId], ExhibitId>('SELECT id FROM exhibits WHERE case_id = ?').pluck().all(id))
    for (const table of ['report_fields', 'open_exports', 'reports', 'tags', 'case_views', 'saved_filters'])
      run(`DELETE FROM ${table} WHERE case_id = @id`, { id })
    forget(id)
    audit.append({
      caseId: id,
      type: 'case.deleted',
      payload: {
        reference,
        items,
        exhibits,
        media: { count: media.count, sha256OfDigests: media.digest },
        replies: { count: replies.count, sha256OfDigests: replies.digest },
        removedEntries: { count: emptiedOf.get(id, 0) ?? 0 },
        slices: runsOf(slicesOf.all(id, 0)),
      },
    })
  }
  const endItems = (id: CaseId, tally: string) => {
    const { reason, items, exhibits, begun, wasOpen } = KeptOfItems.parse(JSON.parse(tally))
    eraseExhibits(exhibits.map((exhibit) => exhibit.id))
    eraseFilters(id, (text) => atOnce(words.mentions(id, text)))
    if (wasOpen) run('UPDATE cases SET closed_at = NULL WHERE id = @id', { id })
    forget(id)
    audit.append({
      caseId: id,
      type: 'erasure.ended',
      payload: {
        reason,
        items,
        exhibits: exhibits.map(({ number }) => exhibitReference(number)),
        begun,
        removedEntries: { count: emptiedOf.get(id, begun) ?? 0 },
        slices: runsOf(slicesOf.all(id, begun)),
      },
    })
  }
  const eraseExhibits = (exhibitIds: readonly number[]) => {
    const ids = JSON.stringify(exhibitIds)
    for (const { table, column } of referencing('exhibits'))
      run(`DELETE FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(@ids))`, { ids })
    run('DELETE FROM exhibits WHERE id IN (SELECT value FROM json_each(@ids))', { ids })
  }

  return {
    /**
     * Takes the case away from everybody and remembers that it is to be emptied. False if something in it changed since
     * it was counted.
     */
    beginCase: (id: CaseId, reference: string, { lastSeq, ...tally }: CaseTally): boolean =>
      db.transaction(() => {
        if (lastSeqOf(db, id) !== lastSeq) return false
        const now = clock.now()
        run("INSERT INTO erasing (case_id, scope, tally) VALUES (@id, 'case', @kept)", {
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
    /**
     * Remembers that items and exhibits of a case are to be erased, and closes the case until they are. False if the
     * plan would be a different one by now.
     */
    beginItems: (id: CaseId, choice: EraseChoice, planned: ErasePlan, reason: string): boolean =>
      db.transaction(() => {
        const isStale = lastSeqOf(db, id) !== planned.lastSeq
        // Starting an export logs no entry.
        if (isExporting.get({ id }) !== undefined) return false
        if (isStale && !isSamePlan(plans.erasePlan(id, choice), planned)) return false
        const { itemIds, exhibits } = planned
        const now = clock.now()
        const wasOpen = db.prepare('SELECT closed_at FROM cases WHERE id = ?').pluck().get(id) === null
        run('UPDATE cases SET closed_at = coalesce(closed_at, @now), last_activity_at = @now WHERE id = @id', {
          id,
          now,
        })
        const references = exhibits.map(({ number }) => exhibitReference(number))
        const kept = {
          reason,
          items: itemIds.length,
          exhibits,
          begun: (audit.head()?.entries ?? 0) + 1,
          digest: digestOf(itemIds),
          wasOpen,
        }
        run("INSERT INTO erasing (case_id, scope, tally) VALUES (@id, 'items', @kept)", {
          id,
          kept: JSON.stringify(kept satisfies z.infer<typeof KeptOfItems>),
        })
        audit.append({
          caseId: id,
          type: 'erasure.begun',
          payload: { reason, items: itemIds.length, exhibits: references },
        })
        run(
          `INSERT INTO erasing_items (item_id, case_id, number)
             SELECT id, case_id, number FROM items
              WHERE case_id = @id AND id IN (SELECT value FROM json_each(@itemIds))`,
          { id, itemIds: JSON.stringify(itemIds) },
        )
        const places = db
          .prepare<[string], { root: Buffer; name: string }>(
            'SELECT root, name FROM exhibits WHERE id IN (SELECT value FROM json_each(?))',
          )
          .all(JSON.stringify(exhibits.map((exhibit) => exhibit.id)))
        words.addExhibits(
          id,
          references,
          places.flatMap(({ root, name }) => [readablePath(root), name]),
        )
        return true
      })(),
    /** Erasures that were started and have not ended, by case; without rows that something else wrote there. */
    unfinished: (): { id: CaseId; reference: string; scope: ErasureScope }[] =>
      db
        .prepare<[], { id: CaseId; year: number; number: number; scope: ErasureScope }>(`
          SELECT c.id, c.year, c.number, e.scope FROM erasing e JOIN cases c ON c.id = e.case_id ORDER BY c.id`)
        .all()
        .filter(({ id }) => audit.holds('erasing', id))
        .map(({ id, year, number, scope }) => ({ id, reference: caseReference(year, number), scope })),
    /** Whether it covers exactly the items that were logged when it was started. */
    takesWhatWasEntered: (id: CaseId): boolean => {
      const under = erasing.get(id)
      if (under?.scope !== 'items') return true
      const itemIds = db
        .prepare<[CaseId], ItemId>('SELECT item_id FROM erasing_items WHERE case_id = ? ORDER BY number')
        .pluck()
        .all(id)
      return KeptOfItems.parse(JSON.parse(under.tally)).digest === digestOf(itemIds)
    },
    /** The numbers of the items that an erasure in progress takes, as runs; empty = the whole case is erased. */
    numbers: (id: CaseId): [from: number, to: number][] =>
      runsOf(
        db
          .prepare<[CaseId], number>('SELECT number FROM erasing_items WHERE case_id = ? ORDER BY number')
          .pluck()
          .all(id),
      ),
    /** When a case was created. */
    createdAt: (id: CaseId): number =>
      Number(db.prepare('SELECT created_at FROM cases WHERE id = ?').pluck().get(id) ?? 0),
    /** Whether a URL that was sent, or the text that was sent with a file, belongs only to what is being erased. */
    isErased: (
      id: CaseId,
      sent: { caseId: CaseId; checkId: string; sha256: string | null; url: string | null },
    ): boolean =>
      (sent.caseId === id || removedCheck.get(sent.checkId) !== undefined) &&
      (sent.url === null
        ? holdsBytes.get({ sha256: sent.sha256 })?.isHeld !== 1
        : holdsAddress.get(sent.url) === undefined),
    /** The next items after a number, ascending; empty when all are gone. */
    next: (id: CaseId, after: number, limit: number): NextItem[] =>
      (erasing.get(id)?.scope === 'items' ? nextOfItems : nextOfCase).all({ id, after, limit }),
    /** Erases items with everything that belongs to them. */
    eraseItems: (id: CaseId, itemIds: readonly ItemId[]): void =>
      slice(id, () => {
        const ids = JSON.stringify(itemIds)
        const media = JSON.stringify(mediaOf.pluck().all({ ids }))
        const urls = JSON.stringify(urlsOf.all({ ids }))
        const items = factsOf.all({ ids }).map(toErased)
        const isCaseKept = erasing.get(id)?.scope === 'items'
        const kept = isCaseKept ? { names: namesIn(ids), urls: urlsOf.all({ ids }) } : { names: [], urls: [] }
        if (isCaseKept) keepRedactions(id, ids)
        for (const { table, column } of ofItems) {
          run(`DELETE FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(@ids))`, { ids })
        }
        run('DELETE FROM items WHERE id IN (SELECT value FROM json_each(@ids))', { ids })
        const subjects = unheld.pluck().all({ media, urls }) as string[]
        words.addItems(id, { ...kept, subjects })
        eraseSubjects(subjects)
        logSlice(id, { items })
      }),
    /** The next hashes, after a given one, of erased bytes that no item has any more. */
    digests: (id: CaseId, after: string, limit: number): { last: string | null; digests: string[] } => {
      const erased = words.digests(id, after, limit)
      return {
        last: erased.at(-1) ?? null,
        digests: erased.filter((sha256) => holdsBytes.get({ sha256 })?.isHeld !== 1),
      }
    },
    /** Empties the sentences that people agreed to for decisions and approvals of the case where they name an erased file. */
    eraseSentences: function* (id: CaseId): Generator<void, void> {
      for (const table of ['decisions', 'budget_approvals'] as const) {
        const named: number[] = []
        for (const row of sentencesOf[table].all({ id })) if (yield* words.mentions(id, row.words)) named.push(row.id)
        while (named.length > 0) {
          yield
          const ids = named.splice(0, SENTENCES_AT_ONCE)
          slice(id, () => {
            run(`UPDATE ${table} SET words = '' WHERE id IN (SELECT value FROM json_each(@ids))`, {
              ids: JSON.stringify(ids),
            })
            logSlice(id, { sentences: ids.length })
          })
        }
      }
    },
    /**
     * Empties the next custody entries after a given one; gives the last of them, null if none is left. Which are emptied is
     * found before anything is written.
     */
    emptyEntries: function* (id: CaseId, after: number, limit: number): Generator<void, number | null> {
      const entries = nextEntries.all({ id, after, limit })
      const isWhole = erasing.get(id)?.scope === 'case'
      const named: Entry[] = []
      for (const entry of entries) {
        yield
        const { seq, caseId, isFull } = entry
        if (isFull === 0) continue
        const isOfCase = caseId === id
        if ((isWhole && isOfCase) || (yield* words.isNamed(id, payloadOf.get(seq) ?? '{}', isOfCase))) named.push(entry)
      }
      for (const together of upToBytes(named, BYTES_AT_ONCE)) {
        yield
        slice(id, () => {
          for (const { seq } of together) {
            const content = contentOf.get(seq)
            if (content !== undefined) empty.run({ seq, payloadSha256: payloadDigest(content.salt, content.payload) })
          }
          logSlice(id, { emptied: runsOf(together.map(({ seq }) => seq)) })
        })
      }
      return entries.at(-1)?.seq ?? null
    },
    /** The checks requested in the case; they outlive its items, and some never had one. */
    checks: (id: CaseId): string[] => checksOf.pluck().all({ id }) as string[],
    /** Erases what was sent and received for these checks, where no item has the subject any more. */
    eraseChecks: (id: CaseId, checkIds: readonly string[]): void =>
      slice(id, () => {
        const subjects = unheldChecks.pluck().all({ ids: JSON.stringify(checkIds) }) as string[]
        if (subjects.length === 0) return
        eraseSubjects(subjects)
        logSlice(id, { checks: checkIds.length })
      }),
    /** Erases what is left once items, entries and checks are gone, and logs the end. */
    finish: (id: CaseId): void =>
      within(id, () => {
        const under = erasing.get(id)
        if (under === undefined) return
        if (under.scope === 'case') endCase(id, under.tally)
        else endItems(id, under.tally)
      }),
  }
}

/** Consecutive entries of up to so many bytes together, or a single larger one. */
function upToBytes(entries: readonly Entry[], most: number): Entry[][] {
  const groups: Entry[][] = []
  let left = 0
  for (const entry of entries) {
    if (entry.bytes > left || groups.length === 0) {
      groups.push([])
      left = most
    }
    groups.at(-1)?.push(entry)
    left -= entry.bytes
  }
  return groups
}

const toErased = ({ number, sha256 }: Erased): ErasedItem =>
  sha256 === null ? { item: itemReference(number) } : { item: itemReference(number), sha256 }

const digestOf = (itemIds: readonly ItemId[]): string => {
  const hash = createHash('sha256')
  for (const id of itemIds) hash.update(`${id}\n`)
  return hash.digest('hex')
}
