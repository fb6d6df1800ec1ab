import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import type { PromisedFile } from '../../shared/model/promised.ts'
import type { Audit } from '../custody/log/audit.ts'
import { readablePath } from '../paths.ts'
import { itemReference } from './item-reference.ts'
import type { Database } from './open.ts'

export type PromisedFiles = ReturnType<typeof createPromisedFiles>
export type NewPromisedFile = {
  itemId: ItemId
  /** Where the source lay, absolute. */
  path: Buffer
  /** When the source was last modified, nanoseconds. */
  mtimeNs: string
  /** Of the bytes that were copied. */
  bytes: number
  sha256: string
  /** ms. */
  copiedAt: number
}

/** Where copies of temporary files came from. Rows are written once. */
export function createPromisedFiles({ db, audit, actor }: { db: Database; audit: Audit; actor: () => string }) {
  const insert = db.prepare(`
    INSERT INTO promised_files (item_id, source_path, mtime_ns, bytes, sha256, copied_at, copied_by)
    VALUES (@itemId, @path, @mtimeNs, @bytes, @sha256, @copiedAt, @actor)`)
  const place = db.prepare<[ItemId], { caseId: CaseId; number: number }>(
    'SELECT case_id AS caseId, number FROM items WHERE id = ?',
  )
  type Row = Omit<PromisedFile, 'path' | 'modifiedAt'> & { path: Buffer; mtimeNs: string }
  const one = db.prepare<[ItemId], Row>(`
    SELECT source_path AS path, mtime_ns AS mtimeNs, sha256, copied_at AS copiedAt, copied_by AS copiedBy
      FROM promised_files WHERE item_id = ?`)
  return {
    /** Records where a copy came from, with its custody entry. Belongs in the transaction that lists its item. */
    add: (file: NewPromisedFile): void => {
      const item = place.get(file.itemId)
      if (!item) throw new Error('A copy of a temporary file is an item.')
      insert.run({ ...file, actor: actor() })
      const { path, mtimeNs, bytes, sha256, copiedAt } = file
      const facts = { path: readablePath(path), modifiedAt: milliseconds(mtimeNs), copiedAt, bytes, sha256 }
      audit.append({
        caseId: item.caseId,
        type: 'file.promised',
        payload: { item: itemReference(item.number), ...facts },
      })
    },
    /** Where an item was copied from; null = it is no copy of a temporary file. */
    of: (id: ItemId): PromisedFile | null => {
      const row = one.get(id)
      if (row === undefined) return null
      const { path, mtimeNs, ...rest } = row
      return { ...rest, path: readablePath(path), modifiedAt: milliseconds(mtimeNs) }
    },
  }
}

const milliseconds = (ns: string): number => Number(BigInt(ns) / 1_000_000n)
