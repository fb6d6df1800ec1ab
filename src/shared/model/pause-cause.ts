import type { ReasonCode } from './check.ts'
import type { CheckKind } from './kind.ts'

/** A request that led to a pause of the queue. */
export type PauseCause = {
  /** When it ended, ms since 1970. */
  endedAt: number
  /** null = no reply with a status. */
  httpStatus: number | null
  /** Why it ended as it did. */
  reason: ReasonCode
  /** The service’s own message; null = it sent none, or the case was deleted. */
  serviceMessage: string | null
  /** The name the file was sent under; null = a URL was sent. */
  sentName: string | null
  kind: CheckKind
  caseReference: string
  /** null = it was erased. */
  item: { reference: string; name: string } | null
  /** The URL that was sent; null = a file was, or the case was deleted. */
  url: string | null
}
