import { isPart } from '../../../shared/model/content-kinds.ts'
import { countedCredits, MOST_CREDITS } from '../../../shared/model/credits.ts'
import { countVerdicts } from '../../../shared/model/fact-check-summary.ts'
import { otherForm } from '../../../shared/model/other-form.ts'
import { unreadState } from '../../../shared/model/sent-state.ts'
import { shortened } from '../../../shared/model/shortened.ts'
import { verdictCounts } from '../../../shared/model/verdict-counts.ts'
import { notCounted } from '../../../shared/words/cost-sheet.ts'
import { type Cell, columns, plainCell } from '../files/tables/csv.ts'
import type { MachineContent, MachineMetadata } from './local-schema.ts'
import type { MachineHead, MachineItem } from './schema.ts'

const image = ({ service }: MachineItem) => {
  const images = service.analysis?.images ?? []
  // An address may be answered with several pictures: none of them is the address's own verdict.
  return images.length === 1 ? (images[0] ?? null) : null
}
const metadata = ({ file }: MachineItem) => file?.local.metadata ?? null
const recorded = ({ file }: MachineItem) => file?.local.recorded ?? null
const taken = (item: MachineItem) => metadata(item)?.times.find(({ what }) => what === 'taken') ?? null
const otherBytes = ({ file, link }: MachineItem) => (link?.file ?? file)?.otherBytes ?? null
const finding = ({ finding }: MachineItem) => finding?.current ?? null
const newestCheck = ({ factChecks }: MachineItem) => factChecks[0] ?? null
const newestPartial = (item: MachineItem) => newestCheck(item)?.partial ?? null
/** Every entry of the reply, whichever of them is meant. */
const entries = ({ service: { analysis } }: MachineItem) =>
  analysis === null ? [] : [...analysis.images, ...analysis.otherImages]

const UNUSABLE = `A number below zero or above ${MOST_CREDITS} stands as text with the reason, so that no sum counts it`

/** Credits as stated; a number that cannot be a charge as text that no program adds up. */
const creditsCell = (stated: number | null = null): Cell =>
  stated === null || countedCredits(stated) !== null
    ? stated
    : notCounted({ stated: String(stated), isBelowZero: stated < 0 })

/** What a cell holds of members of a reply, characters: a spreadsheet takes 32,767. */
export const CELL = { value: 1_000, all: 30_000 } as const

/** One row an item. */
export const COLUMNS = columns<MachineItem, MachineHead>({
  case: ['reference of the case', (_, head) => head.case.reference],
  case_name: ['its name', (_, head) => head.case.name],
  exhibit: ['reference of the exhibit', ({ exhibit }) => exhibit.reference],
  exhibit_name: ['its name', ({ exhibit }) => exhibit.name],
  item: ['reference of the item', ({ reference }) => reference],
  name: ['file name, readable; bytes that are not text appear as \\xHH', ({ name }) => name],
  path: ['full path, readable; for a link, its URL', ({ path }) => path],
  path_base64: [
    'the path in base64, where the cell of `path` is not exact',
    ({ path, pathBytes }) => pathBytes ?? (plainCell(path) === path ? null : Buffer.from(path).toString('base64')),
  ],
  url: ['the exact URL of a link', ({ url }) => url],
  kind: ['image, audio, video, document, other or link', ({ kind }) => kind],
  format: ['detected format', ({ file }) => file?.format],
  bytes: ['size in bytes', ({ file }) => file?.bytes],
  sha256: ['SHA-256 of the whole file at intake', ({ file }) => file?.sha256],
  width: ['pixels as stored', ({ file }) => file?.width],
  height: ['pixels as stored', ({ file }) => file?.height],
  orientation: [
    'display rotation as an EXIF orientation; 1 = as stored; empty = size in pixels unknown (earlier versions wrote 1)',
    ({ file }) => file?.orientation,
  ],
  modified_utc: ['file-system time at `path`, when last recorded, ISO 8601, UTC', ({ file }) => file?.modifiedAt],
  taken_in_utc: [
    'when the exhibit was added; for a file that appeared later see `came_later_utc`',
    ({ exhibit }) => exhibit.addedAt,
  ],
  read_utc: ['when this version of the file was read and hashed', ({ file }) => file?.readAt],
  intake: ['inspected, skipped, unreadable, listed', ({ file }) => file?.intake],
  intake_reason: ['why it was skipped or could not be read', ({ file }) => file?.reason],
  original: [
    'verified (same SHA-256 at intake and at `original_utc`), not_attached, different or not_checked',
    ({ file }) => file?.original?.state,
  ],
  original_utc: ['when the original was read again, or could not be', ({ file }) => file?.original?.at],
  same_bytes_as: ['identical files in the case', ({ file }) => file?.local.sameBytesAs],
  camera_make: ['as recorded', (item) => metadata(item)?.make],
  camera_model: ['as recorded', (item) => metadata(item)?.model],
  software: ['as recorded', (item) => metadata(item)?.software],
  recorded_time: [
    'the file’s own claim, in the notation of ISO 8601 and no longer than it was recorded; as recorded, if it is not understood',
    (item) => recorded(item)?.time ?? taken(item)?.raw,
  ],
  recorded_zone: [
    'its offset from UTC, UTC+02:00; empty = none recorded, or none that can be used',
    (item) => zoneCell((recorded(item) ?? { zone: taken(item)?.offset }).zone),
  ],
  recorded_place: [
    'GPS location as recorded in the file’s metadata; as numbers see `latitude` and `longitude`',
    (item) => metadata(item)?.position?.recordedAs ?? metadata(item)?.position?.iso6709,
  ],
  recorded_datum: ['as recorded; empty = none is recorded', (item) => metadata(item)?.position?.datum],
  status: ['status in image forensics, as in the JSON; fact checks have their own columns', ({ status }) => status],
  verdict: ['the service’s own word; empty if a reply contains several images', (item) => image(item)?.verdict],
  certainty_0_1: [
    'score the service attached to its verdict, 0 to 1; calibration unknown',
    (item) => image(item)?.confidence?.value,
  ],
  deepfake_score_0_1: [
    'score the service attached to the whole image, 0 to 1; calibration unknown',
    (item) => image(item)?.deepfakeScore?.value,
  ],
  generators: [
    'names and scores as received; the service’s interface names no scale for them',
    (item) => image(item)?.generators?.map((generator) => generatorCell(item, generator)),
  ],
  faces: [
    'number of regions the service reported as faces; empty = no list sent, or left out of the report',
    (item) => image(item)?.faceAnalysis?.faces?.length,
  ],
  pictures_in_answer: [
    'number of entries in the list of the reply, as sent, whichever of them is about this item; empty = no reply, or one that calls the request unsuccessful and has no entry',
    ({ service }) => service.analysis?.imagesSent,
  ],
  service: ['scheme and host', ({ service }) => service.analysis?.serviceOrigin],
  service_time: ['the service’s time, as received', (item) => image(item)?.createdAt],
  received_utc: [
    'when this computer received the reply, or a person attached it',
    ({ service }) => service.analysis?.receivedAt,
  ],
  run: ['number of the run', ({ service }) => service.analysis?.run],
  credits_used: [
    `as the service stated for the request; identical files share one reply, which was charged once. ${UNUSABLE}`,
    ({ service }) => creditsCell(service.analysis?.totalCreditsUsed),
  ],
  reply_sha256: ['SHA-256 of the raw reply', ({ service }) => service.analysis?.reply.sha256],
  result_attached_by: [
    'the person who attached the reply; empty = received from the service',
    ({ service }) => service.analysis?.attachedBy,
  ],
  other_results: [
    'number of other stored results; empty = requests and replies were left out of the report',
    ({ service }, { leftOut }) => (leftOut.includes('integrity') ? null : service.others.length),
  ],
  fact_checks: ['number', ({ factChecksInAll }) => factChecksInAll],
  fact_check_state: ['of the newest', (item) => newestCheck(item)?.state],
  fact_check_job: ['the service’s identifier', (item) => newestCheck(item)?.jobId],
  fact_check_summary: ['in the service’s words', (item) => newestCheck(item)?.result?.summary],
  fact_check_claims: ['number', (item) => newestCheck(item)?.result?.claims?.length],
  fact_check_sources: ['number', (item) => newestCheck(item)?.result?.sources?.length],
  fact_check_reply_sha256: ['SHA-256 of the final reply', (item) => newestCheck(item)?.answer?.sha256],
  simulated: ['yes = the row contains something from a simulated service', ({ isSimulated }) => isSimulated],
  exported_utc: ['when the export was begun', (_, head) => head.made.at],
  custody_head: ['hash of the newest entry of the custody log', (_, head) => head.custody?.head],
  finding_conclusion: [
    'a person’s conclusion, in a word of the conclusion scale; empty = none',
    (item) => finding(item)?.conclusion,
  ],
  finding_ladder: ['the conclusion scale in use when it was made', (item) => finding(item)?.ladder],
  finding_proposition: ['the proposition', (item) => finding(item)?.proposition],
  finding_alternative: ['the alternative', (item) => finding(item)?.alternative],
  finding_grounds: ['the grounds', (item) => finding(item)?.grounds],
  finding_author: ['its author', (item) => finding(item)?.author],
  finding_utc: ['when it was made', (item) => finding(item)?.at],
  finding_of_other_bytes: [
    'yes = it was made about another version of the file',
    ({ finding: of }) => (of?.current ? of.isOfOtherBytes : null),
  ],
  finding_revisions: ['number', ({ finding: of }) => of?.revisions ?? 0],
  review_status: [
    'a mark of the desk, reviewed or second_look, and not an independent review',
    ({ finding: of }) => of?.status,
  ],
  tags: ['by name', ({ finding: of }) => of?.tags],
  report: ['number of the report in its case', (_, head) => head.report?.number],
  report_version: ['its version', (_, head) => head.report?.version],
  redacted_regions: [
    'number of regions blacked out in the printed image; for a link, in that of its attached file',
    ({ redaction }) => redaction?.regions,
  ],
  redacted_sha256: [
    'SHA-256 of the image as printed, with the regions blacked out',
    ({ redaction }) => redaction?.printedSha256,
  ],
  refused_readings: [
    'number of results left out because a row behind them does not match the custody log; empty = fact checks were left out of the report',
    ({ refusedReadings }, { leftOut }) => (leftOut.includes('factChecks') ? null : refusedReadings.length),
  ],
  not_held: [
    'number of stored rows about it that do not match the custody log and are left out',
    ({ notHeld }) => notHeld.length,
  ],
  attested: [
    'what the custody log confirms about the file (for a link, its attached file): reading or refused',
    ({ file, link }) => (link?.file ?? file)?.attested,
  ],
  finding_notes: ['notes of the desk; empty = none, or not chosen for the report', (item) => finding(item)?.notes],
  other_sha256: [
    'SHA-256 of other versions of the file (for a link, its attached file), the newest 20; empty = none',
    (item) => otherBytes(item)?.bytes.map(({ sha256 }) => sha256),
  ],
  first_read_utc: [
    'for such a file: when the version in this row was first read',
    (item) => otherBytes(item)?.firstReadAt,
  ],
  other_requests: [
    'number of requests about other versions of the file that were added (for a link, of its attached file)',
    ({ otherRequests }) => otherRequests.reduce((sum, { requestsInAll }) => sum + requestsInAll, 0),
  ],
  withheld_by: [
    'who marked regions on another version of the file; the image is not printed until somebody decides',
    ({ withheld }) => withheld?.setBy,
  ],
  withheld_utc: ['when the regions were marked', ({ withheld }) => withheld?.setAt],
  came_later_utc: [
    'when the file was first recorded, if its exhibit had been added without it; empty = not the case',
    ({ file }) => file?.cameLaterAt,
  ],
  altered: [
    'what is left out because it does not match the custody log: finding, marks, redaction or requests',
    ({ altered }) => altered,
  ],
  problems: [
    'codes of warnings from reading the file: truncated, too_many_pixels …',
    ({ file }) => file?.local.problems,
  ],
  contents: [
    'what else is in the file, parts first, then warnings about the metadata: kind, source and form in brackets, text found, of a part its place; empty = none, not looked for, or left out of the report',
    ({ file }) => file?.local.contents.map(contentCell),
  ],
  content_credentials: [
    'Content Credentials: read_not_verified = found and read, not verified; unreadable = found, could not be read; empty = none found, or left out of the report',
    (item) => credentials(metadata(item)),
  ],
  duration_seconds: [
    'of a video or audio file, from its container',
    ({ file }) => file?.local.container?.durationSeconds,
  ],
  fact_check_service: ['of the newest: scheme and host of the service', (item) => newestCheck(item)?.serviceOrigin],
  fact_check_credits_reserved: [
    `of the newest, as the service stated. ${UNUSABLE}`,
    (item) => creditsCell(newestCheck(item)?.creditsReserved),
  ],
  fact_check_credits_used: [
    `of the newest, as the service stated; identical files share one job, which was charged once. ${UNUSABLE}`,
    (item) => creditsCell(newestCheck(item)?.creditsUsed),
  ],
  demo: ['yes = made in the demo: nothing in this row is real', (_, head) => head.made.isDemo],
  image_verdicts: [
    'each verdict in the reply, as sent, with its number of images: "2 real, 1 ai_edited". Of every entry, also where none of them is known to be about this item',
    (item) => countsText(verdictCounts(entries(item))),
  ],
  image_results: [
    'one line an entry of the reply: its path, verdict, score, file name and error message, as sent',
    (item) => entries(item).map(entryLine).join('\n'),
  ],
  service_messages: [
    'messages of the service, one a line: of the image forensics reply, then of requests',
    (item) => serviceMessages(item).join('\n'),
  ],
  reply_members: [
    `members of the image forensics reply without a column or a place of their own, \`path=value\` as JSON, one a line; of each the first ${CELL.value} characters, of all ${CELL.all}, whole in the JSON`,
    ({ service: { analysis } }) => analysis && memberLines(analysis),
  ],
  fact_check_status: ['of the newest: the service’s own word in its last reply', (item) => newestCheck(item)?.status],
  fact_check_progress: ['of the newest: as sent in the last reply', (item) => newestCheck(item)?.progress],
  fact_check_message: ['of the newest: the last message of the service', (item) => newestCheck(item)?.statusMessage],
  fact_check_error: ['of the newest: the last error message of the service', (item) => newestCheck(item)?.errorMessage],
  fact_check_verdicts: [
    'of the newest: each verdict on a claim, as sent, with its number: "2 supported, 1 contradicted"',
    (item) => claimVerdicts(newestCheck(item)?.result),
  ],
  fact_check_members: [
    'of the newest: members of its final reply without a place of their own, as in `reply_members`',
    (item) => memberLines(newestCheck(item)),
  ],
  fact_check_contradicted_by: [
    'of the newest: the status word of a later reply that reports a different end; the first end counts',
    (item) => newestCheck(item)?.contradictedBy,
  ],
  fact_check_partial_utc: [
    'of the newest: when a partial result was received; it is not the result. Empty = none is stored, or there is a result',
    (item) => newestPartial(item)?.receivedAt,
  ],
  fact_check_partial_summary: ['of that partial result', (item) => newestPartial(item)?.result?.summary],
  fact_check_partial_verdicts: [
    'of that partial result, as in `fact_check_verdicts`',
    (item) => claimVerdicts(newestPartial(item)?.result),
  ],
  fact_check_partial_members: [
    'of the reply with that partial result, as in `reply_members`',
    (item) => memberLines(newestPartial(item)),
  ],
  fact_check_result: [
    'of the newest, how its final reply sent a result: read, absent, null, empty or other_form (sent in a form this version does not read); empty cell = no final reply was read',
    (item) => resultState(newestCheck(item)),
  ],
  fact_check_trouble: [
    'of the newest: why the last status request brought no news of it, as a code; empty = it did, or none was sent',
    (item) => newestCheck(item)?.trouble,
  ],
  fact_check_trouble_http_status: [
    'of the newest: HTTP status of the newest reply that brought no news of it, since the last that did; it may be of an earlier request',
    (item) => newestCheck(item)?.troubleAnswer?.httpStatus,
  ],
  fact_check_trouble_message: [
    'the service’s own words in that reply',
    (item) => newestCheck(item)?.troubleAnswer?.message,
  ],
  fact_check_trouble_utc: ['when it was received', (item) => newestCheck(item)?.troubleAnswer?.receivedAt],
  latitude: [
    'of the recorded GPS location, degrees, not converted; empty = none recorded, or nothing says in which hemisphere it is',
    (item) => metadata(item)?.position?.latitude,
  ],
  longitude: ['as `latitude`', (item) => metadata(item)?.position?.longitude],
  altitude_m: [
    'recorded altitude, metres; below its reference negative; empty = none recorded, or `latitude` is empty',
    (item) => (metadata(item)?.position?.latitude == null ? null : metadata(item)?.position?.altitudeMetres),
  ],
  recorded_iso: [
    'recorded time with its offset, ISO 8601, no longer than it was recorded; empty = none that is understood',
    (item) => recorded(item)?.iso,
  ],
  recorded_precision: [
    'year, month, day, minute, second or fraction: the finest part that is recorded',
    (item) => recorded(item)?.precision,
  ],
  mounted_read_only: [
    'whether the volume was mounted read-only at every scan, as the system stated; no = at a scan any program could have changed the file before it was hashed; empty = not on record for every scan',
    ({ exhibit }) => exhibit.isReadOnlyMount,
  ],
  review_status_by: ['who set `review_status`', ({ finding: of }) => of?.statusSetBy],
  review_status_utc: ['when it was set, ISO 8601, UTC', ({ finding: of }) => of?.statusSetAt],
  inconsistencies: [
    'what cannot both be so, a sentence each; codes and sources are in the JSON',
    ({ inconsistencies }) => inconsistencies.map(({ text }) => text),
  ],
  noticed: [
    'what is worth seeing and is no inconsistency, a sentence each; in exports of `schemaVersion` 3 the cells of `contents` were called so',
    ({ noticed }) => noticed.map(({ text }) => text),
  ],
})

/** "2 real, 1 ai_edited", in the order of the counts; null = there are none. */
const countsText = (counts: readonly { verdict: string | null; n: number }[]): string | null =>
  counts.length === 0 ? null : counts.map(({ verdict, n }) => `${n} ${verdict ?? NO_VERDICT}`).join(', ')

/** In place of a verdict that was not sent, or in a form that is not read. */
const NO_VERDICT = 'no verdict read'

type Generator = NonNullable<NonNullable<ReturnType<typeof image>>['generators']>[number]

/** A name and its score; in place of one that is no number what was sent as JSON, null where that is null. */
function generatorCell(item: MachineItem, { name, score }: Generator): string {
  const { analysis } = item.service
  const sent = analysis && otherForm(analysis, `${image(item)?.at}.generators.${name}`)
  return `${name}: ${score?.value ?? sent}`
}

const resultState = (check: MachineItem['factChecks'][number] | null) =>
  check?.reply == null ? null : check.result === null ? unreadState(check.reply.otherForms?.result) : 'read'

type Result = MachineItem['factChecks'][number]['result']
const claimVerdicts = (result: Result | undefined): string | null => countsText(countVerdicts(result?.claims ?? []))

type Entry = ReturnType<typeof entries>[number]
const entryLine = ({ at, verdict, confidence, fileName, errorMessage }: Entry): string =>
  [at, verdict ?? NO_VERDICT, confidence?.value ?? null, fileName, errorMessage]
    .filter((one) => one !== null)
    .join(', ')

const serviceMessages = (item: MachineItem): string[] => [
  ...(item.service.analysis?.errorMessage == null ? [] : [`errorMessage=${item.service.analysis.errorMessage}`]),
  ...entries(item).flatMap(({ at, errorMessage }) =>
    errorMessage === null ? [] : [`${at}.errorMessage=${errorMessage}`],
  ),
  ...item.requests.flatMap(({ kind, run, number, serviceMessage }) =>
    serviceMessage === null ? [] : [`${kind} run ${run} request ${number}: ${serviceMessage}`],
  ),
]

/** One a line; null = there are none, or there is no reply. */
function memberLines(of: Pick<MachineItem['factChecks'][number], 'unread' | 'unreadLeftOut'> | null): string | null {
  if (of === null || of.unread.length === 0) return null
  const lines = of.unread.map(({ path, json }) => `${path}=${shortened(json, CELL.value)}`)
  if (of.unreadLeftOut !== 0) lines.push(`… ${of.unreadLeftOut ?? 'some'} more in the raw reply`)
  return shortened(lines.join('\n'), CELL.all)
}

/** "UTC+02:00": a cell that begins with a sign would be disarmed. */
const zoneCell = (zone: string | null | undefined): string | null =>
  zone == null ? null : zone === 'Z' ? 'UTC' : `UTC${zone}`

function contentCell({ kind, source, value, form, offset, bytes, sha256 }: MachineContent): string {
  const isOfBytes = isPart({ kind })
  const what = form === null ? null : isOfBytes ? form : `form of ${form}`
  const where = [source, what].filter((text) => text !== null).join(', ')
  const place = offset === null || bytes === null ? null : `${bytes} bytes from ${offset}`
  const found = isOfBytes ? [value, place, sha256].filter((text) => text !== null).join(' ') : (value ?? '')
  return `${kind}${where === '' ? '' : ` (${where})`}: ${found}`
}

function credentials(of: MachineMetadata | null): Cell {
  if (of === null) return null
  if (of.contentCredentials !== null) return 'read_not_verified'
  return of.notes.includes('content_credentials_unreadable') ? 'unreadable' : null
}
