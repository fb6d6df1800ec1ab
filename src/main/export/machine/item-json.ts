import type { z } from 'zod'
import { type Analysis, isTokenRemoved } from '../../../shared/model/analysis.ts'
import { relocationOf } from '../../../shared/model/exhibit-round.ts'
import type { ParsedJobReply } from '../../../shared/model/fact-check.ts'
import { conclusionWord, type FindingRevision } from '../../../shared/model/finding.ts'
import { unreadOf } from '../../../shared/model/held-replies.ts'
import { Sha256 } from '../../../shared/model/ids.ts'
import type { FactCheck, PartialAnswer } from '../../../shared/model/job.ts'
import { contentsIn } from '../../../shared/model/medium-contents.ts'
import type { RecordedPosition } from '../../../shared/model/metadata.ts'
import { readRecorded } from '../../../shared/model/read-recorded.ts'
import { momentOf } from '../../../shared/model/read-time.ts'
import { recordedOf } from '../../../shared/model/recorded-of.ts'
import { isWithoutHemisphere } from '../../../shared/model/recorded-place.ts'
import { asRecorded, timesWithTexts } from '../../../shared/model/recorded-texts.ts'
import { entriesSent } from '../../../shared/model/sent-form.ts'
import { whyNoEntry } from '../../../shared/words/no-entry.ts'
import { isWgs84 } from '../../../shared/words/recorded.ts'
import { findingDigest } from '../../db/findings.ts'
import type { ItemRequest } from '../../db/item-requests.ts'
import { inexactBytes, lastPartAt } from '../../paths.ts'
import { remarksOf } from '../facts/derived-facts.ts'
import type { LinkFacts, LinkFileFacts } from '../facts/link-facts.ts'
import { copyOf, type ReportFacts, unsettledOf } from '../facts/report-facts.ts'
import { alteredOf, broughtBy, requestsOf, sentFrom } from '../facts/requests-of.ts'
import { machineStatus } from '../facts/service-status.ts'
import type { MachineFile, MachineLocal } from './local-schema.ts'
import { SCALES, written } from './parts.ts'
import { FORMAT, MachineHead, MachineItem, type MachineReport, SCHEMA_VERSION } from './schema.ts'
import type { MachineAnalysis, MachineFactCheck, MachineLink, MachineOtherAnalysis } from './service-schema.ts'

/** What a schema is written from: instants in ms, scores as numbers; members that it does not name are not written. */
type Facts<S extends z.ZodType> = z.input<S>

/** What a machine export says beside its items. */
export const headJson = (
  { made, case: of, custody }: Pick<ReportFacts, 'made' | 'case' | 'custody'>,
  report: MachineReport | null = null,
): MachineHead =>
  written(MachineHead, {
    format: FORMAT,
    schemaVersion: SCHEMA_VERSION,
    made: { ...made, isDemo: made.isDemo === true },
    case: of,
    report,
    custody,
    custodyWalk: null,
    leftOut: [],
    scales: SCALES,
  })

/** One item as a machine reads it. `path` = the bytes its file is opened by; `hasNotes` = with the notes of the desk. */
export function itemJson(facts: ReportFacts, path: Buffer, hasNotes = false): MachineItem {
  const { item, exhibit, link, service, finding, redaction, veil } = facts
  const { row } = item
  const { requests, total } = requestsOf(facts)
  const requestFacts = (request: ItemRequest) => ({
    ...request,
    serviceOrigin: request.origin,
    sentFrom: sentFrom(request, facts),
    brought: broughtBy(request, facts),
  })
  return written(MachineItem, {
    ...row,
    ...facts,
    exhibit: exhibit.kind === 'links' ? { ...exhibit, path: null, isReadOnlyMount: null } : exhibit,
    nameBytes: link === null ? inexactBytes(row.name, path.subarray(lastPartAt(path))) : null,
    path: item.path,
    pathBytes: link === null ? inexactBytes(item.path, path) : null,
    status: machineStatus(facts),
    file: link === null ? fileFacts(facts) : null,
    link: link && linkFacts(link),
    service: {
      analysis: analysisFacts(facts),
      answerErasedAt: service.analysis === null ? item.answerErasedAt : null,
      others: service.others.map(otherFacts),
      requests: link === null ? item.attempts : [],
    },
    requests: requests.map(requestFacts),
    requestsInAll: total,
    otherRequests: facts.otherRequests.map((other) => ({
      sha256: other.sha256,
      requests: other.requests.map(requestFacts),
      requestsInAll: other.total,
    })),
    factChecks: facts.factChecks.map(factCheckFacts),
    refusedReadings: facts.refused,
    ...remarksOf(facts),
    finding: finding && {
      ...finding,
      statusSetBy: finding.statusSet?.author ?? null,
      statusSetAt: finding.statusSet?.at ?? null,
      current: finding.current && {
        ...revisionFacts(finding.current),
        // The notes of the desk leave it only where somebody chose that.
        notes: hasNotes ? finding.current.notes : null,
      },
      history: finding.history.map(revisionFacts),
    },
    redaction: redaction && { ...redaction, regions: redaction.boxes },
    withheld: unsettledOf(facts),
    altered: alteredOf(facts),
    pictures: veil.isLifted ? 'lifted' : veil.look === 'off' ? 'shown' : 'veiled',
    viewingCopy: copyOf(facts),
  })
}

function fileFacts(facts: ReportFacts): Facts<typeof MachineFile> {
  const { item, earlier, otherBytes } = facts
  const { row, medium } = item
  const { format = null, width = null, height = null } = medium ?? {}
  return {
    ...row,
    ...facts,
    format,
    width,
    height,
    orientation: medium === null || width === null || height === null ? null : medium.orientation,
    modifiedAt: item.modifiedAt,
    relocated: relocationOf(item.sightings, item.path, row.sha256),
    readAt: item.inspectedAt,
    local: localFacts(facts),
    original: facts.verification,
    changedSince: earlier,
    otherBytes: otherBytes && { ...otherBytes, bytes: [...otherBytes.bytes] },
  }
}

function localFacts({ item, picture, waveform }: ReportFacts): Facts<typeof MachineLocal> {
  const { medium, still, arrival, promised, duplicates } = item
  const { metadata = null, container = null } = medium ?? {}
  const recorded = recordedOf(metadata, container, item.inspectedAt ?? 0)
  return {
    problems: medium?.problems ?? [],
    readByOlderReader: medium?.isReadByOlder ?? false,
    recorded: recorded && {
      time: recorded.local,
      zone: recorded.offset,
      iso: recorded.local.includes('T') ? `${recorded.local}${recorded.offset ?? ''}` : recorded.local,
      precision: momentOf(recorded).precision,
      from: recorded.from,
      notes: recorded.notes,
    },
    end: medium?.contents?.end ?? null,
    rows: medium?.contents?.rows ?? null,
    rowNumbers: medium?.contents?.rowNumbers ?? null,
    contents: medium === null ? [] : contentsIn(medium),
    contentsLeftOut: medium?.contents?.partsLeftOut ?? 0,
    contentsMayBeMore: medium?.contents?.isPartsOpen ?? false,
    metadata: metadata && {
      ...metadata,
      times: timesWithTexts(metadata).map((time) => {
        const { local, notes } = readRecorded(time)
        return { ...time, raw: asRecorded(time), texts: [...time.texts], local, notes, read: local }
      }),
      entries: metadata.entries.map((entry) => ({ ...entry, namespace: entry.namespace ?? null })),
      position: metadata.position && positionFacts(metadata.position, !isWithoutHemisphere(metadata)),
      recordedOrientation: metadata.exifOrientation,
    },
    container,
    still: still && {
      ...still,
      source: still.source.reference,
      sourceName: still.source.name,
      decodedBy: still.runtime,
    },
    frame: picture?.frame ?? null,
    waveform: waveform && { parts: waveform.length },
    arrival,
    promised: promised && {
      path: promised.path,
      modifiedAt: promised.modifiedAt,
      copiedAt: promised.copiedAt,
      sha256: promised.sha256,
    },
    sameBytesAs: duplicates.map(({ reference }) => reference),
  }
}

/** `isPlaced`: false = a hemisphere is unknown, so that its numbers are no place and are not given as such. */
const positionFacts = (position: RecordedPosition, isPlaced: boolean) =>
  isPlaced && position.hasHemispheres
    ? { ...position, iso6709: iso6709(position) }
    : { ...position, latitude: null, longitude: null, iso6709: null }

/**
 * A recorded position as ISO 6709 text, "+29.760400-095.369800+12.5CRSWGS_84/": degrees, latitude first, padded. The
 * reference system is named only where the file records WGS 84; without it the altitude, which would need a name of its
 * system, is left out. Source: ISO 6709:2022, annex H, read 2026-11-21.
 */
function iso6709({ latitude, longitude, altitudeMetres, datum }: RecordedPosition): string {
  const place = `${padded(latitude, 2)}${padded(longitude, 3)}`
  if (!isWgs84(datum)) return `${place}/`
  const altitude = altitudeMetres === null ? '' : `${altitudeMetres < 0 ? '-' : '+'}${plain(Math.abs(altitudeMetres))}`
  return `${place}${altitude}CRSWGS_84/`
}

function padded(degrees: number, digits: number): string {
  const [whole = '', fraction = ''] = Math.abs(degrees).toFixed(6).split('.')
  return `${degrees < 0 ? '-' : '+'}${whole.padStart(digits, '0')}.${fraction}`
}

/** Never "1e-7". */
const plain = (metres: number): string => String(Number(metres.toFixed(3)))

const linkFacts = (link: LinkFacts): Facts<typeof MachineLink> => ({
  ...link,
  requestsInAll: link.total,
  answersOfOtherCases: link.ofOtherCases.map(otherFacts),
  file: link.file && linkFileFacts(link.file),
})

const linkFileFacts = ({
  attachment,
  item,
  verification,
  ...file
}: LinkFileFacts): Facts<typeof MachineLink>['file'] => ({
  ...attachment,
  reference: item?.row.reference ?? null,
  path: item?.path ?? null,
  bytes: file.attested === null ? null : (item?.row.bytes ?? null),
  format: item?.medium?.format ?? null,
  attested: file.attested,
  original: attachment.sha256 === null ? null : verification,
  otherBytes: file.otherBytes && { ...file.otherBytes, bytes: [...file.otherBytes.bytes] },
})

/** The analysis an item's report is about. */
function analysisFacts({ service, link }: ReportFacts): Facts<typeof MachineAnalysis> | null {
  const { analysis, faces } = service
  if (analysis === null) return null
  const { reply, result } = analysis
  return {
    ...analysis,
    ...reply,
    reply: { sha256: analysis.replySha256, bytes: analysis.replyBytes, isTokenRemoved: isTokenRemoved(analysis) },
    images: link !== null ? reply.images : result === null ? [] : [result],
    otherImages: link !== null ? [] : reply.images.filter(({ at }) => at !== result?.at),
    unreadLeftOut: unreadOf(reply).unreadLeftOut,
    imagesSent: entriesSent(reply),
    empty: reply.empty ?? [],
    unmatched: link === null && result === null ? whyNoEntry(analysis) : null,
    facesRead: faces && { ...faces.reading, basis: faces.basis },
  }
}

const otherFacts = (one: Analysis): Facts<typeof MachineOtherAnalysis> => ({
  ...one,
  verdict: one.result?.verdict ?? null,
  confidence: one.result?.confidence ?? null,
})

/** One fact check: where it stands, what it cost, what the service says it found. */
function factCheckFacts(check: FactCheck): Facts<typeof MachineFactCheck> {
  const {
    job,
    parsed,
    result,
    partial,
    contradiction = null,
    receivedAt,
    replySha256: sha256,
    replyBytes: bytes,
  } = check
  return {
    ...job,
    context: job.isOfOtherCase && job.context !== '' ? null : job.context,
    answeredAt: job.endedAt === null ? job.answeredAt : null,
    answer: sha256 === null || bytes === null ? null : { receivedAt, sha256, bytes },
    ...jobReplyFacts(parsed),
    result,
    partial: partial && besideFacts(partial),
    contradiction: contradiction && besideFacts(contradiction),
  }
}

const besideFacts = ({ receivedAt, replySha256, parsed }: PartialAnswer) => ({
  receivedAt,
  sha256: replySha256 ?? null,
  ...jobReplyFacts(parsed),
})

/** A reply about a job, in the parts that a machine export has for it. */
const jobReplyFacts = (parsed: ParsedJobReply | null) => ({
  reply: parsed,
  result: parsed?.result ?? null,
  unread: parsed?.unread ?? [],
  unreadLeftOut: unreadOf(parsed).unreadLeftOut,
  notes: parsed?.notes ?? [],
})

function revisionFacts(revision: FindingRevision) {
  const { subject, conclusion } = revision
  const isDigest = Sha256.safeParse(subject).success
  return {
    ...revision,
    about: { sha256: isDigest ? subject : null, url: isDigest ? null : subject },
    conclusion: conclusion && conclusionWord(conclusion),
    ladder: conclusion?.ladder ?? null,
    textSha256: findingDigest(revision),
  }
}
