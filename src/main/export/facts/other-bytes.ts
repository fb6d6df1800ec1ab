import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { Sha256 } from '../../../shared/model/ids.ts'
import type { Medium } from '../../../shared/model/medium.ts'
import type { HeldBytes } from '../../db/file-history.ts'

/** Bytes a file held at other times than those its report is about, as was seen. Instants are ms, UTC. */
export type OtherBytes = {
  /** When the file was first read with the bytes the report is about; null = what it holds now was not read. */
  firstReadAt: number | null
  /** In the order they were first seen, the newest 20. */
  bytes: readonly HeldBytes[]
  /** How many there are, those beyond the 20 too. */
  inAll: number
}

/** Of a file that was written to again and again no more than these are told. */
const MOST = 20

/** `sha256` = of the bytes a report is about, `except` = of those it names as held now. null = it held no others. */
export function otherBytesOf(
  held: readonly HeldBytes[],
  sha256: string | null,
  except: string | null = null,
): OtherBytes | null {
  const others = held.filter((one) => one.sha256 !== sha256 && one.sha256 !== except)
  if (others.length === 0) return null
  const own = held.find((one) => one.isRead && one.sha256 === sha256)
  return { firstReadAt: own?.firstAt ?? null, bytes: others.slice(-MOST), inAll: others.length }
}

const UNASKED = {
  status: 'not_sent',
  isElsewhere: false,
  statusReason: null,
  everSent: null,
  ineligible: null,
  checkId: null,
} as const

/** That a file has changed since: its bytes then, which the report is about, and now. */
export type EarlierFacts = {
  sha256: Sha256
  lastSeenAt: number
  /** null = what it holds now was not read. */
  nowSha256: Sha256 | null
  nowReadAt: number | null
}

/**
 * An item as it was while its file held other bytes: what was read, asked and answered of those, and nothing of what
 * the file holds now. null = it never held them, or nothing is kept of them.
 */
export function itemBefore(
  now: ItemDetail,
  sha256: Sha256,
  medium: Medium | null,
): { item: ItemDetail; earlier: EarlierFacts } | null {
  const bytes = now.earlier.find((one) => one.sha256 === sha256)
  if (bytes === undefined || medium === null) return null
  const seen = now.sightings.filter((one) => one.sha256 === sha256)
  // The first reading is the intake the hash is of; the last one told its times.
  const [last] = seen
  const first = seen.at(-1)
  const item: ItemDetail = {
    ...now,
    // Where those stood follows from what was asked about them: the row tells of what the file holds now.
    row: {
      ...now.row,
      ...UNASKED,
      sha256,
      bytes: medium.bytes,
      kind: medium.kind,
      format: medium.format,
      duplicateCount: 0,
    },
    medium,
    path: last?.path ?? now.path,
    modifiedAt: last?.modifiedAt ?? null,
    inspectedAt: first?.seenAt ?? bytes.lastSeenAt,
    duplicates: [],
    otherAttempts: [],
    earlier: [],
    verifiedAt: null,
    answerErasedAt: null,
    analyses: bytes.analyses.map((one) => ({ ...one, isCurrent: false })),
    attempts: bytes.attempts,
  }
  const { sha256: nowSha256 } = now.row
  const nowReadAt = nowSha256 === null ? null : now.inspectedAt
  return { item, earlier: { sha256, lastSeenAt: bytes.lastSeenAt, nowSha256, nowReadAt } }
}
