import type { FactCheckResult } from '../../../shared/model/fact-check.ts'
import type { FactCheck } from '../../../shared/model/job.ts'
import { lastPartAt } from '../../paths.ts'
import type { LinkFacts, LinkFileFacts } from '../facts/link-facts.ts'
import { misfitsOf } from '../facts/misfits.ts'
import { copyOf, type ReportFacts, unsettledOf } from '../facts/report-facts.ts'
import { alteredOf, requestsOf } from '../facts/requests-of.ts'
import { machineStatus } from '../facts/service-status.ts'
import { findingJson } from './finding-json.ts'
import { fileJson, otherBytesJson } from './local-json.ts'
import { iso, isoOrNull, SCALES, scored } from './parts.ts'
import { FORMAT, type MachineHead, type MachineItem, type MachineReport, SCHEMA_VERSION } from './schema.ts'
import {
  analysisJson,
  endedJson,
  itemRequestJson,
  otherJson,
  refusalJson,
  requestJson,
  rowJson,
} from './service-json.ts'
import type { MachineFactCheck, MachineLink } from './service-schema.ts'

/** What a machine export says beside its items. */
export function headJson(
  { made, case: of, custody }: Pick<ReportFacts, 'made' | 'case' | 'custody'>,
  report: MachineReport | null = null,
): MachineHead {
  const { zone, operator, appVersion, runtime } = made
  return {
    format: FORMAT,
    schemaVersion: SCHEMA_VERSION,
    made: { at: iso(made.at), zone, operator, appVersion, runtime, isDemo: made.isDemo === true },
    case: { reference: of.reference, name: of.name },
    report,
    custody: custody && { entries: custody.entries, head: custody.head, at: iso(custody.at) },
    custodyWalk: null,
    leftOut: [],
    scales: SCALES,
  }
}

/** One item as a machine reads it. `path` = the bytes its file is opened by; `hasNotes` = with the notes of the desk. */
export function itemJson(facts: ReportFacts, path: Buffer, hasNotes = false): MachineItem {
  const { item, exhibit, link, service, veil, redaction } = facts
  const { row } = item
  const unsettled = unsettledOf(facts)
  return {
    reference: row.reference,
    exhibit: {
      reference: exhibit.reference,
      name: exhibit.name,
      kind: exhibit.kind,
      path: exhibit.kind === 'links' ? null : exhibit.path,
      addedAt: iso(exhibit.addedAt),
      isReadOnlyMount: exhibit.kind === 'links' ? null : exhibit.isReadOnlyMount,
    },
    name: row.name,
    nameBytes: link === null ? unlessSaid(row.name, path.subarray(lastPartAt(path))) : null,
    path: item.path,
    pathBytes: link === null ? unlessSaid(item.path, path) : null,
    kind: row.kind,
    url: row.url,
    status: machineStatus(facts),
    file: link === null ? fileJson(facts) : null,
    link: link && linkJson(link),
    service: {
      analysis: analysisJson(facts),
      answerErasedAt: service.analysis !== null || item.answerErasedAt === null ? null : iso(item.answerErasedAt),
      others: service.others.map(otherJson),
      requests: link === null ? item.attempts.map(requestJson) : [],
    },
    requests: requestsOf(facts).requests.map((one) => itemRequestJson(one, facts)),
    requestsInAll: requestsOf(facts).total,
    otherRequests: facts.otherRequests.map(({ sha256, requests, total }) => ({
      sha256,
      requests: requests.map((one) => itemRequestJson(one, facts)),
      requestsInAll: total,
    })),
    factChecks: facts.factChecks.map(factCheckJson),
    factChecksInAll: facts.factChecksInAll,
    refusedReadings: facts.refused.map(refusalJson),
    notHeld: facts.notHeld.map(rowJson),
    doesNotFit: misfitsOf(facts),
    finding: facts.finding && findingJson(facts.finding, hasNotes),
    redaction: redaction && {
      regions: redaction.boxes,
      setBy: redaction.setBy,
      setAt: iso(redaction.setAt),
      printedSha256: redaction.printedSha256,
    },
    withheld: unsettled && { setBy: unsettled.setBy, setAt: iso(unsettled.setAt) },
    altered: alteredOf(facts),
    pictures: veil.isLifted ? 'lifted' : veil.look === 'off' ? 'shown' : 'veiled',
    viewingCopy: copyOf(facts),
    isSimulated: facts.isSimulated,
  }
}

/** Base64 of bytes that a readable form does not say exactly; null = it does. */
const unlessSaid = (readable: string, bytes: Buffer): string | null =>
  Buffer.from(readable, 'utf8').equals(bytes) ? null : bytes.toString('base64')

/** What is known of an address: its requests and answers, and the file a person attached. */
const linkJson = (link: LinkFacts): MachineLink => ({
  networkUrl: link.networkUrl,
  addedAt: iso(link.addedAt),
  listSha256: link.listSha256,
  requests: link.requests.map((request) => ({
    ...requestJson(request),
    kind: request.kind,
    run: request.run,
    operator: request.operator,
    bodySha256: request.bodySha256,
    ...endedJson(request),
  })),
  requestsInAll: link.total,
  answersOfOtherCases: link.ofOtherCases.map(otherJson),
  file: link.file && linkFileJson(link.file),
})

const linkFileJson = ({
  attachment,
  item,
  attested,
  otherBytes,
  verification,
}: LinkFileFacts): NonNullable<MachineLink['file']> => ({
  reference: item?.row.reference ?? null,
  name: attachment.name,
  path: item?.path ?? null,
  sha256: attachment.sha256,
  bytes: attested === null ? null : (item?.row.bytes ?? null),
  format: item?.medium?.format ?? null,
  attested,
  attachedAt: iso(attachment.attachedAt),
  attachedBy: attachment.attachedBy,
  original: verification && attachment.sha256 !== null ? { state: verification.state, at: iso(verification.at) } : null,
  otherBytes: otherBytesJson(otherBytes),
})

/** One fact check: where it stands, what it cost, what the service says it found. */
function factCheckJson({ job, result, receivedAt, replySha256, replyBytes }: FactCheck): MachineFactCheck {
  const { jobId, state, status, errorMessage, contradictedBy, modality, run, sentName } = job
  const { serviceOrigin, isCurrent, isSimulated, creditsReserved, creditsUsed } = job
  return {
    jobId,
    state,
    status,
    errorMessage,
    contradictedBy,
    modality,
    run,
    sentName,
    serviceOrigin,
    context: job.isOfOtherCase && job.context !== '' ? null : job.context,
    isCurrent,
    isSimulated,
    submittedAt: iso(job.submittedAt),
    endedAt: isoOrNull(job.endedAt),
    answeredAt: job.endedAt === null ? isoOrNull(job.answeredAt) : null,
    creditsReserved,
    creditsUsed,
    answer:
      replySha256 === null || replyBytes === null
        ? null
        : { receivedAt: isoOrNull(receivedAt), sha256: replySha256, bytes: replyBytes },
    result: result && resultJson(result),
  }
}

const resultJson = ({ summary, claims, sources, transcript }: FactCheckResult): MachineFactCheck['result'] => ({
  summary,
  claims:
    claims?.map(({ text, quote, verdict, confidence, speaker, startSeconds, explanation, sources: given }) => ({
      text,
      quote,
      verdict,
      confidence: scored(confidence, 'claim_certainty'),
      speaker,
      startSeconds,
      explanation,
      sources: given,
    })) ?? null,
  sources:
    sources?.map(({ domain, tier, isEarliestSeen, pages }) => ({
      domain,
      tier,
      isEarliestSeen,
      pages: pages.map(({ url, title, firstSeenAt, matchType, relevance }) => ({
        url,
        title,
        firstSeenAt,
        matchType,
        relevance,
      })),
    })) ?? null,
  transcript: transcript && {
    language: transcript.language,
    turns: transcript.turns.map(({ speaker, startSeconds, endSeconds, text }) => ({
      speaker,
      startSeconds,
      endSeconds,
      text,
    })),
  },
})
