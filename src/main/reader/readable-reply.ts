import type { OutputOf } from '../../shared/contract/index.ts'
import type { StoredReply } from '../db/item-detail.ts'
import { REMOVED_HEADER } from '../service/answer.ts'
import { answerText } from '../service/answer-text.ts'

/** A stored reply for reading by a person: unpacked, decoded, with what must be known about that. */
export function readableReply({ body, sha256, isWhole, headers }: StoredReply): OutputOf<'items.rawReply'> {
  const { text, state, isUtf8 } = answerText(body, headers['content-encoding'])
  const packing = headers['content-encoding'] ?? (body[0] === 0x1f && body[1] === 0x8b ? 'gzip' : null)
  return {
    text,
    sha256,
    bytes: body.length,
    isWhole,
    isJson: isJson(text),
    isUtf8,
    packing,
    isUnpacked: state === 'whole',
    isTokenRemoved: headers[REMOVED_HEADER] !== undefined,
  }
}

/** Longer than this a text is shown as it came. */
const MAX_PARSED = 4_000_000

function isJson(text: string): boolean | null {
  if (text.length > MAX_PARSED) return null
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
