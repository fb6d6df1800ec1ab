import type { RowCount } from '../../shared/model/row-count.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { countCodedRows, rowCountOf } from './container/coded-rows.ts'
import type { Job, Refusal } from './protocol.ts'
import { readFile } from './read-file.ts'
import { needsWhole, sniff } from './sniff.ts'

const MAX_HELD_BYTES = 512 * 2 ** 20

/**
 * Counts the rows in the data of a picture that was inspected before, whose bytes must still have the same SHA-256.
 * `onRead` is called once they are read.
 */
export async function countRowsOf(
  { path, sha256: expected }: Pick<Extract<Job, { type: 'rows' }>, 'path' | 'sha256'>,
  onProgress: (bytes: number) => void,
  onRead: () => void,
): Promise<Result<RowCount, Refusal>> {
  const read = await readFile(Buffer.from(path), { keepBytes: MAX_HELD_BYTES, wants: needsWhole, onProgress })
  if (!read.ok) return read
  onRead()
  const { sha256, head, bytes } = read.value
  if (sha256 !== expected) return err('other_bytes')
  if (bytes === null) return ok(rowCountOf(null))
  const { start } = await sniff(head)
  return ok(rowCountOf(await countCodedRows(bytes.subarray(start))))
}
