import { lastPartAt } from '../../paths.ts'
import { copyOf, type ReportFacts, unsettledOf } from '../facts/report-facts.ts'
import { alteredOf, requestsOf } from '../facts/requests-of.ts'
import { machineStatus } from '../facts/service-standing.ts'
import { factCheckJson } from './fact-check-json.ts'
import { findingJson } from './finding-json.ts'
import { linkJson } from './link-json.ts'
import { fileJson } from './local-json.ts'
import { iso, SCALES } from './parts.ts'
import { FORMAT, type MachineHead, type MachineItem, type MachineReport, SCHEMA_VERSION } from './schema.ts'
import { analysisJson, itemRequestJson, otherJson, refusalJson, requestJson, rowJson } from './service-json.ts'

/** What a machine export says beside its items. */
export function headJson(
  { made, case: of, custody }: Pick<ReportFacts, 'made' | 'case' | 'custody'>,
  report: MachineReport | null = null,
): MachineHead {
  const { zone, operator, appVersion, runtime } = made
  return {
    format: FORMAT,
    schemaVersion: SCHEMA_VERSION,
    made: { at: iso(made.at), zone, operator, appVersion, runtime },
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
