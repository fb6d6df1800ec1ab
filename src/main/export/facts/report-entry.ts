import { countVerdicts, earliestPage } from '../../../shared/model/fact-check-summary.ts'
import { conclusionWord } from '../../../shared/model/finding.ts'
import type { AttemptId, CheckId, ItemId, Sha256 } from '../../../shared/model/ids.ts'
import type { FactCheck } from '../../../shared/model/job.ts'
import type { RemarkKind } from '../../../shared/model/remark-kinds.ts'
import type { EntryFailure, ReportOmissions } from '../../../shared/model/report-omissions.ts'
import { notInspectedOf, otherVerdicts, remarksOf, verdictsOf } from './derived-facts.ts'
import { howManyChecks, isFactChecked } from './fact-checks.ts'
import { copyOf, type ReportFacts, unsettledOf } from './report-facts.ts'
import { alteredOf, isReceipt, keptBeside, othersAsked, requestsOf, sentOf } from './requests-of.ts'
import { serviceStatus } from './service-status.ts'
import type { SetHead } from './set-head.ts'

/** Why an item is known and not printed: its pages cannot be, or it is too long beside the others. */
export type NotPrinted = 'not_printable' | 'too_long'

/** What is known of an item whatever happens to it. */
export type EntryName = { reference: string; name: string; bytes: number | null; sha256: Sha256 | null }

/**
 * One item of a report, in its order: its facts, or why there are none. One bad file never costs the others.
 * `logReference` finds the cause in the log.
 */
export type ReportEntry =
  | { state: 'known'; itemId: ItemId; facts: ReportFacts }
  | { state: 'failed'; itemId: ItemId; name: EntryName; reason: EntryFailure; logReference: string | null }

/** What the tables of a whole report say of one item; small, so that thousands can be held. Instants are ms, UTC. */
export type EntryLine = ReturnType<typeof entryLine>

/** The line of an entry. */
export function entryLine(entry: ReportEntry) {
  const facts = entry.state === 'known' ? entry.facts : null
  /** `none` = what stands in its place where nothing is known of the item. */
  const of = <T>(none: T, take: (known: ReportFacts) => T): T => (facts === null ? none : take(facts))
  const { reference, name, bytes, sha256 } = entry.state === 'known' ? nameOf(entry.facts) : entry.name
  return {
    itemId: entry.itemId,
    reference,
    name,
    bytes,
    sha256,
    failure: entry.state === 'known' ? null : entry.reason,
    /** For tables; null = it has none, or none is wanted. */
    thumb: of(null, ({ thumb }) => thumb),
    kind: of(null, ({ item }) => item.row.kind),
    exhibit: of(null, ({ exhibit }) => exhibit.reference),
    receivedAt: of(null, ({ exhibit }) => exhibit.addedAt),
    /**
     * null = no service result. `verdicts` = of a file at most one, none where no result was read in the answer; of an
     * address those of all its pictures, each once. `also` = what other stored results say. `confidence` is that of the
     * only picture. `attachedBy` = the person who attached the reply; null = the service returned it. Items with the same
     * bytes share the answer to one check.
     */
    result: of(
      null,
      ({ service: { analysis, others } }) =>
        analysis && {
          checkId: analysis.checkId,
          verdicts: verdictsOf(analysis),
          also: otherVerdicts(analysis, others),
          confidence: analysis.result?.confidence ?? null,
          attachedBy: analysis.attachedBy,
        },
    ),
    /**
     * What a person concludes, in a word of their ladder, about which proposition; null = no finding stands.
     * `isOfOtherBytes` = it was made about other bytes than this report.
     */
    finding: of(null, ({ finding }) => {
      if (finding?.current == null) return null
      const { conclusion, proposition, alternative } = finding.current
      const { isOfOtherBytes } = finding
      return { word: conclusion && conclusionWord(conclusion), proposition, alternative, isOfOtherBytes }
    }),
    /**
     * The service in use when the report was made, where its result or a fact check came from another or under another
     * account; null = none did, none was in use, or the report is about bytes that its file held before.
     */
    notInUse: of(null, ({ service: { inUse, analysis }, factChecks, earlier }) => {
      const brought = [...(analysis === null ? [] : [analysis]), ...factChecks.map(({ job }) => job)]
      return earlier === null && brought.some((one) => !one.isCurrent) ? inUse : null
    }),
    /** What is remarked about it, each kind once; `detail` = of the first of its kind that has one. */
    remarks: of<EntryRemark[]>([], remarkedIn),
    /** What became of what was sent for image forensics; null = nothing was, or there is a result. */
    standing: of(null, (known) => (known.service.analysis === null ? sentStanding(known) : null)),
    /** In all, those beyond what is printed too. */
    factChecks: of(0, howManyChecks),
    /** One of them ended with a result. */
    isFactChecked: of(false, isFactChecked),
    /** What the newest of them with a result came to, of how many with one; null = none has one. */
    checked: of(null, ({ factChecks }) => {
      const results = factChecks.flatMap(({ result }) => result ?? [])
      const [newest] = results
      if (newest === undefined) return null
      const { claims, sources } = newest
      return { claims: countVerdicts(claims ?? []), earliest: earliestPage(sources ?? []), of: results.length }
    }),
    /** States of those that have no result, newest first. */
    unfinished: of([], (known) =>
      known.factChecks.flatMap((check) => (isWithoutResult(check, known) ? [check.job.state] : [])),
    ),
    /** How the volume of its file was mounted, as the system stated at intake; null = an address, or made by Touchstone. */
    mount: of(null, mountOf),
    /** An earlier version of the reader read its file, and looked for less. */
    isReadByOlder: of(false, ({ item }) => item.medium?.isReadByOlder ?? false),
    original: of(null, ({ verification }) => verification?.state ?? null),
    /** Touchstone made its file, of a film: it is no original that anybody handed over. */
    isStill: of(false, ({ item }) => item.still !== null),
    /** Why its file has no digest; null = it has one, or the item is an address. */
    notInspected: of(null, ({ item }) => notInspectedOf(item.row)),
    verifiedAt: of(null, ({ verification }) => verification?.at ?? null),
    /** The same of the file that a person attached to an address; null = there is none, or nothing to compare it with. */
    saved: of(null, ({ link }) => (link?.file?.attachment.sha256 && link.file.verification?.state) || null),
    /**
     * Its file, of an address the one that a person attached, was seen to hold other bytes; `firstReadAt` = when the file
     * was first read with these, null = it was not, or the item is an address. null = it never was.
     */
    otherBytes: of(null, ({ link, otherBytes }) =>
      link === null
        ? otherBytes && { firstReadAt: otherBytes.firstReadAt }
        : link.file?.otherBytes
          ? { firstReadAt: null }
          : null,
    ),
    /** When its file was first recorded, after its exhibit had been taken in without it; null = it is not said to have been. */
    cameLaterAt: of(null, (known) => known.cameLaterAt),
    url: of(null, ({ item }) => item.row.url),
    /** Every stored answer that something printed was read from, and every other that is kept of a request. */
    replies: of([], repliesOf),
    isSimulated: of(false, (known) => known.isSimulated),
    /** How much of it left this machine, for any service: "part" = at most a part; null = not known, or not told: see `altered`. */
    sent: of(null, sentOf),
    /** The services something of it was sent to. */
    asked: of([], (known) => requestsOf(known).asked),
    /** The same of other bytes its file held, by their SHA-256; those that nothing left of are not among them. */
    otherAsked: of([], othersAsked),
    /** Taken out of its printed picture. */
    redactedRegions: of(0, ({ redaction }) => redaction?.boxes ?? 0),
    /** Results that are stored and not printed, because they are not what their kept answers say. */
    refused: of(0, ({ refused }) => refused.length),
    /** What is stored as read in the file is not printed, because it is not what the custody log attests. */
    isReadingRefused: of(false, ({ attested, link }) => [attested, link?.file?.attested].includes('refused')),
    /** The copy kept of its picture, frame or waveform is not the one that was made, and is not printed. */
    isCopyRefused: of(false, (known) => copyOf(known) === 'different'),
    /** Its picture is not printed, because it is not settled what is to be taken out of it. */
    isWithheld: of(false, (known) => unsettledOf(known) !== null),
    /** What persons did, or was asked, that is not printed, because it is not stored as the custody log says. */
    altered: of([], alteredOf),
  }
}

function nameOf({ item: { row } }: ReportFacts): EntryName {
  return { reference: row.reference, name: row.name, bytes: row.url === null ? row.bytes : null, sha256: row.sha256 }
}

/** Whether a fact check brought none; a result that is stored and not printed is one. */
const isWithoutResult = ({ job, result }: FactCheck, { refused }: ReportFacts): boolean =>
  result === null && !refused.some(({ checkId }) => checkId === job.checkId)

/**
 * A stored answer, and the attempt it answers: "receipt" = it says that a fact check was taken, "request" = any other to a
 * request. Items may share one. `isWithout` = no result was read in it, and that is not because it was a receipt;
 * `attachedBy` as of a result.
 */
type StoredReply = {
  checkId: CheckId
  attempt: AttemptId | null
  sha256: string
  bytes: number
  receivedAt: number
  origin: string
  what: 'analysis' | 'fact_check' | 'receipt' | 'request'
  isWithout: boolean
  attachedBy: string | null
}

function repliesOf(facts: ReportFacts): StoredReply[] {
  const { analysis, others } = facts.service
  return [
    ...[analysis, ...others]
      .flatMap((one) => one ?? [])
      .map((one): StoredReply => {
        const { checkId, replySha256: sha256, replyBytes: bytes, receivedAt, serviceOrigin: origin, attachedBy } = one
        const isWithout = verdictsOf(one).length === 0
        return { checkId, attempt: null, sha256, bytes, receivedAt, origin, what: 'analysis', isWithout, attachedBy }
      }),
    ...facts.factChecks.flatMap((check): StoredReply[] => {
      const { replySha256: sha256, replyBytes: bytes, receivedAt, job } = check
      if (sha256 === null || bytes === null || receivedAt === null) return []
      const { checkId, serviceOrigin: origin } = job
      const isWithout = isWithoutResult(check, facts)
      return [
        { checkId, attempt: null, sha256, bytes, receivedAt, origin, what: 'fact_check', isWithout, attachedBy: null },
      ]
    }),
    ...keptBeside(facts).map(({ request, reply }): StoredReply => {
      const { checkId, id: attempt, origin } = request
      const { sha256, bytes, receivedAt, attachedBy } = reply
      const what = isReceipt(request, reply) ? 'receipt' : 'request'
      return { checkId, attempt, sha256, bytes, receivedAt, origin, what, isWithout: what === 'request', attachedBy }
    }),
  ]
}

/** What a report and its items lack, and which were found to be different. `unprinted` = items whose pages are not in it. */
export function omissionsOf(lines: readonly EntryLine[], head: SetHead, unprinted: string[]) {
  const { altered, missingItems, notHeld, walk } = head
  const among = (is: (line: EntryLine) => boolean) => lines.filter(is).map(({ reference }) => reference)
  return {
    failed: lines.flatMap(({ reference, failure }) => (failure ? [{ reference, reason: failure }] : [])),
    different: among(({ original, saved }) => original === 'different' || saved === 'different'),
    refused: among(isHeldBack),
    withheld: among((line) => line.isWithheld),
    unprinted,
    texts: [...altered],
    walk: walk === 'due' ? null : walk,
    missingItems: missingItems ?? [],
    notHeld,
  } satisfies Omit<ReportOmissions, 'lacking'>
}

/** Whether something stored is not printed, because it is not what it came as. */
const isHeldBack = ({ refused, isReadingRefused, isCopyRefused, altered, failure }: EntryLine): boolean =>
  refused > 0 || isReadingRefused || isCopyRefused || altered.length > 0 || failure === 'altered'

const sentStanding = (facts: ReportFacts): string | null => {
  const { isUnasked, label } = serviceStatus(facts)
  return isUnasked ? null : label
}

export const MOUNTS = ['read_only', 'writable', 'unknown'] as const

function mountOf({ link, item, exhibit: { isReadOnlyMount } }: ReportFacts): (typeof MOUNTS)[number] | null {
  if (link !== null || item.still !== null) return null
  return isReadOnlyMount === null ? 'unknown' : isReadOnlyMount ? 'read_only' : 'writable'
}

type EntryRemark = { kind: RemarkKind; detail: string | null }

function remarkedIn(facts: ReportFacts): EntryRemark[] {
  const { inconsistencies, noticed } = remarksOf(facts)
  const all = [...inconsistencies, ...noticed]
  return [...new Set(all.map(({ kind }) => kind))].map((kind) => {
    const detail = all.find((one) => one.kind === kind && one.detail !== null)?.detail ?? null
    return { kind, detail }
  })
}

/** "ITEM-0001 to ITEM-0250, ITEM-0260": which items, in a few words however many. */
export function ranges(lines: readonly Pick<EntryLine, 'reference'>[]): string {
  const numbers = lines.map(({ reference }) => Number(/\d+$/.exec(reference)?.[0] ?? Number.NaN))
  const spans: string[] = []
  let from = 0
  for (let at = 0; at < lines.length; at += 1) {
    if (numbers[at + 1] === (numbers[at] ?? 0) + 1) continue
    const [first, last] = [lines[from]?.reference ?? '', lines[at]?.reference ?? '']
    spans.push(first === last ? first : `${first}${at === from + 1 ? ', ' : ' to '}${last}`)
    from = at + 1
  }
  return spans.join(', ')
}
