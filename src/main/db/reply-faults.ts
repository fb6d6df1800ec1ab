import { createHash } from 'node:crypto'
import type { ReadingFault } from '../../shared/model/reading-proof.ts'
import { isRecord } from '../service/error-body.ts'
import { firstDifference } from './first-difference.ts'
import type { ReplyAnchor } from './reply-anchors.ts'
import { headersDigest, type ReplyHead } from './reply-head.ts'

/** A kept answer as it is stored. `source` person = attached, and came without a head. */
export type KeptReplyRow = {
  source: 'service' | 'person'
  /** Who attached it; null = the service gave it. */
  attachedBy: string | null
  body: Uint8Array
  sha256: string
  headers: string
  httpStatus: number | null
  host: string
  certificate: string | null
  appVersion: string
  isWhole: number
  isSimulated: number
  receivedAt: number
}

/** What an entry says of an answer, without which answer it is. */
type Saying = Omit<ReplyAnchor, 'key' | 'caseId' | 'subject'>

/** SQL: what of it stands beside its head, body and time, of a row `r` of answers. */
export const CAME_ROW = `r.http_status AS httpStatus, r.host, r.certificate, r.app_version AS appVersion,
  r.is_whole AS isWhole`

/** What lies between two looks at the clock in one transaction, ms: entries that do not name the time are that near. */
export const APART_MS = 60_000

/** What does not fit between a kept answer, its head and the entry of its coming; null = no entry tells of it. */
export function replyFaults(row: KeptReplyRow, anchor: Saying | null): ReadingFault[] {
  const faults: ReadingFault[] = []
  const digest = createHash('sha256').update(row.body).digest('hex')
  if (digest !== row.sha256) faults.push({ what: 'bytes', at: '', stored: row.sha256, kept: digest })
  if (anchor !== null && anchor.sha256 !== row.sha256)
    faults.push({ what: 'log', at: '', stored: row.sha256, kept: anchor.sha256 })
  const isMarked = row.isSimulated === 1
  if (marksOf(row, anchor).includes(!isMarked))
    faults.push({ what: 'mark', at: '', stored: markWord(isMarked), kept: markWord(!isMarked) })
  const head = anchor && headFault(row, anchor)
  if (head) faults.push(head)
  const time = anchor && timeFault(row.receivedAt, anchor)
  if (time) faults.push(time)
  return faults
}

/** That no entry of the log tells of an answer. */
export const noEntry = ({ sha256 }: Pick<KeptReplyRow, 'sha256'>): ReadingFault => ({
  what: 'log',
  at: '',
  stored: sha256,
  kept: '',
})

/** Whether anything says that an answer came from a simulated service. */
export const isMarkedAnywhere = (row: KeptReplyRow, anchor: Saying | null): boolean =>
  row.isSimulated === 1 || marksOf(row, anchor).includes(true)

/** What the log and the head say of that. */
function marksOf({ source, headers }: KeptReplyRow, anchor: Saying | null): boolean[] {
  const told = anchor?.isSimulated ?? null
  return [...(told === null ? [] : [told]), ...(source === 'person' ? [] : [headMark(headers)])]
}

function headMark(headers: string): boolean {
  const head: unknown = JSON.parse(headers)
  return isRecord(head) && head['x-touchstone-simulated'] !== undefined
}

function headFault(row: KeptReplyRow, { head, attachedBy: told }: Saying): ReadingFault | null {
  const { attachedBy, httpStatus, host, certificate, appVersion, headers, isWhole } = row
  const stored: ReplyHead = {
    ...{ httpStatus, host, certificate, appVersion, isWhole: isWhole === 1 },
    headersSha256: headersDigest(headers),
  }
  const found = firstDifference({ ...stored, attachedBy }, { ...stored, attachedBy: told, ...head })
  return found === null ? null : { what: 'head', ...found }
}

function timeFault(stored: number, { receivedAt, at }: Saying): ReadingFault | null {
  const isSame = receivedAt === null ? Math.abs(at - stored) <= APART_MS : receivedAt === stored
  return isSame ? null : { what: 'time', at: '', stored: instantWord(stored), kept: instantWord(receivedAt ?? at) }
}

const markWord = (isSimulated: boolean): string => (isSimulated ? 'simulated' : 'not simulated')

/** An instant as ISO 8601; a number beyond every date as it is. */
export const instantWord = (at: number): string => {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? String(at) : date.toISOString()
}
