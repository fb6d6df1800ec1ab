import type { AlteredPart } from '../../../shared/model/altered-parts.ts'
import {
  countVerdicts,
  type EarliestPage,
  earliestPage,
  type VerdictCount,
} from '../../../shared/model/fact-check-summary.ts'
import { conclusionWord } from '../../../shared/model/finding.ts'
import type { AttemptId, CheckId, ItemId, Sha256 } from '../../../shared/model/ids.ts'
import type { FactCheck } from '../../../shared/model/job.ts'
import type { JobState } from '../../../shared/model/job-state.ts'
import type { EntryFailure, ReportOmissions } from '../../../shared/model/report-omissions.ts'
import type { MisfitKind } from '../../../shared/words/does-not-fit.ts'
import type { OtherVerdicts } from '../../../shared/words/report/report-attached.ts'
import type { RequestCounts } from '../../db/item-requests.ts'
import type { ReportPicture } from './drawn-picture.ts'
import { howManyChecks, isFactChecked } from './fact-check-reach.ts'
import type { LinkFacts } from './link-facts.ts'
import { misfitsOf } from './misfits.ts'
import { type NotInspected, notInspectedOf } from './not-inspected.ts'
import { otherVerdicts, verdictsOf } from './other-verdicts.ts'
import { copyOf, type ReportFacts, unsettledOf } from './report-facts.ts'
import { alteredOf, isReceipt, keptBeside, othersAsked, requestsOf, sentOf } from './requests-of.ts'

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
export type EntryLine = EntryName & {
  itemId: ItemId
  /** For tables; null = it has none, or none is wanted. */
  thumb: ReportPicture | null
  exhibit: string | null
  receivedAt: number | null
  /**
   * null = no service result. `verdicts` = of a file at most one, none where no result was read in the answer; of an
   * address those of all its pictures, each once. `also` = what other stored results say. `confidence` is that of the only
   * picture. `attachedBy` = the person who attached the reply; null = the service returned it. Items with the same bytes
   * share the answer to one check.
   */
  result: {
    checkId: CheckId
    verdicts: (string | null)[]
    also: OtherVerdicts
    confidence: number | null
    origin: string
    receivedAt: number
    attachedBy: string | null
  } | null
  /**
   * What a person concludes, in a word of their ladder, about which proposition; null = no finding stands. `isOfOtherBytes`
   * = it was made about other bytes than this report.
   */
  finding: { word: string | null; proposition: string; alternative: string; isOfOtherBytes: boolean } | null
  /** In what things about it do not fit together, each kind once; two scores for one thing stand with the item alone. */
  misfits: MisfitKind[]
  /** In all, those beyond what is printed too. */
  factChecks: number
  /** One of them ended with a result. */
  isFactChecked: boolean
  /** What the newest of them with a result came to, of how many with one; null = none has one. */
  checked: { claims: VerdictCount[]; earliest: EarliestPage | null; of: number } | null
  /** States of those that have no result, newest first. */
  unfinished: JobState[]
  original: 'verified' | 'not_attached' | 'different' | 'not_checked' | null
  /** Touchstone made its file, of a film: it is no original that anybody handed over. */
  isStill: boolean
  /** Why its file has no digest; null = it has one, or the item is an address. */
  notInspected: NotInspected | null
  verifiedAt: number | null
  /** The same of the file that a person attached to an address; null = there is none, or nothing to compare it with. */
  saved: EntryLine['original']
  /**
   * Its file, of an address the one that a person attached, was seen to hold other bytes; `firstReadAt` = when the file was
   * first read with these, null = it was not, or the item is an address. null = it never was.
   */
  otherBytes: { firstReadAt: number | null } | null
  /** When its file was first recorded, after its exhibit had been taken in without it; null = it is not said to have been. */
  cameLaterAt: number | null
  url: string | null
  /**
   * Every stored answer that something printed was read from, and every other that is kept of a request, with the attempt
   * it answers: "receipt" = it says that a fact check was taken, "request" = any other. Items may share one. `isWithout` =
   * no result was read in it, and that is not because it was a receipt; `attachedBy` as above.
   */
  replies: {
    checkId: CheckId
    attempt: AttemptId | null
    sha256: string
    bytes: number
    receivedAt: number
    origin: string
    what: 'analysis' | 'fact_check' | 'receipt' | 'request'
    isWithout: boolean
    attachedBy: string | null
  }[]
  isSimulated: boolean
  /** How much of it left this machine, for any service: "part" = at most a part; null = not known, or not told: see `altered`. */
  sent: 'whole' | 'part' | 'nothing' | null
  /** The services something of it was sent to. */
  asked: RequestCounts[]
  /** The same of other bytes its file held, by their SHA-256; those that nothing left of are not among them. */
  otherAsked: { sha256: string; asked: RequestCounts[] }[]
  /** Taken out of its printed picture. */
  redactedRegions: number
  /** Results that are stored and not printed, because they are not what their kept answers say. */
  refused: number
  /** Answers the custody log tells of that are not kept any more. */
  /** What is stored as read in the file is not printed, because it is not what the custody log attests. */
  isReadingRefused: boolean
  /** The copy kept of its picture, frame or waveform is not the one that was made, and is not printed. */
  isCopyRefused: boolean
  /** Its picture is not printed, because it is not settled what is to be taken out of it. */
  isWithheld: boolean
  /** What persons did, or was asked, that is not printed, because it is not stored as the custody log says. */
  altered: AlteredPart[]
  failure: EntryFailure | null
}

/** What the items of a report lack in it, and which were found to be different. */
export function omissionsOf(
  lines: readonly EntryLine[],
): Omit<ReportOmissions, 'missingItems' | 'unprinted' | 'texts' | 'walk' | 'notHeld'> {
  const among = (is: (line: EntryLine) => boolean) => lines.filter(is).map(({ reference }) => reference)
  return {
    failed: lines.flatMap(({ reference, failure }) => (failure ? [{ reference, reason: failure }] : [])),
    different: among(({ original, saved }) => original === 'different' || saved === 'different'),
    refused: among(isHeldBack),
    withheld: among((line) => line.isWithheld),
  }
}

/** Whether something stored is not printed, because it is not what it came as. */
const isHeldBack = ({ refused, isReadingRefused, isCopyRefused, altered, failure }: EntryLine): boolean =>
  refused > 0 || isReadingRefused || isCopyRefused || altered.length > 0 || failure === 'altered'

/** The line of an entry. */
export function entryLine(entry: ReportEntry): EntryLine {
  const nothing = {
    thumb: null,
    exhibit: null,
    receivedAt: null,
    result: null,
    finding: null,
    misfits: [],
    factChecks: 0,
    isFactChecked: false,
    checked: null,
    unfinished: [],
    original: null,
    isStill: false,
    notInspected: null,
    verifiedAt: null,
    saved: null,
    otherBytes: null,
    cameLaterAt: null,
    url: null,
    replies: [],
    isSimulated: false,
    sent: null,
    asked: [],
    otherAsked: [],
    redactedRegions: 0,
    refused: 0,
    isReadingRefused: false,
    isCopyRefused: false,
    isWithheld: false,
    altered: [],
  }
  if (entry.state === 'failed') return { ...nothing, ...entry.name, itemId: entry.itemId, failure: entry.reason }
  const { item, exhibit, link, otherBytes, service, factChecks, refused, verification, redaction, isSimulated } =
    entry.facts
  const { row } = item
  const { analysis, others } = service
  const current = entry.facts.finding?.current ?? null
  return {
    itemId: entry.itemId,
    thumb: entry.facts.thumb,
    reference: row.reference,
    name: row.name,
    bytes: row.url === null ? row.bytes : null,
    sha256: row.sha256,
    exhibit: exhibit.reference,
    receivedAt: exhibit.addedAt,
    result: analysis && {
      checkId: analysis.checkId,
      verdicts: verdictsOf(analysis),
      also: otherVerdicts(analysis, others),
      confidence: analysis.result?.confidence ?? null,
      origin: analysis.serviceOrigin,
      receivedAt: analysis.receivedAt,
      attachedBy: analysis.attachedBy,
    },
    finding: current && {
      word: current.conclusion && conclusionWord(current.conclusion),
      proposition: current.proposition,
      alternative: current.alternative,
      isOfOtherBytes: entry.facts.finding?.isOfOtherBytes === true,
    },
    misfits: [...new Set(misfitsOf(entry.facts).map(({ kind }) => kind))].filter((kind) => kind !== 'scores'),
    factChecks: howManyChecks(entry.facts),
    isFactChecked: isFactChecked(entry.facts),
    checked: checkedOf(factChecks),
    unfinished: factChecks.flatMap(({ job, result }) =>
      result === null && !refused.some(({ checkId }) => checkId === job.checkId) ? [job.state] : [],
    ),
    original: verification?.state ?? null,
    isStill: item.still !== null,
    notInspected: notInspectedOf(row),
    verifiedAt: verification?.at ?? null,
    otherBytes: link === null ? otherBytes && { firstReadAt: otherBytes.firstReadAt } : ofSaved(link),
    cameLaterAt: entry.facts.cameLaterAt,
    saved: (link?.file?.attachment.sha256 && link.file.verification?.state) || null,
    url: row.url,
    replies: [
      ...[...(analysis ? [analysis] : []), ...others].map((one) => ({
        checkId: one.checkId,
        attempt: null,
        sha256: one.replySha256,
        bytes: one.replyBytes,
        receivedAt: one.receivedAt,
        origin: one.serviceOrigin,
        what: 'analysis' as const,
        isWithout: verdictsOf(one).length === 0,
        attachedBy: one.attachedBy,
      })),
      ...factChecks.flatMap(({ replySha256, replyBytes, receivedAt, job, result }) =>
        replySha256 === null || replyBytes === null || receivedAt === null
          ? []
          : [
              {
                checkId: job.checkId,
                attempt: null,
                sha256: replySha256,
                bytes: replyBytes,
                receivedAt,
                origin: job.serviceOrigin,
                what: 'fact_check' as const,
                attachedBy: null,
                // A result that is stored and not printed is one.
                isWithout: result === null && !refused.some(({ checkId }) => checkId === job.checkId),
              },
            ],
      ),
      ...keptBeside(entry.facts).map(({ request, reply }) => ({
        checkId: request.checkId,
        attempt: request.id,
        sha256: reply.sha256,
        bytes: reply.bytes,
        receivedAt: reply.receivedAt,
        origin: request.origin,
        attachedBy: reply.attachedBy,
        ...(isReceipt(request, reply)
          ? { what: 'receipt' as const, isWithout: false }
          : { what: 'request' as const, isWithout: true }),
      })),
    ],
    isSimulated,
    sent: sentOf(entry.facts),
    asked: requestsOf(entry.facts).asked,
    otherAsked: othersAsked(entry.facts),
    redactedRegions: redaction?.boxes ?? 0,
    refused: refused.length,
    isReadingRefused: [entry.facts.attested, link?.file?.attested].includes('refused'),
    isCopyRefused: copyOf(entry.facts) === 'different',
    isWithheld: unsettledOf(entry.facts) !== null,
    altered: alteredOf(entry.facts),
    failure: null,
  }
}

function checkedOf(checks: readonly FactCheck[]): EntryLine['checked'] {
  const results = checks.flatMap(({ result }) => result ?? [])
  const [newest] = results
  if (newest === undefined) return null
  const { claims, sources } = newest
  return { claims: countVerdicts(claims ?? []), earliest: earliestPage(sources ?? []), of: results.length }
}

const ofSaved = ({ file }: LinkFacts): EntryLine['otherBytes'] => (file?.otherBytes ? { firstReadAt: null } : null)

/** "ITEM-0001 to ITEM-0250, ITEM-0260": which items, in a few words however many. */
export function ranges(lines: readonly Pick<EntryLine, 'reference'>[]): string {
  const numbers = lines.map(({ reference }) => Number(/\d+$/.exec(reference)?.[0] ?? Number.NaN))
  const spans: string[] = []
  let from = 0
  for (let at = 0; at < lines.length; at += 1) {
    if (numbers[at + 1] === (numbers[at] ?? 0) + 1) continue
    const [first, last] = [lines[from]?.reference ?? '', lines[at]?.reference ?? '']
    spans.push(first === last ? first : `${first} to ${last}`)
    from = at + 1
  }
  return spans.join(', ')
}
