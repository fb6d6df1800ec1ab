import { type Cell, plainCell } from '../tables/csv.ts'
import type { MachineMetadata } from './local-schema.ts'
import type { MachineHead, MachineItem } from './schema.ts'

type Column = {
  name: string
  /** Its description in docs/export-format.md. */
  means: string
  of: (item: MachineItem, head: MachineHead) => Cell
}

const image = ({ service }: MachineItem) => {
  const images = service.analysis?.images ?? []
  // An address may be answered with several pictures: none of them is the address's own verdict.
  return images.length === 1 ? (images[0] ?? null) : null
}
const metadata = ({ file }: MachineItem) => file?.local.metadata ?? null
const taken = (item: MachineItem) => metadata(item)?.times.find(({ what }) => what === 'taken') ?? null
const otherBytes = ({ file, link }: MachineItem) => (link?.file ?? file)?.otherBytes ?? null
const finding = ({ finding }: MachineItem) => finding?.current ?? null
const newestCheck = ({ factChecks }: MachineItem) => factChecks[0] ?? null
const list = (values: readonly string[]): Cell => (values.length === 0 ? null : values.join(' · '))
const yesNo = (value: boolean | null | undefined): Cell => (value == null ? null : value ? 'yes' : 'no')

/** One row an item. Columns are only ever added at the end. */
export const COLUMNS: readonly Column[] = [
  { name: 'case', means: 'reference of the case', of: (_, head) => head.case.reference },
  { name: 'case_name', means: 'its name', of: (_, head) => head.case.name },
  { name: 'exhibit', means: 'reference of the exhibit', of: ({ exhibit }) => exhibit.reference },
  { name: 'exhibit_name', means: 'its name', of: ({ exhibit }) => exhibit.name },
  { name: 'item', means: 'reference of the item', of: ({ reference }) => reference },
  { name: 'name', means: 'file name, readable; bytes that are not text appear as \\xHH', of: ({ name }) => name },
  { name: 'path', means: 'full path, readable; for a link, its URL', of: ({ path }) => path },
  {
    name: 'path_base64',
    means: 'the path in base64, where the cell of `path` is not exact',
    of: ({ path, pathBytes }) => pathBytes ?? (plainCell(path) === path ? null : Buffer.from(path).toString('base64')),
  },
  { name: 'url', means: 'the exact URL of a link', of: ({ url }) => url },
  { name: 'kind', means: 'image, audio, video, document, other or link', of: ({ kind }) => kind },
  { name: 'format', means: 'detected format', of: ({ file }) => file?.format ?? null },
  { name: 'bytes', means: 'size in bytes', of: ({ file }) => file?.bytes ?? null },
  {
    name: 'sha256',
    means: 'SHA-256 of the whole file at intake',
    of: ({ file }) => file?.sha256 ?? null,
  },
  { name: 'width', means: 'pixels as stored', of: ({ file }) => file?.width ?? null },
  { name: 'height', means: 'pixels as stored', of: ({ file }) => file?.height ?? null },
  {
    name: 'orientation',
    means:
      'display rotation as an EXIF orientation; 1 = as stored; empty = size in pixels unknown (earlier versions wrote 1)',
    of: ({ file }) => file?.orientation ?? null,
  },
  { name: 'modified_utc', means: 'file-system time, ISO 8601, UTC', of: ({ file }) => file?.modifiedAt ?? null },
  {
    name: 'taken_in_utc',
    means: 'when the exhibit was added; for a file that appeared later see `came_later_utc`',
    of: ({ exhibit }) => exhibit.addedAt,
  },
  {
    name: 'read_utc',
    means: 'when this version of the file was read and hashed',
    of: ({ file }) => file?.readAt ?? null,
  },
  { name: 'intake', means: 'inspected, skipped, unreadable, listed', of: ({ file }) => file?.intake ?? null },
  { name: 'intake_reason', means: 'why it was skipped or could not be read', of: ({ file }) => file?.reason ?? null },
  {
    name: 'original',
    means: 'verified, not_attached, different or not_checked',
    of: ({ file }) => file?.original?.state ?? null,
  },
  {
    name: 'original_utc',
    means: 'when the original was read again, or could not be',
    of: ({ file }) => file?.original?.at ?? null,
  },
  {
    name: 'same_bytes_as',
    means: 'identical files in the case',
    of: ({ file }) => list(file?.local.sameBytesAs ?? []),
  },
  { name: 'camera_make', means: 'as recorded', of: (item) => metadata(item)?.make ?? null },
  { name: 'camera_model', means: 'as recorded', of: (item) => metadata(item)?.model ?? null },
  { name: 'software', means: 'as recorded', of: (item) => metadata(item)?.software ?? null },
  { name: 'recorded_time', means: 'the file’s own claim, as recorded', of: (item) => taken(item)?.raw ?? null },
  { name: 'recorded_zone', means: 'its UTC offset; empty = none recorded', of: (item) => taken(item)?.offset ?? null },
  {
    name: 'recorded_place',
    means: 'GPS location from the file’s metadata, ISO 6709',
    of: (item) => metadata(item)?.position?.iso6709 ?? null,
  },
  { name: 'recorded_datum', means: 'as recorded', of: (item) => metadata(item)?.position?.datum ?? null },
  {
    name: 'status',
    means: 'status in image forensics, as in the JSON; fact checks have their own columns',
    of: ({ status }) => status,
  },
  {
    name: 'verdict',
    means: 'the service’s own word; empty if a reply contains several images',
    of: (item) => image(item)?.verdict ?? null,
  },
  {
    name: 'certainty_0_1',
    means: 'score the service attached to its verdict, 0 to 1; calibration unknown',
    of: (item) => image(item)?.confidence?.value ?? null,
  },
  {
    name: 'deepfake_score_0_1',
    means: 'score the service attached to the whole image, 0 to 1; calibration unknown',
    of: (item) => image(item)?.deepfakeScore?.value ?? null,
  },
  {
    name: 'generators',
    means: 'names and scores as received; the service’s interface names no scale for them',
    of: (item) =>
      list((image(item)?.generators ?? []).map(({ name, score }) => `${name}: ${score?.value ?? 'not sent'}`)),
  },
  {
    name: 'faces',
    means: 'number of regions the service reported as faces',
    of: (item) => image(item)?.faceAnalysis?.faces?.length ?? null,
  },
  {
    name: 'pictures_in_answer',
    means: 'number of images in the reply',
    of: ({ service }) => service.analysis?.images.length ?? null,
  },
  { name: 'service', means: 'scheme and host', of: ({ service }) => service.analysis?.serviceOrigin ?? null },
  { name: 'service_time', means: 'the service’s time, as received', of: (item) => image(item)?.createdAt ?? null },
  {
    name: 'received_utc',
    means: 'when this computer received the reply, or a person attached it',
    of: ({ service }) => service.analysis?.receivedAt ?? null,
  },
  { name: 'run', means: 'number of the run', of: ({ service }) => service.analysis?.run ?? null },
  {
    name: 'credits_used',
    means: 'as the service stated for the request; identical files share one reply, which was charged once',
    of: ({ service }) => service.analysis?.totalCreditsUsed ?? null,
  },
  {
    name: 'reply_sha256',
    means: 'SHA-256 of the raw reply',
    of: ({ service }) => service.analysis?.reply.sha256 ?? null,
  },
  {
    name: 'result_attached_by',
    means: 'the person who attached the reply; empty = received from the service',
    of: ({ service }) => service.analysis?.attachedBy ?? null,
  },
  {
    name: 'other_results',
    means: 'number of other stored results',
    of: ({ service }) => service.others.length,
  },
  { name: 'fact_checks', means: 'number', of: ({ factChecksInAll }) => factChecksInAll },
  { name: 'fact_check_state', means: 'of the newest', of: (item) => newestCheck(item)?.state ?? null },
  { name: 'fact_check_job', means: 'the service’s identifier', of: (item) => newestCheck(item)?.jobId ?? null },
  {
    name: 'fact_check_summary',
    means: 'in the service’s words',
    of: (item) => newestCheck(item)?.result?.summary ?? null,
  },
  { name: 'fact_check_claims', means: 'number', of: (item) => newestCheck(item)?.result?.claims?.length ?? null },
  { name: 'fact_check_sources', means: 'number', of: (item) => newestCheck(item)?.result?.sources?.length ?? null },
  {
    name: 'fact_check_reply_sha256',
    means: 'SHA-256 of the final reply',
    of: (item) => newestCheck(item)?.answer?.sha256 ?? null,
  },
  {
    name: 'simulated',
    means: 'yes = the row contains something from a simulated service',
    of: ({ isSimulated }) => yesNo(isSimulated),
  },
  { name: 'exported_utc', means: 'when the export was made', of: (_, head) => head.made.at },
  {
    name: 'custody_head',
    means: 'hash of the newest entry of the custody log',
    of: (_, head) => head.custody?.head ?? null,
  },
  {
    name: 'finding_conclusion',
    means: 'a person’s conclusion, in a word of the conclusion scale; empty = none',
    of: (item) => finding(item)?.conclusion ?? null,
  },
  {
    name: 'finding_ladder',
    means: 'the conclusion scale in use when it was made',
    of: (item) => list(finding(item)?.ladder ?? []),
  },
  { name: 'finding_proposition', means: 'the proposition', of: (item) => finding(item)?.proposition || null },
  { name: 'finding_alternative', means: 'the alternative', of: (item) => finding(item)?.alternative || null },
  { name: 'finding_grounds', means: 'the grounds', of: (item) => finding(item)?.grounds || null },
  { name: 'finding_author', means: 'its author', of: (item) => finding(item)?.author ?? null },
  { name: 'finding_utc', means: 'when it was made', of: (item) => finding(item)?.at ?? null },
  {
    name: 'finding_of_other_bytes',
    means: 'yes = it was made about another version of the file',
    of: ({ finding: of }) => yesNo(of?.current ? of.isOfOtherBytes : null),
  },
  { name: 'finding_revisions', means: 'number', of: ({ finding: of }) => of?.revisions ?? 0 },
  { name: 'review_status', means: 'reviewed or second_look', of: ({ finding: of }) => of?.status ?? null },
  { name: 'tags', means: 'by name', of: ({ finding: of }) => list(of?.tags ?? []) },
  { name: 'report', means: 'number of the report in its case', of: (_, head) => head.report?.number ?? null },
  { name: 'report_version', means: 'its version', of: (_, head) => head.report?.version ?? null },
  {
    name: 'redacted_regions',
    means: 'number of regions blacked out in the printed image; for a link, in that of its attached file',
    of: ({ redaction }) => redaction?.regions ?? null,
  },
  {
    name: 'redacted_sha256',
    means: 'SHA-256 of the image as printed, with the regions blacked out',
    of: ({ redaction }) => redaction?.printedSha256 ?? null,
  },
  {
    name: 'refused_readings',
    means: 'number of results left out because a row behind them does not match the custody log',
    of: ({ refusedReadings }) => refusedReadings.length,
  },
  {
    name: 'not_held',
    means: 'number of stored rows about it that do not match the custody log and are left out',
    of: ({ notHeld }) => notHeld.length,
  },
  {
    name: 'attested',
    means: 'what the custody log confirms about the file (for a link, its attached file): reading or refused',
    of: ({ file, link }) => (link?.file ?? file)?.attested ?? null,
  },
  {
    name: 'finding_notes',
    means: 'notes of the desk; empty = none, or not chosen for the report',
    of: (item) => finding(item)?.notes || null,
  },
  {
    name: 'other_sha256',
    means: 'SHA-256 of other versions of the file (for a link, its attached file), the newest 20; empty = none',
    of: (item) => list(otherBytes(item)?.bytes.map(({ sha256 }) => sha256) ?? []),
  },
  {
    name: 'first_read_utc',
    means: 'for such a file: when the version in this row was first read',
    of: (item) => otherBytes(item)?.firstReadAt ?? null,
  },
  {
    name: 'other_requests',
    means: 'number of requests about other versions of the file that were added (for a link, of its attached file)',
    of: ({ otherRequests }) => otherRequests.reduce((sum, { requestsInAll }) => sum + requestsInAll, 0),
  },
  {
    name: 'withheld_by',
    means: 'who marked regions on another version of the file; the image is not printed until somebody decides',
    of: ({ withheld }) => withheld?.setBy ?? null,
  },
  { name: 'withheld_utc', means: 'when the regions were marked', of: ({ withheld }) => withheld?.setAt ?? null },
  {
    name: 'came_later_utc',
    means: 'when the file was first recorded, if its exhibit had been added without it; empty = not the case',
    of: ({ file }) => file?.cameLaterAt ?? null,
  },
  {
    name: 'altered',
    means: 'what is left out because it does not match the custody log: finding, marks, redaction or requests',
    of: ({ altered }) => list(altered),
  },
  {
    name: 'problems',
    means: 'codes of warnings from reading the file: truncated, too_many_pixels …',
    of: ({ file }) => list(file?.local.problems ?? []),
  },
  {
    name: 'noticed',
    means:
      'warnings about the metadata: kind, source and form in brackets, text found; empty = none, or left out of the report',
    of: (item) => list((metadata(item)?.indicators ?? []).map(noticed)),
  },
  {
    name: 'content_credentials',
    means:
      'Content Credentials: read_not_verified = found and read, not verified; unreadable = found, could not be read; empty = none found, or left out of the report',
    of: (item) => credentials(metadata(item)),
  },
  {
    name: 'duration_seconds',
    means: 'of a video or audio file, from its container',
    of: ({ file }) => file?.local.container?.durationSeconds ?? null,
  },
  {
    name: 'fact_check_service',
    means: 'of the newest: scheme and host of the service',
    of: (item) => newestCheck(item)?.serviceOrigin ?? null,
  },
  {
    name: 'fact_check_credits_reserved',
    means: 'of the newest, as the service stated',
    of: (item) => newestCheck(item)?.creditsReserved ?? null,
  },
  {
    name: 'fact_check_credits_used',
    means: 'of the newest, as the service stated; identical files share one job, which was charged once',
    of: (item) => newestCheck(item)?.creditsUsed ?? null,
  },
  {
    name: 'demo',
    means: 'yes = made in the demo: nothing in this row is real',
    of: (_, head) => yesNo(head.made.isDemo),
  },
  {
    name: 'does_not_fit',
    means: 'what does not fit together, a sentence each',
    of: ({ doesNotFit }) => list(doesNotFit.map(({ text }) => text)),
  },
]

function noticed({ kind, source, value, form }: MachineMetadata['indicators'][number]): string {
  const where = form === null ? source : `${source}, form of ${form}`
  return `${kind} (${where}): ${value}`
}

function credentials(of: MachineMetadata | null): Cell {
  if (of === null) return null
  if (of.contentCredentials !== null) return 'read_not_verified'
  return of.notes.includes('content_credentials_unreadable') ? 'unreadable' : null
}
