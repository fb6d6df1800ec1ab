import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { Analysis } from '../../../shared/model/analysis.ts'
import type { FaceReading } from '../../../shared/model/face.ts'
import type { CheckId, ItemId, Sha256 } from '../../../shared/model/ids.ts'
import type { CheckKind } from '../../../shared/model/kind.ts'
import { isOpenReading, provenReading, type ReadingInUse, settleReading } from '../../../shared/model/proven-reading.ts'
import type { VeilLook } from '../../../shared/model/veil.ts'
import type { Exhibits } from '../../db/exhibits.ts'
import type { Findings } from '../../db/findings.ts'
import type { ItemDetails, ItemSource } from '../../db/item-detail.ts'
import type { JobContext } from '../../db/job-rows.ts'
import type { Marks } from '../../db/marks.ts'
import type { ReadItemDetail } from '../../items/item-detail.ts'
import type { QueryWorker } from '../../query-worker/query-worker.ts'
import { NO_PICTURE, PREVIEW_SIDE, type Thumbs } from './drawn-picture.ts'
import { printedChecks } from './fact-checks.ts'
import { findingFacts } from './finding-facts.ts'
import { ALL_HELD, type Held } from './held.ts'
import { attestedOf, heldAnalyses, heldFactChecks, heldItem, lostResults } from './held-results.ts'
import { linkFacts } from './link-facts.ts'
import { itemBefore, otherBytesOf } from './other-bytes.ts'
import type { PrintedCopies } from './printed-copies.ts'
import { type CommonFacts, type ReportFacts, redactionOf, shownPicture } from './report-facts.ts'
import { type PictureDeps, reportPicture, thumbnailOf } from './report-picture.ts'
import { requestsOf, requestsOfOthers, withoutAltered } from './requests-of.ts'
import type { VerifyOriginal } from './verify.ts'

export type ReportFactsDeps = PictureDeps & {
  exhibits: Pick<Exhibits, 'get'>
  /** Everything known about an item; null when there is no such item. */
  itemDetail: ReadItemDetail
  details: Pick<ItemDetails, 'medium' | 'source'>
  queryWorker: QueryWorker
  printedCopies: PrintedCopies
  findings: Pick<Findings, 'history' | 'count' | 'newestAbout'>
  marks: Pick<Marks, 'history' | 'statusSet'>
  verify: VerifyOriginal
  /** Counts the rows of pixels in the data of an item, unless they were; null = nothing is read again. */
  countRows: ((itemId: ItemId, signal?: AbortSignal) => Promise<void>) | null
  /** The service and account in use; no origin = none is set. */
  context: () => JobContext
  /** How the person reads the boxes of a service; null = as the numbers suggest. */
  readingOf: (serviceOrigin: string) => FaceReading | null
  /** Reads the kept answer to a check again. */
  readAgain: Readonly<Record<CheckKind, (checkId: CheckId) => Promise<unknown>>>
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
  const { details, queryWorker } = deps
  return async (itemId: ItemId, request: FactsRequest = {}): Promise<GatheredFacts | 'altered' | null> => {
    const { earlier: earlierSha256 = null, look = 'off', side = PREVIEW_SIDE, held = ALL_HELD, signal } = request
    const { withTimeoutPaused = (work) => work(), thumbs = 'none' } = request
    const verify = (of: ItemSource) => withTimeoutPaused(() => deps.verify(of, signal))
    const known = details.source(itemId)
    const asked = earlierSha256 ?? known?.sha256 ?? known?.url ?? null
    // What an earlier version read in the answers about it is read again.
    for (const { checkId, kind } of asked === null ? [] : await queryWorker.outdatedOf(asked))
      await deps.readAgain[kind](checkId)
    if (earlierSha256 === null) await withTimeoutPaused(async () => deps.countRows?.(itemId, signal))
    const now = await deps.itemDetail(itemId)
    if (!now) return null
    const before =
      earlierSha256 === null ? null : itemBefore(now, earlierSha256, details.medium(earlierSha256)?.medium ?? null)
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
    const pictureOf = async (of: ItemDetail) =>
      side === 0 ? NO_PICTURE : await reportPicture(of, { look, side, held }, deps)
    const requestsAbout = (bytes: Sha256) => queryWorker.bytesRequests(bytes, source.caseId, held.leftOut)
    // Asked at once: what answers is woken once for all of it.
    const [history, { checks, total: factChecksInAll }, requests, link, shown, verification] = await Promise.all([
      queryWorker.fileHistory(itemId, earlierSha256 ?? known?.sha256 ?? null),
      subject === null ? { checks: [], total: 0 } : printedChecks(deps, subject, source.caseId, MAX_FACT_CHECKS),
      source.sha256 === null ? null : requestsAbout(source.sha256),
      linkFacts(item, exhibit.path, { ...deps, pictureOf, verify, held }),
      url === null ? pictureOf(item) : NO_PICTURE,
      url === null ? verify(source) : null,
    ])
    const seen = held.ofItem(itemId, 'sightings').length === 0 ? history.held : []
    const isHeard = kind === 'audio' && sha256 !== null && side > 0
    const isOtherSound = isHeard && held.isOtherCopy(sha256, 'waveform')
    const heard = isHeard && !isOtherSound ? await deps.printedCopies.waveform(sha256) : null
    const anyPicture = shownPicture({ ...shown, link })
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
      ...shown,
      thumb: await thumbnailOf(anyPicture, thumbs, deps),
      waveform: heard?.peaks ?? null,
      copy: shown.copy ?? (isOtherSound ? 'different' : (heard?.copy ?? null)),
      redaction: redactionOf(anyPicture),
      veil: { look, isLifted: false },
      service: {
        analysis,
        others: stored.filter((one) => one !== analysis),
        inUse: deps.context().origin || null,
        faces: await readingOf(item, analysis, deps),
      },
      factChecks,
      factChecksInAll,
      refused: notPrinted,
      notHeld,
      finding: findingFacts(deps, itemId, { subject: known?.sha256 ?? item.row.url, earlier: earlierSha256, altered }),
      isSimulated: [...item.analyses, ...kept, ...factChecks.map(({ job }) => job), ...notPrinted].some(
        (one) => one.isSimulated,
      ),
    }
  }
}

async function readingOf(
  { medium }: ItemDetail,
  analysis: Analysis | null,
  { readingOf: chosenFor, queryWorker }: ReportFactsDeps,
): Promise<ReadingInUse | null> {
  const reported = analysis?.result?.faceAnalysis
  const faces = [...(reported?.faces ?? []), ...(reported?.decidingFace ? [reported.decidingFace] : [])]
  if (analysis === null || faces.length === 0) return null
  if (!medium || medium.width === null || medium.height === null) return null
  const stored = { width: medium.width, height: medium.height, orientation: medium.orientation }
  const chosen = chosenFor(analysis.serviceOrigin)
  const asksOthers = chosen === null && isOpenReading(faces, stored)
  const proven = asksOthers ? provenReading(await queryWorker.facesBeside(analysis.checkId)) : null
  return settleReading(faces, stored, { chosen, proven })
}
