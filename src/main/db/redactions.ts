import { z } from 'zod'
import type { CaseId, ItemId, Sha256 } from '../../shared/model/ids.ts'
import { MAX_REDACTIONS, RedactionBox } from '../../shared/model/print-copy.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import { itemReference } from './item-reference.ts'
import type { Database } from './open.ts'
import { takenOut } from './redacted-select.ts'

export type Redactions = ReturnType<typeof createRedactions>
/** What is redacted from the image of some bytes in the reports of a case. Instants are ms since the epoch, UTC. */
export type Redaction = { boxes: RedactionBox[]; setAt: number; setBy: string }
/**
 * An unsettled redaction: none was ever set for these bytes, but one applies to other bytes that an item with them had,
 * or to such bytes in turn. The same pixels may be in all of them, so no report shows the image until a person settles
 * it.
 */
export type Unsettled = { unsettled: Redaction }

const Boxes = z.array(RedactionBox).max(MAX_REDACTIONS)
type Row = { itemId: ItemId; boxes: string; setAt: number; setBy: string }
type Known = Omit<Row, 'boxes'> & { boxes: RedactionBox[] }
type Place = { caseId: CaseId; number: number; sha256: Sha256 | null }

type Deps = { db: Database; audit: Audit; clock: Clock; actor: () => string }

/** An entry names at most this many items with the same bytes. */
const MAX_NAMED = 200

/**
 * Redactions: regions that people hide in images of reports, for every item of a case with the same bytes; otherwise a
 * duplicate would show them in the same file. The files are never touched; no row is ever changed.
 */
export function createRedactions({ db, audit, clock, actor }: Deps) {
  // The newest row of each item, newest first: items with the same bytes once had separate redactions.
  const newest = db.prepare<{ caseId: CaseId; sha256: string }, Row & { id: number }>(`
    SELECT max(r.id) AS id, r.item_id AS itemId, r.boxes, r.set_at AS setAt, r.set_by AS setBy
      FROM redactions r CROSS JOIN items i ON i.id = r.item_id
     WHERE r.sha256 = @sha256 AND i.case_id = @caseId GROUP BY r.item_id ORDER BY 1 DESC`)
  const takenOutIn = db.prepare<[CaseId], { sha256: string; source: number }>(
    `SELECT sha256, max(source) AS source FROM (${takenOut('o.case_id = ?')}) GROUP BY sha256`,
  )
  const bytesOf = db.prepare<[number], string>('SELECT sha256 FROM redactions WHERE id = ?').pluck()
  // Each of these grows with anything that may change what is redacted.
  const state = db
    .prepare<[], string>(`
      SELECT concat_ws(' ', (SELECT max(seq) FROM audit), (SELECT max(id) FROM redactions), (SELECT max(id) FROM sightings))`)
    .pluck()
  const place = db.prepare<[ItemId], Place>('SELECT case_id AS caseId, number, sha256 FROM items WHERE id = ?')
  const twins = db
    .prepare<{ caseId: CaseId; sha256: string; itemId: ItemId }, number>(`
      SELECT number FROM items INDEXED BY items_by_medium WHERE sha256 = @sha256 AND case_id = @caseId AND id <> @itemId
       ORDER BY number LIMIT ${MAX_NAMED}`)
    .pluck()
  const insert = db.prepare(`
    INSERT INTO redactions (item_id, sha256, boxes, set_at, set_by) VALUES (@itemId, @sha256, @boxes, @now, @actor)`)
  const last = db.prepare<[], number | null>('SELECT max(id) FROM redactions').pluck()
  const setSince = db
    .prepare<{ caseId: CaseId; since: number }, string>(`
      SELECT DISTINCT r.sha256 FROM redactions r CROSS JOIN items i ON i.id = r.item_id
       WHERE r.id > @since AND i.case_id = @caseId`)
    .pluck()
  let kept: { caseId: CaseId; at: string | undefined; sources: ReadonlyMap<string, number> } | null = null
  /**
   * Which redaction applies to images that are not printed whole, by SHA-256; the newest. A report looks it up for each
   * item.
   */
  const sourcesIn = (caseId: CaseId): ReadonlyMap<string, number> => {
    const at = state.get()
    if (kept === null || kept.caseId !== caseId || kept.at !== at) {
      const sources = new Map(takenOutIn.all(caseId).map(({ sha256, source }) => [sha256, source]))
      kept = { caseId, at, sources }
    }
    return kept.sources
  }
  const known = (caseId: CaseId, sha256: string): Known[] =>
    newest.all({ caseId, sha256 }).map((row) => ({ ...row, boxes: Boxes.parse(JSON.parse(row.boxes)) }))
  const currentOf = (caseId: CaseId, sha256: string, rows: readonly Known[]) => {
    // A redaction set for these bytes settles it, even an empty one.
    if (rows.length > 0) return together(rows)
    const source = sourcesIn(caseId).get(sha256)
    const other = source === undefined ? undefined : bytesOf.get(source)
    const unsettled = other === undefined ? null : together(known(caseId, other))
    return unsettled && { unsettled }
  }
  /** null = nothing is redacted from the image of these bytes in the item's case. */
  const of = (itemId: ItemId, sha256: string): Redaction | Unsettled | null => {
    const item = place.get(itemId)
    return item ? currentOf(item.caseId, sha256, known(item.caseId, sha256)) : null
  }
  return {
    of,
    /**
     * Starts watching a case; the function returned says whether a redaction of any of these bytes was set since, so
     * that no file shows what was redacted while it was being made.
     */
    watch: (caseId: CaseId): ((sha256s: ReadonlySet<string>) => boolean) => {
      const since = last.get() ?? 0
      const before = sourcesIn(caseId)
      return (sha256s) => {
        const now = sourcesIn(caseId)
        const isOther = (sha256: string) => now.get(sha256) !== before.get(sha256)
        return [...sha256s].some(isOther) || setSince.all({ caseId, since }).some((sha256) => sha256s.has(sha256))
      }
    },
    /** What is redacted from the item's current image. */
    current: (itemId: ItemId): Redaction | Unsettled | null => {
      const sha256 = place.get(itemId)?.sha256 ?? null
      return sha256 === null ? null : of(itemId, sha256)
    },
    /**
     * Sets what is redacted from now on from the item's current bytes, in its case, with its custody entry; [] =
     * nothing, which settles an unsettled redaction. Gives the case; null if there is no such image.
     */
    set: db.transaction((itemId: ItemId, boxes: readonly RedactionBox[]): CaseId | null => {
      const item = place.get(itemId)
      if (!item || item.sha256 === null) return null
      const { caseId, number, sha256 } = item
      const rows = known(caseId, sha256)
      const chosen = JSON.stringify(boxes)
      const now = currentOf(caseId, sha256, rows)
      const isSettled = now === null || 'boxes' in now
      if (isSettled && JSON.stringify(now?.boxes ?? []) === chosen) return caseId
      const others = rows.filter((row) => row.itemId !== itemId && JSON.stringify(row.boxes) !== chosen)
      for (const one of [itemId, ...others.map((row) => row.itemId)])
        insert.run({ itemId: one, sha256, boxes: chosen, now: clock.now(), actor: actor() })
      audit.append({
        caseId,
        type: 'redaction.set',
        payload: {
          item: itemReference(number),
          items: twins.all({ caseId, sha256, itemId }).map(itemReference),
          sha256,
          count: boxes.length,
          boxes,
        },
      })
      return caseId
    }),
  }
}

/** Unites all redactions, of whichever item: another item's row never undoes what somebody redacted. */
function together(rows: readonly Known[]): Redaction | null {
  const drawn = rows.filter(({ boxes }) => boxes.length > 0)
  const [last] = drawn
  if (last === undefined) return null
  const boxes = new Map(drawn.flatMap((row) => row.boxes.map((box) => [JSON.stringify(box), box] as const)))
  return { boxes: atMost([...boxes.values()]), setAt: last.setAt, setBy: last.setBy }
}

/**
 * Merges more boxes than an image may have into one around all of them: what somebody redacted stays hidden, even if
 * more is hidden with it.
 */
function atMost(boxes: RedactionBox[]): RedactionBox[] {
  if (boxes.length <= MAX_REDACTIONS) return boxes
  const least = (of: (box: RedactionBox) => number) => boxes.reduce((low, box) => Math.min(low, of(box)), 1)
  const most = (of: (box: RedactionBox) => number) => boxes.reduce((high, box) => Math.max(high, of(box)), 0)
  const [x, y] = [least((box) => box.x), least((box) => box.y)]
  const [right, bottom] = [most((box) => box.x + box.width), most((box) => box.y + box.height)]
  return [{ x, y, width: Math.min(1, right) - x, height: Math.min(1, bottom) - y }]
}
