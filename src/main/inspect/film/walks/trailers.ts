import type { FoundPart } from '../../container/blocks.ts'
import type { Reach } from '../reach.ts'

/** Several tags may follow each other, each before the next. */
const MAX_TRAILERS = 8
const LONGEST_FOOTER = 227

type Found = { form: string; bytes: number }

/**
 * Trailers of known makers that end at `end`, in file order: ID3v1 and its extended form, APE, Lyrics3, a tag of ID3v2.4
 * at the end, Insta360. None begins before `offset`.
 */
export async function trailersBefore({ readAt }: Reach, offset: number, end: number): Promise<FoundPart[]> {
  const parts: FoundPart[] = []
  let at = end
  for (let count = 0; count < MAX_TRAILERS; count += 1) {
    const bytes = Math.min(LONGEST_FOOTER, at - offset)
    const found = trailerOf(await readAt(at - bytes, bytes))
    if (found === null || found.bytes > at - offset) break
    at -= found.bytes
    parts.unshift({ kind: 'trailer', source: 'Tail', form: found.form, offset: at, bytes: found.bytes })
  }
  return parts
}

function trailerOf(foot: Buffer): Found | null {
  const textAt = (fromEnd: number, length: number) =>
    fromEnd > foot.length ? '' : foot.toString('latin1', foot.length - fromEnd, foot.length - fromEnd + length)
  if (textAt(128, 3) === 'TAG') return { form: 'ID3v1', bytes: 128 }
  // Sits before ID3v1, which was taken off by then.
  if (textAt(227, 4) === 'TAG+') return { form: 'ID3v1 extended', bytes: 227 }
  if (textAt(32, 8) === 'APETAGEX') return apeTrailer(foot.subarray(foot.length - 32))
  if (textAt(9, 9) === 'LYRICS200' && /^\d{6}$/.test(textAt(15, 6)))
    return { form: 'Lyrics3', bytes: Number(textAt(15, 6)) + 15 }
  if (textAt(10, 3) === '3DI') return { form: 'ID3v2', bytes: sevenBits(foot, foot.length - 4) + 20 }
  if (textAt(32, 32) === '8db42d694ccc418790edff439fe026bf' && foot.length >= 40)
    return { form: 'Insta360', bytes: foot.readUInt32LE(foot.length - 40) }
  return null
}

/** Its size counts the items and the footer; the header counts if the flags say that there is one. Source: APEv2. */
function apeTrailer(footer: Buffer): Found {
  const hasHeader = footer.readUInt32LE(20) >= 2 ** 31
  return { form: 'APE', bytes: footer.readUInt32LE(12) + (hasHeader ? 32 : 0) }
}

/** A number with seven bits per byte. Source: ID3v2.4 §6.2. */
export const sevenBits = (bytes: Buffer, at: number): number =>
  [0, 1, 2, 3].reduce((value, byte) => value * 128 + ((bytes[at + byte] ?? 0) & 0x7f), 0)
