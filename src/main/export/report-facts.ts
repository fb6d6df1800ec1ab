import { createHash } from 'node:crypto'
import type { ItemDetail } from '../../shared/contract/items.ts'
import type { Analysis } from '../../shared/model/analysis.ts'
import type { Case, Exhibit } from '../../shared/model/case.ts'
import type { FaceReading } from '../../shared/model/face.ts'
import type { CaseId, CheckId, ItemId, Sha256 } from '../../shared/model/ids.ts'
import type { FactCheck } from '../../shared/model/job.ts'
import type { Medium } from '../../shared/model/medium.ts'
import type { NotHeld } from '../../shared/model/not-held.ts'
import {
  isOpenReading,
  provenReading,
  type ReadFaces,
  type ReadingInUse,
  settleReading,
} from '../../shared/model/proven-reading.ts'
import type { VeilLook } from '../../shared/model/veil.ts'
import type { CopyState } from '../../shared/model/viewing-copy.ts'
import type { Audit } from '../db/audit.ts'
import type { Cases } from '../db/cases.ts'
import type { Exhibits } from '../db/exhibits.ts'
import type { FileHistory } from '../db/file-history.ts'
import type { ItemSource } from '../db/item-detail.ts'
import type { ItemRequests, LeftOut } from '../db/item-requests.ts'
import type { LinkRequests } from '../db/link-requests.ts'
import { type DrawnPicture, shownOf, type Withheld } from './drawn-picture.ts'
import type { AlteredPart, FindingFacts, FindingWish } from './finding-facts.ts'
import { ALL_HELD, type Held } from './held.ts'
import {
  type Attested,
  attestedOf,
  heldAnalyses,
  heldFactChecks,
  heldItem,
  lostResults,
  type RefusedResult,
} from './held-results.ts'
import { itemBefore } from './item-before.ts'
import { createLinkFacts, type LinkFacts } from './link-facts.ts'
import { type OtherBytes, otherBytesOf } from './other-bytes.ts'
import type { PrintedChecks } from './printed-checks.ts'
import { hasAlteredRequest, type OtherRequests, requestsOf, requestsOfOthers, withoutAltered } from './requests-of.ts'
import type { Verification, VerifyOriginal } from './verify.ts'

/**
 * A re-encoded picture of the medium, upright, at most `side` pixels on its longer side; veiled, no sharper than its
 * veil.
 */
export type ReportPicture = {
  bytes: Uint8Array
  type: 'image/jpeg' | 'image/png' | 'image/webp'
  side: number
  /** How the copy it is drawn from stands to the custody log; left out = it is none of evidence. */
  copy?: Exclude<CopyState, 'different'>
  /** Where in a film it lies, seconds; null = that was not kept. Left out = it is no frame of a film. */
  frame?: { seconds: number | null }
  /** What was taken out of it, and by whom; left out = nothing. */
  redaction?: { boxes: number; setAt: number; setBy: string }
}

/** Longest side of the copies made for viewing, pixels: no printed picture is larger. */
export const PREVIEW_SIDE = 2048

/**
 * Everything one item report says, before it is laid out. PDF and machine-readable exports are made from this
 * value alone, so that they cannot disagree. Instants are ms since the epoch, UTC.
 */
export type ReportFacts = {
  made: {
    at: number
    /** IANA zone of the desk that made it: "Europe/Berlin". */
    zone: string
    operator: string
    appVersion: string
    runtime: string
  }
  case: Pick<Case, 'reference' | 'name'>
  exhibit: Pick<Exhibit, 'reference' | 'name' | 'kind' | 'path' | 'addedAt' | 'isReadOnlyMount'>
  item: ItemDetail
  /** What the custody log attests of the file; null = nothing was read in it, or the item is an address. */
  attested: Attested | null
  /** The report is about bytes the file held before, and `item` tells of those; null = about what it holds now. */
  earlier: EarlierFacts | null
  /** What else its file was seen to hold; null = nothing else, what `earlier` tells left out, or the item is an address. */
  otherBytes: OtherBytes | null
  /** When its file was first met, where its exhibit had been taken in without it; null = it came with its exhibit. */
  cameLaterAt: number | null
  /** When the first other file of the library was taken in that holds the same bytes, or held them; null = there is none. */
  othersTakenInAt: number | null
  /** null = the item is an address: there is no original. */
  verification: Verification | null
  /** What is known of the address; null = the item is a file. */
  link: LinkFacts | null
  /** Every request about the bytes of a file; null = the item is an address, whose requests stand with `link`, or was not read. */
  requests: ItemRequests | null
  /** The same about other bytes its file was taken in with. */
  otherRequests: OtherRequests[]
  /** null = no preview stands in the data folder, `copy` is "different", or it is `withheld`. */
  picture: ReportPicture | null
  /** Why the picture is not shown though there may be one; null = it is not withheld, or none is wanted. */
  withheld: Withheld | null
  /** The loudness of a sound as it was drawn before, from its start to its end, 0–255; null = none is kept, or no pictures are wanted. */
  waveform: number[] | null
  /** How the copy behind `picture` or `waveform` stands to the custody log; null = there is none, or none is wanted. */
  copy: CopyState | null
  /**
   * What was taken out of `picture`, or of that of the file attached to an address, and its digest without it; null = all
   * of it is there, or there is none.
   */
  redaction: { boxes: number; setAt: number; setBy: string; printedSha256: string } | null
  /** How `picture` is shown. `isLifted` = the case is veiled, and a person chose to show it. */
  veil: { look: VeilLook; isLifted: boolean }
  service: {
    /**
     * The analysis the report is about: the current one, else the newest from anywhere, of an address the newest of its
     * own case; null = none stored.
     */
    analysis: Analysis | null
    /** Every other stored analysis of these bytes, or of this address in its case, newest first. */
    others: Analysis[]
    /** Origin of the service in use when the report was made; null = none was set, so that no result is of it. */
    inUse: string | null
    /** How face boxes are read; null when no face was reported or the picture's size is unknown. */
    faces: ReadingInUse | null
  }
  /** The fact checks of these bytes, or of this address, in its case; newest first, at most 20. */
  factChecks: FactCheck[]
  /** How many of them there are, those beyond the 20 too. */
  factChecksInAll: number
  /** Results that are stored, or were, and are not printed: a row behind them does not hold against the custody log. */
  refused: RefusedResult[]
  /** Every stored row about it that does not hold: what they say is left out. */
  notHeld: NotHeld[]
  /** What a person concludes, with its history; null = nothing was ever recorded. Never taken from the service. */
  finding: FindingFacts | null
  /** The custody log as it stood when the report was made. */
  custody: { entries: number; head: string; at: number } | null
  /** Whether anything printed as a service result, or any kept answer that is named, came from a simulated service. */
  isSimulated: boolean
}

/** Whether a report shows any picture: of its item, or of the file attached to its address. */
export const hasPicture = ({ picture, link }: Pick<ReportFacts, 'picture' | 'link'>): boolean =>
  picture !== null || (link?.file?.picture ?? null) !== null

/** Why its picture, or that of the file attached to its address, is not shown though there may be one. */
export const withheldOf = ({ withheld, link }: Pick<ReportFacts, 'withheld' | 'link'>): Withheld | null =>
  withheld ?? link?.file?.withheld ?? null

/** Who marked regions of other bytes, where its picture waits for somebody to settle that. */
export const unsettledOf = (facts: Pick<ReportFacts, 'withheld' | 'link'>): Exclude<Withheld, 'altered'> | null => {
  const withheld = withheldOf(facts)
  return withheld === 'altered' ? null : withheld
}

/** What is left out because it does not hold against the custody log: what persons recorded, or took out of a picture, and requests. */
export const alteredOf = (
  facts: Parameters<typeof hasAlteredRequest>[0] & Pick<ReportFacts, 'finding' | 'withheld'>,
): AlteredPart[] => [
  ...(facts.finding?.altered ?? []),
  ...(withheldOf(facts) === 'altered' ? (['redaction'] as const) : []),
  ...(hasAlteredRequest(facts) ? (['requests'] as const) : []),
]

/** How the copy behind what is printed of it, or of the file attached to its address, stands to the custody log. */
export const copyOf = ({ copy, link }: Pick<ReportFacts, 'copy' | 'link'>): CopyState | null =>
  copy ?? link?.file?.copy ?? null

/** That a file has changed since: its bytes then, which the report is about, and now. */
export type EarlierFacts = {
  sha256: Sha256
  lastSeenAt: number
  /** null = what it holds now was not read. */
  nowSha256: Sha256 | null
  nowReadAt: number | null
}

export type ReportFactsDeps = {
  cases: Pick<Cases, 'nameOf'>
  exhibits: Exhibits
  audit: Audit
  operator: () => string
  now: () => number
  zone: () => string
  appVersion: string
  runtime: string
  /** Everything known about an item; null when there is no such item. */
  itemDetail: (itemId: ItemId) => Promise<ItemDetail | null>
  /** What was read of bytes; null = nothing is kept of them. */
  medium: (sha256: Sha256) => Medium | null
  /** The preview as it was made, or made now, at most `side` pixels, or why none is shown. */
  picture: (item: ItemDetail, look: VeilLook, side: number, held: Held) => Promise<DrawnPicture>
  /** The waveform of a sound that is kept, as it was made; null = none is. */
  waveform: (sha256: Sha256) => Promise<{ peaks: number[]; copy: CopyState } | 'different' | null>
  /** Where the item's original lies; null when there is no such item. */
  source: (itemId: ItemId) => ItemSource | null
  verify: VerifyOriginal
  /** How the person reads the boxes of a service; null = as the numbers suggest. */
  readingOf: (serviceOrigin: string) => FaceReading | null
  /** Origin of the service in use; null = none is set. */
  serviceInUse: () => string | null
  /** Faces reported on other pictures by the service and account of a check. */
  facesBeside: (checkId: CheckId) => Promise<ReadFaces[]>
  /** The newest fact checks of bytes or an address in a case, at most so many. */
  factChecks: (subject: string, caseId: CaseId, most: number) => Promise<PrintedChecks>
  /** What was seen of a file over time; `sha256` = of the bytes it is told about. */
  fileHistory: (itemId: ItemId, sha256: Sha256 | null) => Promise<FileHistory>
  /** Reads again what an earlier version read in the answers about bytes or an address. */
  readAgain: (subject: string) => Promise<unknown>
  /** Every request of its case about the address of an item; null = the item is a file. */
  linkRequests: (itemId: ItemId, left: LeftOut) => Promise<LinkRequests | null>
  /** Every request about the bytes of a file. */
  bytesRequests: (sha256: Sha256, caseId: CaseId, left: LeftOut) => Promise<ItemRequests>
  /** What a person recorded; null = nothing ever. */
  finding: (itemId: ItemId, wish: FindingWish) => FindingFacts | null
}

/** More runs of one file than these are not printed. */
const MAX_FACT_CHECKS = 20

/** How the facts of an item are wanted. */
export type FactsWish = {
  /** The bytes its file held before; null = those it holds now. */
  earlier?: Sha256 | null
  /** The veil its pictures are shown under. */
  look?: VeilLook
  /** What holds of the library; left out = nothing is known against anything. */
  held?: Held
  /** Longest side of its pictures, pixels; 0 = none are wanted. */
  side?: number
  /** Ends the reading of its original. */
  signal?: AbortSignal
  /** Carries out what may take as long as it takes; left out = it is just done. */
  unhurried?: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Gathers the facts of one item; null when there is no such item, "altered" when which file or address it is, or one that
 * a person attached to it, is stored otherwise than the custody log says.
 */
export function createReportFacts(deps: ReportFactsDeps) {
  const linkFacts = createLinkFacts(deps)
  return async (itemId: ItemId, wish: FactsWish = {}): Promise<ReportFacts | 'altered' | null> => {
    const { earlier: earlierSha256 = null, look = 'off', side = PREVIEW_SIDE, held = ALL_HELD, signal } = wish
    const { unhurried = (work) => work() } = wish
    const verify = (of: ItemSource) => unhurried(() => deps.verify(of, signal))
    const known = deps.source(itemId)
    const asked = earlierSha256 ?? known?.sha256 ?? known?.url ?? null
    if (asked !== null) await deps.readAgain(asked)
    const now = await deps.itemDetail(itemId)
    if (!now) return null
    const before = earlierSha256 === null ? null : itemBefore(now, earlierSha256, deps.medium(earlierSha256))
    if (earlierSha256 !== null && before === null) return null
    const file = now.attached?.itemId ?? null
    if (held.isOtherItem(itemId, now.row.exhibitId)) return 'altered'
    const ofFile = file === null ? null : await deps.itemDetail(file)
    if (ofFile !== null && held.isOtherItem(ofFile.row.id, ofFile.row.exhibitId)) return 'altered'
    const attested = attestedOf(before?.item ?? now, held)
    const whole = heldItem(before?.item ?? now, attested, held)
    const { kept: analyses, refused } = heldAnalyses(whole.analyses, held)
    const item = { ...whole, analyses }
    const isSeen = held.ofItem(itemId, 'sightings').length === 0
    const history = await deps.fileHistory(itemId, earlierSha256 ?? known?.sha256 ?? null)
    const seen = isSeen ? history.held : []
    const source = known && before ? { ...known, sha256: before.earlier.sha256 } : known
    const ofCase = source && deps.cases.nameOf(source.caseId)
    const exhibit = source && deps.exhibits.list(source.caseId).find((one) => one.id === item.row.exhibitId)
    if (!source || !ofCase || !exhibit) return null
    const pictureOf = (of: ItemDetail) => (side === 0 ? Promise.resolve(null) : deps.picture(of, look, side, held))
    const link = await linkFacts(item, exhibit.path, { pictureOf, verify, held })
    const [drawn, verification] = link === null ? await Promise.all([pictureOf(item), verify(source)]) : [null, null]
    const { sha256, kind } = item.row
    const isHeard = kind === 'audio' && sha256 !== null && side > 0
    const heard = isHeard ? (held.isOtherCopy(sha256, 'waveform') ? 'different' : await deps.waveform(sha256)) : null
    const shown = shownOf(drawn)
    const { picture, withheld } = shown
    // What another case was answered about an address speaks of another time.
    const stored = item.analyses.filter((one) => link?.ofOtherCases.includes(one) !== true)
    const analysis = stored.find((one) => one.isCurrent) ?? stored[0] ?? null
    const subject = source.sha256 ?? item.row.url
    const { checks, total: factChecksInAll } =
      subject === null ? { checks: [], total: 0 } : await deps.factChecks(subject, source.caseId, MAX_FACT_CHECKS)
    const { kept: factChecks, refused: refusedChecks } = heldFactChecks(checks, held)
    const requests =
      source.sha256 === null ? null : await deps.bytesRequests(source.sha256, source.caseId, held.leftOut)
    const otherRequests = await requestsOfOthers(seen, source.sha256, (other) =>
      deps.bytesRequests(other, source.caseId, held.leftOut),
    )
    const notHeld = held.about(itemId)
    const listed = [...whole.analyses, ...checks.map(({ job }) => job)].map(({ checkId }) => checkId)
    const lost = lostResults(notHeld, requestsOf({ link, requests }).requests, listed)
    const hasTags = held.hasOtherTags(source.caseId)
    const altered = [
      ...(held.ofItem(itemId, 'findings').length > 0 ? (['finding'] as const) : []),
      ...(held.ofItem(itemId, 'marks').length > 0 || hasTags ? (['marks'] as const) : []),
    ]
    const notPrinted = [...refused, ...refusedChecks, ...lost]
    const kept = [requestsOf({ link, requests }), ...otherRequests].flatMap((of) =>
      of.requests.flatMap(({ replies }) => replies),
    )
    return {
      made: {
        at: deps.now(),
        zone: deps.zone(),
        operator: deps.operator(),
        appVersion: deps.appVersion,
        runtime: deps.runtime,
      },
      case: ofCase,
      exhibit,
      ...{ item: withoutAltered(item, requestsOf({ link, requests })), attested },
      earlier: before?.earlier ?? null,
      otherBytes: otherBytesOf(seen, source.sha256, before?.earlier.nowSha256),
      cameLaterAt: history.cameLaterAt,
      othersTakenInAt: history.othersTakenInAt,
      verification,
      ...{ link, requests, otherRequests },
      ...{ picture, withheld },
      waveform: heard === 'different' ? null : (heard?.peaks ?? null),
      copy: shown.copy ?? (heard === 'different' ? heard : (heard?.copy ?? null)),
      redaction: redactionOf(picture ?? link?.file?.picture ?? null),
      veil: { look, isLifted: false },
      service: {
        analysis,
        others: stored.filter((one) => one !== analysis),
        inUse: deps.serviceInUse(),
        faces: await readingOf(item, analysis, deps),
      },
      ...{ factChecks, factChecksInAll, refused: notPrinted, notHeld },
      finding: deps.finding(itemId, { subject: known?.sha256 ?? item.row.url, earlier: earlierSha256, altered }),
      custody: deps.audit.head(),
      isSimulated: [...item.analyses, ...kept, ...factChecks.map(({ job }) => job), ...notPrinted].some(
        (one) => one.isSimulated,
      ),
    }
  }
}

/** What is said of a picture something was taken out of. */
export const redactionOf = (picture: ReportPicture | null): ReportFacts['redaction'] =>
  picture?.redaction === undefined
    ? null
    : { ...picture.redaction, printedSha256: createHash('sha256').update(picture.bytes).digest('hex') }

async function readingOf(
  item: ItemDetail,
  analysis: Analysis | null,
  { readingOf: chosenFor, facesBeside }: Pick<ReportFactsDeps, 'readingOf' | 'facesBeside'>,
): Promise<ReadingInUse | null> {
  const reported = analysis?.result?.faceAnalysis
  const faces = [...(reported?.faces ?? []), ...(reported?.decidingFace ? [reported.decidingFace] : [])]
  const { medium } = item
  if (analysis === null || faces.length === 0) return null
  if (!medium || medium.width === null || medium.height === null) return null
  const stored = { width: medium.width, height: medium.height, orientation: medium.orientation }
  const chosen = chosenFor(analysis.serviceOrigin)
  const asksOthers = chosen === null && isOpenReading(faces, stored)
  const proven = asksOthers ? provenReading(await facesBeside(analysis.checkId)) : null
  return settleReading(faces, stored, { chosen, proven })
}
