import { createHash } from 'node:crypto'
import { type Content, FileContents, type FileEnd, type PartKind } from '../../shared/model/contents.ts'
import { Sha256 } from '../../shared/model/ids.ts'
import { listedParts } from '../../shared/model/listed-parts.ts'
import type { MediumFormat } from '../../shared/model/medium.ts'
import type { FoundPart } from './container/blocks.ts'
import type { Structure } from './formats.ts'
import { visibleText } from './metadata/text.ts'

/** The mark behind the last scan of a JPEG. */
const JPEG_END = Buffer.of(0xff, 0xd9)

/**
 * The bytes of a picture to be decoded, `start` where it begins. Of one that is cut those up to where its content breaks
 * off, for what follows is nothing of the picture; with the end mark of a JPEG, for a decoder calls a lack of that alone
 * damage; and of a WebP whose chunks are whole with the length that it has, for a decoder refuses one that is too large.
 */
export function contentBytes(
  format: MediumFormat,
  bytes: Buffer,
  { start, end }: { start: number; end: FileEnd | null },
): Buffer {
  if (end?.state !== 'cut' || end.at === null) return bytes.subarray(start)
  const held = bytes.subarray(start, end.at)
  if (format === 'webp' && end.missing === 'stated_length') return withLengthOf(held)
  return format === 'jpeg' ? Buffer.concat([held, JPEG_END]) : held
}

/** The same RIFF with the length that it has. */
function withLengthOf(riff: Buffer): Buffer {
  const copy = Buffer.from(riff)
  copy.writeUInt32LE(riff.length - 8, 4)
  return copy
}

/** Images in a file have a digest from intake on, so that the same one is found again. */
const DIGESTED: ReadonlySet<PartKind> = new Set(['picture', 'gain_map', 'depth_map', 'matte', 'alpha', 'thumbnail'])
/** Other parts have one up to this size: it costs nothing beside that of the file. */
const SMALL_BYTES = 2 ** 20
/** Hostile directories name the same bytes many times. */
const MIN_DIGESTED_BYTES = 64 * 2 ** 20

/**
 * What a walk found in a file, with the digests of images and of small parts. `bytes`: those of the file; null = they are
 * not held, and no digest is made but of what the walk itself took out.
 */
export function contentsOf({ format, blocks }: Structure, bytes: Buffer | null): FileContents {
  const { end, parts } = blocks
  const digest = digester(bytes)
  const listed = listedParts(parts)
  return FileContents.parse({
    end,
    parts: listed.map((part) => contentOf(part, digest)),
    partsLeftOut: parts.length - listed.length + blocks.partsBeyond,
    isPartsOpen: blocks.isPartsOpen,
    rows: format === 'jpeg' || format === 'png' ? 'not_checked' : null,
  })
}

function contentOf(part: FoundPart, digest: (part: FoundPart) => string | null): Content {
  const { kind, source = null, value = null, form = null, offset = null, bytes = null } = part
  return {
    kind,
    source: source === null ? null : visibleText(source, 160),
    value: value === null ? null : visibleText(value, 400),
    form: form === null ? null : visibleText(form, 60),
    offset,
    bytes,
    sha256: Sha256.nullable().parse(digest(part)),
  }
}

/** Computes digests of parts, each range once, of all together no more than the file is long, or 64 MiB. */
function digester(bytes: Buffer | null) {
  let left = Math.max(bytes?.length ?? 0, MIN_DIGESTED_BYTES)
  const known = new Map<string, string>()
  return (part: FoundPart): string | null => {
    const data = part.data ?? rangeOf(part, bytes)
    const isWanted = DIGESTED.has(part.kind) || (part.kind !== 'padding' && (data?.length ?? 0) <= SMALL_BYTES)
    if (data === null || data.length === 0 || !isWanted) return null
    const key = part.data ? null : `${part.offset} ${part.bytes}`
    const found = key === null ? undefined : known.get(key)
    if (found !== undefined) return found
    if (data.length > left) return null
    left -= data.length
    const sha256 = createHash('sha256').update(data).digest('hex')
    if (key !== null) known.set(key, sha256)
    return sha256
  }
}

/** The bytes of a part that is one range of the file; null = it is none, or they are not all held. */
function rangeOf({ offset, bytes: length }: FoundPart, bytes: Buffer | null): Buffer | null {
  if (bytes === null || offset == null || length == null || offset + length > bytes.length) return null
  return bytes.subarray(offset, offset + length)
}
