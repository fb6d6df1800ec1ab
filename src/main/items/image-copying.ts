import { createHash, randomUUID } from 'node:crypto'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Database } from '../db/open.ts'
import type { Desktop } from '../desktop.ts'

type Deps = {
  db: Database
  audit: Audit
  desktop: Pick<Desktop, 'writeClipboardPicture'>
  /** null if there is no such item. */
  itemOf: (itemId: ItemId) => { caseId: CaseId; reference: string } | null
}
type Begun = { itemId: ItemId; width: number; height: number; bytes: number }
type NoItem = { kind: 'not_found'; what: 'item' }
export type ImageCopying = ReturnType<typeof createImageCopying>

/** The first bytes of every PNG (PNG specification, 5.2). */
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Receives an image from the window in parts and puts it on the clipboard. There it leaves the app, so the custody log
 * records it beforehand. One at a time: the next replaces one that was not finished.
 */
export function createImageCopying({ db, audit, desktop, itemOf }: Deps) {
  let open: (Begun & { id: string; parts: Buffer[]; taken: number }) | null = null
  const noItem: Result<never, NoItem> = err({ kind: 'not_found', what: 'item' })
  const note = db.transaction((caseId: CaseId, type: string, payload: Record<string, unknown>) =>
    audit.append({ caseId, type, payload }),
  )
  return {
    begin: (begun: Begun): Result<{ copyId: string }, NoItem> => {
      if (itemOf(begun.itemId) === null) return noItem
      const id = randomUUID()
      open = { ...begun, id, parts: [], taken: 0 }
      return ok({ copyId: id })
    },
    part: (copyId: string, data: string): Result<null, NoItem> => {
      if (open?.id !== copyId) return noItem
      const part = Buffer.from(data, 'base64')
      open.taken += part.length
      if (open.taken > open.bytes) {
        open = null
        return noItem
      }
      open.parts.push(part)
      return ok(null)
    },
    /** false = the system refused it. */
    finish: async (copyId: string): Promise<Result<boolean, NoItem>> => {
      const copied = open
      if (copied?.id !== copyId) return noItem
      open = null
      const png = Buffer.concat(copied.parts)
      const item = itemOf(copied.itemId)
      const isWhole = png.length === copied.bytes && png.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)
      if (item === null || !isWhole) return noItem
      const { width, height } = copied
      const sha256 = createHash('sha256').update(png).digest('hex')
      note(item.caseId, 'item.image_copied', { item: item.reference, width, height, bytes: png.length, sha256 })
      try {
        await desktop.writeClipboardPicture(png)
        return ok(true)
      } catch {
        note(item.caseId, 'item.image_not_copied', { item: item.reference, sha256 })
        return ok(false)
      }
    },
  }
}
