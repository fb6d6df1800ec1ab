import type { ParsedJobReply } from '../../../shared/model/fact-check.ts'
import type { Member } from './member.ts'
import type { Taking } from './taking.ts'

/** Names of the status word; also within a record of that name. */
export const STATUS = ['status', 'jobStatus', 'state', 'jobState']
export const JOB_ID = ['jobId', 'id']

const STATUS_WITHIN = ['code', 'name', 'value', 'status', 'state', 'label']
const PROGRESS_WITHIN = ['percent', 'percentage', 'value', 'progress']
const MESSAGE_WITHIN = ['message', 'text', 'userMessage', 'detail', 'description', 'reason']

type JobMembers = Omit<ParsedJobReply, 'result' | 'unread' | 'unreadLeftOut' | 'notes'>
type Field = Exclude<keyof JobMembers, 'otherForms'>

/**
 * Names of the members of the job itself. Documented names first (service/known-facts.md, read 2026-11-21), then names
 * that can mean nothing else. Quantities are accepted only if their name states the unit.
 */
const NAMES: Readonly<Record<Field, readonly string[]>> = {
  jobId: JOB_ID,
  status: STATUS,
  progress: [
    'progress',
    'progressPercent',
    'progressPercentage',
    'percentComplete',
    'percentCompleted',
    'percentage',
    'percent',
    'status.progress',
    'status.percent',
  ],
  statusMessage: [
    'statusMessage',
    'statusText',
    'statusDescription',
    'progressMessage',
    'currentStep',
    'status.message',
    'status.description',
    'message',
  ],
  errorMessage: ['errorMessage', 'error', 'errorText', 'failureReason'],
  modality: ['modality', 'mediaType'],
  fileName: ['fileName', 'originalFileName', 'file.name'],
  fileSizeBytes: ['fileSizeBytes', 'sizeBytes', 'fileSizeInBytes', 'file.sizeBytes'],
  durationSeconds: ['durationSeconds', 'durationSec', 'durationSecs', 'durationInSeconds', 'mediaDurationSeconds'],
  userContext: ['userContext', 'context'],
  creditsReserved: ['creditsReserved', 'reservedCredits', 'credits.reserved'],
  creditsUsed: ['creditsUsed', 'usedCredits', 'credits.used', 'creditsCharged', 'creditsConsumed'],
  processingTimeMs: ['processingTimeMs', 'processingTimeMillis'],
  createdAt: ['createdAt', 'created', 'submittedAt', 'creationTime'],
  modifiedAt: [
    'modifiedAt',
    'updatedAt',
    'lastModifiedAt',
    'lastUpdatedAt',
    'modified',
    'updated',
    'lastModificationTime',
  ],
}

const FIELDS = Object.keys(NAMES) as Field[]

const DURATION_MS = ['durationMs', 'durationMillis', 'durationMilliseconds']
const PROCESSING_SECONDS = ['processingTimeSeconds']
/** Names of quantities in another unit. */
const OTHER_UNITS: Partial<Record<Field, readonly string[]>> = {
  durationSeconds: DURATION_MS,
  processingTimeMs: PROCESSING_SECONDS,
}

/** Parses the members of the job itself. */
export function readJobMembers(take: Taking, job: Member): JobMembers {
  const text = (field: Field) => take.text(job, NAMES[field])
  const number = (field: Field) => take.number(job, NAMES[field])
  const scaled = (field: Field, otherNames: readonly string[], factor: number) => {
    const read = number(field)
    const other = read === null ? take.number(job, otherNames) : null
    return read ?? (other === null ? null : other * factor)
  }
  const read: Omit<JobMembers, 'otherForms'> = {
    jobId: take.label(job, NAMES.jobId),
    status: take.label(job, NAMES.status, STATUS_WITHIN),
    progress: take.numeral(job, NAMES.progress, PROGRESS_WITHIN),
    statusMessage: take.said(job, NAMES.statusMessage, MESSAGE_WITHIN),
    errorMessage: take.said(job, NAMES.errorMessage, MESSAGE_WITHIN),
    modality: text('modality'),
    fileName: text('fileName'),
    fileSizeBytes: number('fileSizeBytes'),
    durationSeconds: scaled('durationSeconds', DURATION_MS, 1 / 1000),
    userContext: text('userContext'),
    creditsReserved: number('creditsReserved'),
    creditsUsed: number('creditsUsed'),
    processingTimeMs: scaled('processingTimeMs', PROCESSING_SECONDS, 1000),
    createdAt: text('createdAt'),
    modifiedAt: text('modifiedAt'),
  }
  const fields = Object.fromEntries(
    FIELDS.map((field) => [field, { read: read[field], names: [...NAMES[field], ...(OTHER_UNITS[field] ?? [])] }]),
  ) as Record<Field, { read: unknown; names: string[] }>
  return { ...read, ...take.forms([job], fields) }
}
