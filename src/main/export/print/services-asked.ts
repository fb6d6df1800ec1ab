import { attachedReport } from '../../../shared/words/report/report-attached.ts'
import { method as words } from '../../../shared/words/report/report-set.ts'
import type { EntryLine } from '../facts/report-entry.ts'
import { showInstant } from '../facts/times.ts'
import { said } from './said.ts'

/** A service that the items of a report were sent to, or that answered about them. Instants are ms, UTC. */
export type AskedService = {
  origin: string
  /** Requests that left, of the same bytes or address once. */
  requests: number
  /** Those of them that may have been charged. */
  open: number
  /** Requests that left about other bytes than those of the items. */
  ofOthers: number
  /** Stored answers it gave, one that several items share once; `first` and `last` = when they were received, null = there are none. */
  results: number
  /** Those of them that say that a fact check was taken. */
  receipts: number
  /** Those of them, the receipts aside, that no result was read in. */
  without: number
  first: number | null
  last: number | null
  /** Stored answers that a person attached as its own. */
  attached: number
}

/** An item of which nothing is known here but its name. */
export const isUnknown = ({ sent, failure }: EntryLine): boolean => sent === null && failure !== null

/** An item of which it is not told whether it was sent: a request about it is not stored as the custody log says. */
export const isSendingAltered = ({ sent, failure }: EntryLine): boolean => sent === null && failure === null

/** Every service that something of these items left for, or that answered about them, in their order. */
export function servicesOf(lines: readonly EntryLine[]): AskedService[] {
  const byOrigin = new Map<string, AskedService>()
  const of = (origin: string): AskedService => {
    const none = { requests: 0, open: 0, ofOthers: 0, results: 0, receipts: 0, without: 0 }
    const known = byOrigin.get(origin) ?? { origin, ...none, first: null, last: null, attached: 0 }
    byOrigin.set(origin, known)
    return known
  }
  const add = (asked: EntryLine['asked'], to: 'requests' | 'ofOthers') => {
    for (const { origin, whole, part, open } of asked) {
      const service = of(origin)
      service[to] += whole + part
      service.open += open
    }
  }
  // Items with the same bytes have the same requests, and the same answers to them.
  const seen = new Set<string>()
  const isNew = (one: string): boolean => !seen.has(one) && seen.add(one) !== null
  const own = new Set<string | null>(lines.map(({ sha256 }) => sha256))
  for (const { asked, otherAsked, replies, sha256, url, itemId } of lines) {
    if (isNew(sha256 ?? url ?? String(itemId))) add(asked, 'requests')
    for (const other of otherAsked) {
      // What another item of the report holds is told as its own.
      if (!own.has(other.sha256) && isNew(other.sha256)) add(other.asked, 'ofOthers')
    }
    for (const { origin, what, checkId, attempt, sha256: digest, receivedAt, attachedBy, isWithout } of replies) {
      // Two runs may be answered with the same bytes: those are two answers.
      if (!isNew(`${what} ${checkId} ${attempt} ${digest}`)) continue
      const service = of(origin)
      if (attachedBy !== null) {
        service.attached += 1
        continue
      }
      service.results += 1
      if (what === 'receipt') service.receipts += 1
      if (isWithout) service.without += 1
      service.first = Math.min(service.first ?? receivedAt, receivedAt)
      service.last = Math.max(service.last ?? receivedAt, receivedAt)
    }
  }
  return [...byOrigin.values()]
}

/** What was asked of a service, and how much of its answers is stored. */
export function serviceLine(of: AskedService, zone: string): string {
  const { origin, requests, open, ofOthers, results, receipts, without, first, last, attached } = of
  const at = (time: number) => showInstant(time, zone).utc
  const when = (from: number, to: number) => (from === to ? at(from) : words.fromTo({ from: at(from), to: at(to) }))
  const stored = said([
    first !== null && last !== null
      ? words.service({ origin, results, when: when(first, last) })
      : attached > 0
        ? attachedReport.noneReceived({ origin, requests })
        : requests > 0 && words.noAnswer({ origin, requests }),
    receipts > 0 && words.receipts({ n: receipts, which: which(receipts, results) }),
    without > 0 && words.without({ n: without, which: which(without, results) }),
    attached > 0 && attachedReport.answers({ n: attached }),
  ])
  const others = stored.length > 0 ? words.ofOthers({ n: ofOthers }) : words.onlyOthers({ origin, n: ofOthers })
  return said([...stored, ofOthers > 0 && others, open > 0 && words.open({ n: open })]).join(' ')
}

const which = (n: number, of: number): 'one' | 'all' | 'some' => (n < of ? 'some' : of === 1 ? 'one' : 'all')

/** What left this machine of these items. `isBeside` = the requests stand with the items. */
export function sentLines(lines: readonly EntryLine[], isBeside: boolean): string[] {
  const count = (is: (line: EntryLine) => boolean) => lines.filter(is).length
  const [whole, part] = [count(({ sent }) => sent === 'whole'), count(({ sent }) => sent === 'part')]
  const [unknown, altered] = [count(isUnknown), count(isSendingAltered)]
  const files = lines.filter(({ sent, url }) => sent === 'whole' && url === null)
  const contents = new Set(files.map(({ sha256, itemId }) => sha256 ?? String(itemId))).size
  const others = count(({ otherAsked }) => otherAsked.length > 0)
  const isNothing = whole + part + others === 0
  const ofNothing = altered > 0 ? (unknown > 0 ? 'other' : 'others') : unknown > 0 ? 'reported' : 'all'
  return said([
    files.length > 0 && words.sentFiles({ n: files.length }),
    files.length > contents && words.sentShared({ contents }),
    whole > files.length && words.sentAddresses({ n: whole - files.length }),
    part > 0 && words.partNote({ n: part }),
    others > 0 && words.othersNote({ n: others }),
    !isNothing && isBeside && words.beside,
    altered > 0 && words.sentAltered({ n: altered }),
    isNothing && unknown + altered < lines.length && words.nothingSent({ of: ofNothing }),
    unknown > 0 && words.unknown({ n: unknown }),
  ])
}
