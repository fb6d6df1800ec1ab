import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { Analysis } from '../../../shared/model/analysis.ts'
import type { FaceReading } from '../../../shared/model/face.ts'
import type { CaseId, CheckId, ItemId, Sha256 } from '../../../shared/model/ids.ts'
import type { Medium } from '../../../shared/model/medium.ts'
import {
  isOpenReading,
  provenReading,
  type ReadFaces,
  type ReadingInUse,
  settleReading,
} from '../../../shared/model/proven-reading.ts'
import type { VeilLook } from '../../../shared/model/veil.ts'
import type { CopyState } from '../../../shared/model/viewing-copy.ts'
import type { Exhibits } from '../../db/exhibits.ts'
import type { FileHistory } from '../../db/file-history.ts'
import type { ItemSource } from '../../db/item-detail.ts'
import type { ItemRequests, LeftOut } from '../../db/item-requests.ts'
import type { LinkRequests } from '../../db/link-requests.ts'
import { type DrawnPicture, PREVIEW_SIDE, type ReportPicture, shownOf, type Thumbs } from './drawn-picture.ts'
import type { FindingFacts, FindingRequest } from './finding-facts.ts'
import { ALL_HELD, type Held } from './held.ts'
import { attestedOf, heldAnalyses, heldFactChecks, heldItem, lostResults } from './held-results.ts'
import { createLinkFacts } from './link-facts.ts'
import { itemBefore, otherBytesOf } from './other-bytes.ts'
import type { PrintedChecks } from './printed-checks.ts'
import { type CommonFacts, type ReportFacts, redactionOf, shownPicture } from './report-facts.ts'
import { requestsOf, requestsOfOthers, withoutAltered } from './requests-of.ts'
import type { VerifyOriginal } from './verify.ts'

export type ReportFactsDeps = {
  exhibits: Pick<Exhibits, 'get'>
  /** Everything known about an item; null when there is no such item. */
  itemDetail: (itemId: ItemId) => Promise<ItemDetail | null>
  /** What was read of bytes; null = nothing is kept of them. */
  medium: (sha256: Sha256) => Medium | null
  /** The preview as it was made, or made now, at most `side` pixels, or why none is shown. */
  picture: (item: ItemDetail, look: VeilLook, side: number, held: Held) => Promise<DrawnPicture>
  /** The same as small as tables show it. */
  thumbnail: (picture: ReportPicture) => Promise<ReportPicture | null>
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
  finding: (itemId: ItemId, request: FindingRequest) => FindingFacts | null
}

/** What is told of one item, whatever report it is in. */
export type GatheredFacts = Omit<ReportFacts, keyof CommonFacts>

/** More runs of one file than these are not printed. */
const MAX_FACT_CHECKS = 20

/** How the facts of an item are wanted. */
export type FactsRequest = {
  /** The bytes its file held before; null = those it holds now. */
  earlier?: Sha256 | null
  /** The veil its pictures are shown under. */
  look?: VeilLook
  /** What holds of the library; left out = nothing is known against anything. */
  held?: Held
  /** Longest side of its pictures, pixels; 0 = none are wanted. */
  side?: number
  /** Those of its table. */
  thumbs?: Thumbs
  /** Ends the reading of its original. */
  signal?: AbortSignal
  /** Carries out what may take as long as it takes; left out = it is just done. */
  withTimeoutPaused?: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Gathers the facts of one item; null when there is no such item, "altered" when which file or address it is, or one that
 * a person attached to it, is stored otherwise than the custody log says.
 */
export function createReportFacts(deps: ReportFactsDeps) {
  const linkFacts = createLinkFacts(deps)
  return async (itemId: ItemId, request: FactsRequest = {}): Promise<GatheredFacts | 'altered' | null> => {
    const { earlier: earlierSha256 = null, look = 'off', side = PREVIEW_SIDE, held = ALL_HELD, signal } = request
    const { withTimeoutPaused = (work) => work(), thumbs = 'none' } = request
    const verify = (of: ItemSource) => withTimeoutPaused(() => deps.verify(of, signal))
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
    const source = known && before ? { ...known, sha256: before.earlier.sha256 } : known
    const exhibit = source && deps.exhibits.get(item.row.exhibitId)
    if (!source || !exhibit) return null
    const { sha256, kind, url } = item.row
    const subject = source.sha256 ?? url
    const pictureOf = (of: ItemDetail) => (side === 0 ? Promise.resolve(null) : deps.picture(of, look, side, held))
    const requestsAbout = (bytes: Sha256) => deps.bytesRequests(bytes, source.caseId, held.leftOut)
    // Asked at once: what answers is woken once for all of it.
    const [history, { checks, total: factChecksInAll }, requests, link, drawn, verification] = await Promise.all([
      deps.fileHistory(itemId, earlierSha256 ?? known?.sha256 ?? null),
      subject === null ? { checks: [], total: 0 } : deps.factChecks(subject, source.caseId, MAX_FACT_CHECKS),
      source.sha256 === null ? null : requestsAbout(source.sha256),
      linkFacts(item, exhibit.path, { pictureOf, verify, held }),
      url === null ? pictureOf(item) : null,
      url === null ? verify(source) : null,
    ])
    const seen = held.ofItem(itemId, 'sightings').length === 0 ? history.held : []
    const isHeard = kind === 'audio' && sha256 !== null && side > 0
    const heard = isHeard ? (held.isOtherCopy(sha256, 'waveform') ? 'different' : await deps.waveform(sha256)) : null
    const shown = shownOf(drawn)
    const { picture, withheld } = shown
    const anyPicture = shownPicture({ picture, link })
    // What another case was answered about an address speaks of another time.
    const stored = item.analyses.filter((one) => link?.ofOtherCases.includes(one) !== true)
    const analysis = stored.find((one) => one.isCurrent) ?? stored[0] ?? null
    const { kept: factChecks, refused: refusedChecks } = heldFactChecks(checks, held)
    const otherRequests = await requestsOfOthers(seen, source.sha256, requestsAbout)
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
      exhibit,
      item: withoutAltered(item, requestsOf({ link, requests })),
      attested,
      earlier: before?.earlier ?? null,
      otherBytes: otherBytesOf(seen, source.sha256, before?.earlier.nowSha256),
      cameLaterAt: history.cameLaterAt,
      othersTakenInAt: history.othersTakenInAt,
      verification,
      link,
      requests,
      otherRequests,
      picture,
      thumb:
        anyPicture === null || thumbs === 'none'
          ? null
          : thumbs === 'same'
            ? anyPicture
            : await deps.thumbnail(anyPicture),
      withheld,
      waveform: heard === 'different' ? null : (heard?.peaks ?? null),
      copy: shown.copy ?? (heard === 'different' ? heard : (heard?.copy ?? null)),
      redaction: redactionOf(anyPicture),
      veil: { look, isLifted: false },
      service: {
        analysis,
        others: stored.filter((one) => one !== analysis),
        inUse: deps.serviceInUse(),
        faces: await readingOf(item, analysis, deps),
      },
      factChecks,
      factChecksInAll,
      refused: notPrinted,
      notHeld,
      finding: deps.finding(itemId, { subject: known?.sha256 ?? item.row.url, earlier: earlierSha256, altered }),
      isSimulated: [...item.analyses, ...kept, ...factChecks.map(({ job }) => job), ...notPrinted].some(
        (one) => one.isSimulated,
      ),
    }
  }
}

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
