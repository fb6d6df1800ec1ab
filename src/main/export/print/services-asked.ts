import { method as words } from '../../../shared/words/report-set.ts'
import type { EntryLine } from '../report-entry.ts'
import { showInstant } from '../times.ts'

/** A service that the items of a report were sent to, or that answered about them. Instants are ms, UTC. */
export type AskedService = {
  origin: string
  /** Requests that left, of the same bytes or address once. */
  requests: number
  /** Those of them that may have been charged. */
  open: number
  /** Stored answers; `first` and `last` = when they were received, null = there are none. */
  results: number
  first: number | null
  last: number | null
}

/** An item of which nothing is known here but its name. */
export const isUnknown = ({ sent }: EntryLine): boolean => sent === null

/** Every service that something of these items left for, or that answered about them, in their order. */
export function servicesOf(lines: readonly EntryLine[]): AskedService[] {
  const byOrigin = new Map<string, AskedService>()
  const of = (origin: string): AskedService => {
    const known = byOrigin.get(origin) ?? { origin, requests: 0, open: 0, results: 0, first: null, last: null }
    byOrigin.set(origin, known)
    return known
  }
  // Items with the same bytes have the same requests.
  const seen = new Set<string>()
  for (const { asked, replies, sha256, url, itemId } of lines) {
    const subject = sha256 ?? url ?? String(itemId)
    for (const { origin, whole, part, open } of seen.has(subject) ? [] : asked) {
      const service = of(origin)
      service.requests += whole + part
      service.open += open
    }
    seen.add(subject)
    for (const { origin, receivedAt } of replies) {
      const service = of(origin)
      service.results += 1
      service.first = Math.min(service.first ?? receivedAt, receivedAt)
      service.last = Math.max(service.last ?? receivedAt, receivedAt)
    }
  }
  return [...byOrigin.values()]
}

/** What was asked of a service, and how much of its answers is stored. */
export function serviceLine({ origin, requests, open, results, first, last }: AskedService, zone: string): string {
  const at = (time: number) => showInstant(time, zone).utc
  const stored =
    first === null || last === null
      ? words.noAnswer(origin, requests)
      : words.service(origin, results, at(first), at(last))
  return open === 0 ? `${stored}.` : `${stored}. ${words.open(open)}`
}

/** What left this machine of these items. `isBeside` = the requests stand with the items. */
export function sentLines(lines: readonly EntryLine[], isBeside: boolean): string[] {
  const of = (sent: EntryLine['sent']) => lines.filter((line) => line.sent === sent).length
  const [whole, part, unknown] = [of('whole'), of('part'), of(null)]
  return [
    ...(whole > 0 ? [words.sentNote(whole)] : []),
    ...(part > 0 ? [words.partNote(part)] : []),
    ...(whole + part > 0 && isBeside ? [words.beside] : []),
    ...(whole + part === 0 && unknown < lines.length ? [words.nothingSent(unknown > 0)] : []),
    ...(unknown > 0 ? [words.unknown(unknown)] : []),
  ]
}
