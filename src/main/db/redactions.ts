import { z } from 'zod'
import type { CaseId, ItemId, Sha256 } from '../../shared/model/ids.ts'
import { MAX_REDACTIONS, RedactionBox } from '../../shared/model/print-copy.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from './audit.ts'
import { itemReference } from './item-queries.ts'
import type { Database } from './open.ts'

export type Redactions = ReturnType<typeof createRedactions>
/** What is taken out of an item's picture in reports. Instants are ms since the epoch, UTC. */
export type Redaction = { boxes: RedactionBox[]; setAt: number; setBy: string }

const Boxes = z.array(RedactionBox).max(MAX_REDACTIONS)
type Row = { boxes: string; setAt: number; setBy: string }
type Place = { caseId: CaseId; number: number; sha256: Sha256 | null }

type Deps = { db: Database; audit: Audit; clock: Clock; actor: () => string }

/** What people take out of pictures before they stand in a report. The files are never touched; no row is ever changed. */
export function createRedactions({ db, audit, clock, actor }: Deps) {
  const newest = db.prepare<{ itemId: ItemId; sha256: string }, Row>(`
    SELECT boxes, set_at AS setAt, set_by AS setBy FROM redactions
     WHERE item_id = @itemId AND sha256 = @sha256 ORDER BY id DESC LIMIT 1`)
  const place = db.prepare<[ItemId], Place>('SELECT case_id AS caseId, number, sha256 FROM items WHERE id = ?')
  const insert = db.prepare(`
    INSERT INTO redactions (item_id, sha256, boxes, set_at, set_by) VALUES (@itemId, @sha256, @boxes, @now, @actor)`)
  /** null = nothing is taken out of the picture of these bytes. */
  const of = (itemId: ItemId, sha256: string): Redaction | null => {
    const row = newest.get({ itemId, sha256 })
    const boxes = row ? Boxes.parse(JSON.parse(row.boxes)) : []
    return row && boxes.length > 0 ? { boxes, setAt: row.setAt, setBy: row.setBy } : null
  }
  return {
    of,
    /** What is taken out of the picture an item has now. */
    current: (itemId: ItemId): Redaction | null => {
      const sha256 = place.get(itemId)?.sha256 ?? null
      return sha256 === null ? null : of(itemId, sha256)
    },
    /** Sets what is taken out from now on, with its custody entry; [] = nothing. False = there is no such picture. */
    set: db.transaction((itemId: ItemId, boxes: readonly RedactionBox[]): boolean => {
      const item = place.get(itemId)
      if (!item || item.sha256 === null) return false
      const { caseId, number, sha256 } = item
      if (JSON.stringify(of(itemId, sha256)?.boxes ?? []) === JSON.stringify(boxes)) return true
      insert.run({ itemId, sha256, boxes: JSON.stringify(boxes), now: clock.now(), actor: actor() })
      audit.append({
        caseId,
        type: 'redaction.set',
        payload: { item: itemReference(number), sha256, count: boxes.length, boxes },
      })
      return true
    }),
  }
}
