import { type Content, FileContents, type RowState } from '../../shared/model/contents.ts'
import type { Sha256 } from '../../shared/model/ids.ts'
import { type RowCount, withCounted } from '../../shared/model/row-count.ts'
import type { Database } from './database.ts'

export type FileContentsStore = ReturnType<typeof createFileContents>
/** A part of a file that is one range of its bytes. */
export type PartRange = { offset: number; bytes: number }

/** What walks through the bytes of media found. */
export function createFileContents(db: Database) {
  const stored = db.prepare<[Sha256], string | null>('SELECT contents FROM media WHERE sha256 = ?').pluck()
  const replace = db.prepare<{ sha256: Sha256; contents: string }>(
    'UPDATE media SET contents = @contents WHERE sha256 = @sha256',
  )
  const read = (sha256: Sha256): FileContents | null => {
    const json = stored.get(sha256)
    return json == null ? null : (FileContents.safeParse(JSON.parse(json)).data ?? null)
  }
  return {
    /** Whether rows of pixels below the stated ones were looked for; null = not a format with coded rows, or not read. */
    rows: (sha256: Sha256): RowState | null => read(sha256)?.rows ?? null,
    /**
     * Keeps what counting the rows of a picture gave. Belongs in the transaction of the custody entry that says so, before
     * it.
     */
    keepRows: (sha256: Sha256, counted: RowCount): void => {
      const contents = read(sha256)
      if (contents?.rows !== 'not_checked') return
      replace.run({ sha256, contents: JSON.stringify(withCounted(contents, counted)) })
    },
    /** The part that was listed at a range; null = none was. */
    part: (sha256: Sha256, range: PartRange): Content | null =>
      read(sha256)?.parts.find((part) => isAt(part, range)) ?? null,
    /** What a newer walk found, with the digests that are known of the same parts. Rows of pixels are counted anew. */
    withDigests: (sha256: Sha256, contents: FileContents): FileContents => {
      const known = read(sha256)?.parts.filter((part) => part.sha256 !== null) ?? []
      if (known.length === 0) return contents
      const digestOf = ({ kind, offset, bytes }: Content) =>
        known.find((one) => one.kind === kind && one.offset === offset && one.bytes === bytes)?.sha256 ?? null
      return { ...contents, parts: contents.parts.map((part) => ({ ...part, sha256: part.sha256 ?? digestOf(part) })) }
    },
    /** Keeps the digest of a part that was read. Belongs in the transaction of the custody entry that says so, before it. */
    keepDigest: (sha256: Sha256, range: PartRange, digest: Sha256): void => {
      const contents = read(sha256)
      if (contents === null) return
      const parts = contents.parts.map((part) => (isAt(part, range) ? { ...part, sha256: digest } : part))
      replace.run({ sha256, contents: JSON.stringify({ ...contents, parts }) })
    },
  }
}

const isAt = (part: Content, { offset, bytes }: PartRange): boolean => part.offset === offset && part.bytes === bytes
