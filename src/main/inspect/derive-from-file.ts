import { err, ok, type Result } from '../../shared/result.ts'
import { contentBytes } from './contents.ts'
import type { Deriver } from './decode/derive.ts'
import { type DerivedPicture, derivativePath } from './derivative-path.ts'
import { readStructure } from './formats.ts'
import { standInOf } from './inspect-file.ts'
import { readMetadata } from './metadata/metadata.ts'
import type { DerivedFile, Job, Refusal } from './protocol.ts'
import { readFile } from './read-file.ts'
import { needsWhole, sniff } from './sniff.ts'

const MAX_HELD_BYTES = 512 * 2 ** 20

/**
 * Makes a derivative of a file that was inspected before. Its bytes must still have the SHA-256 that the derivative is
 * named after. `onRead` is called once they are read.
 */
export async function deriveFromFile(
  job: Omit<Extract<Job, { type: 'derive' }>, 'kind'> & { kind: DerivedPicture },
  deriver: Deriver,
  onRead: () => void,
): Promise<Result<DerivedFile, Refusal>> {
  const read = await readFile(Buffer.from(job.path), {
    keepBytes: MAX_HELD_BYTES,
    wants: needsWhole,
    onProgress: () => undefined,
  })
  if (!read.ok) return read
  onRead()
  const { sha256, head, bytes } = read.value
  if (sha256 !== job.sha256) return err('other_bytes')
  if (bytes === null) return err('not_drawn')
  const { format: sniffed, start } = await sniff(head)
  const { format, blocks } = readStructure(sniffed, bytes, start)
  const { exifOrientation, previews } = readMetadata(blocks)
  const orientation = blocks.turn ?? exifOrientation ?? 1
  const standIn = standInOf(previews)
  if (job.page > 1 && (format !== 'tiff' || job.kind !== 'lossless')) return err('not_drawn')
  const content = contentBytes(format, bytes, { start, end: blocks.end })
  const picture = { format, bytes: content, size: blocks.size, orientation, standIn, page: job.page }
  if (job.kind === 'embedded') {
    const [preview] = previews
    const made = preview ? await deriver.embed(job.derivatives, sha256, { preview, orientation, thumb: null }) : null
    return made === null
      ? err('not_drawn')
      : ok({ path: derivativePath(job.derivatives, sha256, 'embedded', 'jpg'), made: null })
  }
  const { path, made } = await deriver.derive(
    job.derivatives,
    sha256,
    job.kind,
    picture,
    job.isAnew ? 'replaced' : 'kept',
  )
  return path === null ? err('not_drawn') : ok({ path, made })
}
