import { folded } from '../../shared/model/folded.ts'
import {
  HASH_BYTES,
  type HashAlgorithm,
  HashList,
  type HashListId,
  type HashListPurpose,
} from '../../shared/model/hash-list.ts'
import type { Sha256 } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Database } from './open.ts'
import { unflushed } from './unflushed.ts'

export type HashLists = ReturnType<typeof createHashLists>
type Deps = { db: Database; audit: Audit; clock: Clock; actor: () => string }

/** What the import of a list found in its file. */
export type Imported = { fileSha256: Sha256; hashes: Record<HashAlgorithm, number>; unreadLines: number }

/** Entries looked at in one step of deleting those of a list. */
const AT_ONCE = 5000

/** Which lists are in use, as SQL over the row named `of`. */
export const IN_USE = (of: string) => `${of}.imported_at IS NOT NULL AND ${of}.removed_at IS NULL`

/**
 * The desk's lists of known hashes. A list is in use from the entry of its import to that of its removal; its hashes are
 * written before and deleted after that, in steps, so that nobody waits.
 */
export function createHashLists({ db, audit, clock, actor }: Deps) {
  const list = db.prepare(`
    SELECT id, name, purpose, file_name AS fileName, file_sha256 AS fileSha256,
           json_object('sha256', sha256_count, 'sha1', sha1_count, 'md5', md5_count) AS hashes,
           unread_lines AS unreadLines, imported_at AS importedAt, imported_by AS importedBy
      FROM hash_lists l WHERE ${IN_USE('l')} ORDER BY name_key, id`)
  const named = db
    .prepare<[string], HashListId>('SELECT id FROM hash_lists WHERE name_key = ? AND removed_at IS NULL')
    .pluck()
  const begin = db.prepare(`
    INSERT INTO hash_lists (name, name_key, purpose, file_name, imported_by) VALUES (@name, @key, @purpose, @fileName, @by)`)
  // One statement for many: each that is run costs more than the row.
  const add = db.prepare<{ algorithm: HashAlgorithm; width: number; hashes: Uint8Array; id: HashListId }>(`
    WITH RECURSIVE place (at) AS (VALUES (1) UNION ALL SELECT at + @width FROM place WHERE at + @width <= length(@hashes))
    INSERT INTO hash_list_entries (algorithm, digest, list_id) SELECT @algorithm, substr(@hashes, at, @width), @id FROM place`)
  const finish = db.prepare(`
    UPDATE hash_lists SET file_sha256 = @fileSha256, sha256_count = @sha256, sha1_count = @sha1, md5_count = @md5,
                          unread_lines = @unreadLines, imported_at = @now WHERE id = @id`)
  const change = db.prepare('UPDATE hash_lists SET name = @name, name_key = @key, purpose = @purpose WHERE id = @id')
  const remove = db.prepare('UPDATE hash_lists SET removed_at = @now WHERE id = @id')
  const left = db.prepare<[HashListId | null], { id: HashListId; isRemoved: number }>(`
    SELECT id, removed_at IS NOT NULL AS isRemoved FROM hash_lists
     WHERE (imported_at IS NULL OR removed_at IS NOT NULL) AND emptied_at IS NULL AND id IS NOT ? LIMIT 1`)
  const emptied = db.prepare('UPDATE hash_lists SET emptied_at = @now WHERE id = @id')
  const forget = db.prepare('DELETE FROM hash_lists WHERE id = ?')
  type Place = { algorithm: string; digest: Buffer }
  const AFTER = '(algorithm, digest) > (@algorithm, @digest)'
  const step = db.prepare<Place, Place>(`
    SELECT algorithm, digest FROM hash_list_entries WHERE ${AFTER}
     ORDER BY algorithm, digest LIMIT 1 OFFSET ${AT_ONCE}`)
  const deleteTo = db.prepare<Place & { id: HashListId; toAlgorithm: string; toDigest: Buffer }>(`
    DELETE FROM hash_list_entries
     WHERE ${AFTER} AND (algorithm, digest) <= (@toAlgorithm, @toDigest) AND list_id = @id`)
  const deleteRest = db.prepare<Place & { id: HashListId }>(
    `DELETE FROM hash_list_entries WHERE ${AFTER} AND list_id = @id`,
  )

  const all = (): HashList[] =>
    list.all().map((row) => {
      const { hashes, ...rest } = row as { hashes: string }
      return HashList.parse({ ...rest, hashes: JSON.parse(hashes) as unknown })
    })
  const get = (id: HashListId): HashList | null => all().find((one) => one.id === id) ?? null
  const existing = (id: HashListId): HashList => {
    const found = get(id)
    if (found === null) throw new Error('A list of hashes was changed that does not exist.')
    return found
  }

  return {
    /** Those in use, by name. */
    list: all,
    get,
    /** The list with this name, in use or being imported, without regard to case and accents; null = none. */
    named: (name: string): HashListId | null => named.get(folded(name)) ?? null,
    /** A list that is not in use yet. It has no entry: only `finish` makes it a fact. */
    begin: (of: { name: string; purpose: HashListPurpose; fileName: string }): HashListId =>
      Number(begin.run({ ...of, key: folded(of.name), by: actor() }).lastInsertRowid) as HashListId,
    /** Adds hashes of one algorithm, one after another in `hashes`: in order, each once, at least one. */
    add: (id: HashListId, algorithm: HashAlgorithm, hashes: Uint8Array): void =>
      void unflushed(db, () => add.run({ id, algorithm, hashes, width: HASH_BYTES[algorithm] })),
    /** Puts a list into use. */
    finish: db.transaction((id: HashListId, { fileSha256, hashes, unreadLines }: Imported): void => {
      finish.run({ id, fileSha256, ...hashes, unreadLines, now: clock.now() })
      const { name, purpose, fileName } = existing(id)
      const payload = { list: name, purpose, file: fileName, fileSha256, hashes, unreadLines }
      audit.append({ caseId: null, type: 'hash_list.imported', payload })
    }),
    change: db.transaction((id: HashListId, to: { name: string; purpose: HashListPurpose }): void => {
      const { name, purpose } = existing(id)
      if (name === to.name && purpose === to.purpose) return
      change.run({ id, ...to, key: folded(to.name) })
      const payload = { from: { list: name, purpose }, to: { list: to.name, purpose: to.purpose } }
      audit.append({ caseId: null, type: 'hash_list.changed', payload })
    }),
    /** Takes a list out of use. Its hashes are deleted by `empty`. */
    remove: db.transaction((id: HashListId): void => {
      const { name, purpose, fileSha256, hashes } = existing(id)
      remove.run({ id, now: clock.now() })
      audit.append({ caseId: null, type: 'hash_list.removed', payload: { list: name, purpose, fileSha256, hashes } })
    }),
    /**
     * Deletes the hashes of lists that are no longer, or not yet, in use, in short transactions, one each time it is
     * continued. Never those of the list that is being imported.
     */
    empty: function* (importing: HashListId | null): Generator<void> {
      for (let one = left.get(importing); one !== undefined; one = left.get(importing)) {
        const { id, isRemoved } = one
        for (let from: Place = { algorithm: '', digest: Buffer.alloc(0) }; ; ) {
          const to = step.get(from)
          unflushed(db, () => {
            if (to === undefined) deleteRest.run({ ...from, id })
            else deleteTo.run({ ...from, id, toAlgorithm: to.algorithm, toDigest: to.digest })
          })
          yield
          if (to === undefined) break
          from = to
        }
        if (isRemoved === 1) emptied.run({ id, now: clock.now() })
        else forget.run(id)
      }
    },
  }
}
