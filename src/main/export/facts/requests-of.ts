import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { AlteredPart } from '../../../shared/model/altered-parts.ts'
import type { Sha256 } from '../../../shared/model/ids.ts'
import type { HeldBytes } from '../../db/file-history.ts'
import {
  type ItemRequest,
  type ItemRequests,
  type KeptReply,
  leftOf,
  type RequestCounts,
} from '../../db/item-requests.ts'
import { type OtherRequests, type ReportFacts, withheldOf } from './report-facts.ts'

type Of = Pick<ReportFacts, 'link' | 'requests'>

/** What was asked about an item, a file or an address: of every service, run and kind, whichever service is in use. */
export const requestsOf = ({ link, requests }: Of): ItemRequests =>
  link ?? requests ?? { requests: [], total: 0, asked: [], altered: [] }

/** Requests about other bytes of the file, in the order the bytes were first read; bytes that nothing was asked about are left out. `sha256` = of those a report is about. */
export async function requestsOfOthers(
  held: readonly HeldBytes[],
  sha256: string | null,
  about: (of: Sha256) => Promise<ItemRequests>,
): Promise<OtherRequests[]> {
  const found: OtherRequests[] = []
  for (const one of held) {
    if (!one.isRead || one.sha256 === sha256) continue
    const requests = await about(one.sha256 as Sha256)
    if (requests.total + requests.altered.length > 0) found.push({ sha256: one.sha256, ...requests })
  }
  return found
}

/** Whether a request about it is not stored as the custody log says: it is nowhere among those that are told of. */
export const hasAlteredRequest = ({ otherRequests, ...of }: ReportFacts): boolean =>
  [requestsOf(of), ...otherRequests].some(({ altered }) => altered.length > 0)

/** What is left out because it does not hold against the custody log: what persons recorded, or took out of a picture, and requests. */
export const alteredOf = (facts: ReportFacts): AlteredPart[] => [
  ...(facts.finding?.altered ?? []),
  ...(withheldOf(facts) === 'altered' ? (['redaction'] as const) : []),
  ...(hasAlteredRequest(facts) ? (['requests'] as const) : []),
]

/** An item without what its row and its list of attempts say of requests that are not stored as the custody log says. */
export const withoutAltered = (item: ItemDetail, { altered }: Pick<ItemRequests, 'altered'>): ItemDetail =>
  altered.length === 0
    ? item
    : {
        ...item,
        row: { ...item.row, everSent: null },
        attempts: item.attempts.filter(({ id }) => !altered.includes(id)),
      }

/** Of other bytes of its file the services something of them was sent to; bytes that nothing left of are left out. */
export const othersAsked = ({ otherRequests }: ReportFacts): { sha256: string; asked: RequestCounts[] }[] =>
  otherRequests.flatMap(({ sha256, asked }) => (asked.length === 0 ? [] : [{ sha256, asked }]))

/** Which result of a report a request brought; null = none of those that stand in it. */
export function broughtBy(
  { checkId }: ItemRequest,
  { service, factChecks }: ReportFacts,
): 'analysis' | 'fact_check' | null {
  if (checkId === service.analysis?.checkId) return 'analysis'
  return factChecks.some(({ job }) => job.checkId === checkId) ? 'fact_check' : null
}

/**
 * Which file was read for a request that holds bytes. "this" = the one of the item: any other with the same bytes was
 * taken in later; "one_of_same" = the item's, or another with the same bytes: which is not recorded; "another" = the item's was
 * not taken in yet; null = no file's bytes, or not their end.
 */
type SentFrom = 'this' | 'one_of_same' | 'another' | null

/** As told of a request about bytes that the file of an item holds, or held. */
export function sentFrom({ sentSha256, startedAt, isOfOtherCase }: ItemRequest, facts: ReportFacts): SentFrom {
  const { link, item, exhibit, cameLaterAt, othersTakenInAt, otherBytes, earlier } = facts
  if (link !== null || sentSha256 === null) return null
  if (startedAt < (cameLaterAt ?? exhibit.addedAt)) return 'another'
  // A file that held several bytes may not have held these yet.
  const isSure = otherBytes === null && earlier === null && sentSha256 === item.row.sha256
  const isOnly = othersTakenInAt === null || startedAt < othersTakenInAt
  return isSure && isOnly && !isOfOtherCase ? 'this' : 'one_of_same'
}

/** The kept answers to the requests about an item that no stored result was read from, whether it is printed or not. */
export function keptBeside(facts: ReportFacts): { request: ItemRequest; reply: KeptReply }[] {
  const { service, factChecks, refused } = facts
  const read = [
    ...[service.analysis, ...service.others, ...refused].flatMap((one) => one ?? []),
    ...factChecks.map(({ job: { checkId }, replySha256 }) => ({ checkId, replySha256 })),
  ].map(({ checkId, replySha256 }) => `${checkId} ${replySha256}`)
  return requestsOf(facts).requests.flatMap((request) =>
    request.replies.flatMap((reply) =>
      read.includes(`${request.checkId} ${reply.sha256}`) ? [] : [{ request, reply }],
    ),
  )
}

/** Whether a kept answer says that the service took a fact check: its result comes in another. */
export const isReceipt = ({ kind, outcome }: ItemRequest, { attachedBy }: KeptReply): boolean =>
  kind === 'fact_check' && outcome === 'success' && attachedBy === null

/**
 * How much of an item left this machine, for any service: "part" = at most a part; null = a request about it is not stored
 * as the custody log says, so that is not told.
 */
export function sentOf(facts: ReportFacts): 'whole' | 'part' | 'nothing' | null {
  const { asked, altered } = requestsOf(facts)
  const { service, factChecks, refused } = facts
  const answers = [service.analysis, ...service.others, ...factChecks, ...refused]
  if (answers.some((one) => one !== null) || asked.some(({ whole }) => whole > 0)) return 'whole'
  if (altered.length > 0) return null
  return asked.some(({ part }) => part > 0) ? 'part' : 'nothing'
}

/** The request of a kind that tells most of where it stands: one that may have been charged, else the newest that left. */
export function decisiveRequest(facts: Of, is: (one: ItemRequest) => boolean): ItemRequest | null {
  const left = requestsOf(facts).requests.filter((one) => leftOf(one) !== 'nothing' && is(one))
  return left.findLast(({ state }) => state === 'unknown' || state === 'sending') ?? left.at(-1) ?? null
}
