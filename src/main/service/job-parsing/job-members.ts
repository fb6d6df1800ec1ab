import type { ParsedJobReply } from '../../../shared/model/fact-check.ts'
import type { Member } from './member.ts'
import type { Taking } from './taking.ts'

/** Names of the status word; also within a record of that name. */
export const STATUS = ['status', 'jobStatus', 'state', 'jobState']
export const STATUS_WITHIN = ['code', 'name', 'value', 'status', 'state', 'label']
export const JOB_ID = ['jobId', 'id']

const MESSAGE_WITHIN = ['message', 'text', 'userMessage', 'detail', 'description', 'reason']

/**
 * Parses the members of the job itself. Documented names first (service/known-facts.md, read 2026-11-21), then names
 * that can mean nothing else. Quantities are accepted only if their name states the unit.
 */
export function readJobMembers(take: Taking, job: Member): Omit<ParsedJobReply, 'result' | 'unread' | 'notes'> {
  const scaled = (names: readonly string[], otherNames: readonly string[], factor: number) => {
    const read = take.number(job, names)
    const other = read === null ? take.number(job, otherNames) : null
    return read ?? (other === null ? null : other * factor)
  }
  return {
    jobId: take.label(job, JOB_ID),
    status: take.text(job, STATUS, STATUS_WITHIN),
    progress: take.number(job, PROGRESS, ['percent', 'percentage', 'value', 'progress']),
    statusMessage: take.text(job, STATUS_MESSAGE, MESSAGE_WITHIN),
    errorMessage: take.said(job, ['errorMessage', 'error', 'errorText', 'failureReason'], MESSAGE_WITHIN),
    modality: take.text(job, ['modality', 'mediaType']),
    fileName: take.text(job, ['fileName', 'originalFileName', 'file.name']),
    fileSizeBytes: take.number(job, ['fileSizeBytes', 'sizeBytes', 'fileSizeInBytes', 'file.sizeBytes']),
    durationSeconds: scaled(DURATION, ['durationMs', 'durationMillis', 'durationMilliseconds'], 1 / 1000),
    userContext: take.text(job, ['userContext', 'context']),
    creditsReserved: take.number(job, ['creditsReserved', 'reservedCredits', 'credits.reserved']),
    creditsUsed: take.number(job, ['creditsUsed', 'usedCredits', 'credits.used', 'creditsCharged', 'creditsConsumed']),
    processingTimeMs: scaled(['processingTimeMs', 'processingTimeMillis'], ['processingTimeSeconds'], 1000),
    createdAt: take.text(job, ['createdAt', 'created', 'submittedAt', 'creationTime']),
    modifiedAt: take.text(job, [
      'modifiedAt',
      'updatedAt',
      'lastModifiedAt',
      'lastUpdatedAt',
      'modified',
      'updated',
      'lastModificationTime',
    ]),
  }
}

const PROGRESS = [
  'progress',
  'progressPercent',
  'progressPercentage',
  'percentComplete',
  'percentCompleted',
  'percentage',
  'percent',
  'status.progress',
  'status.percent',
]
const STATUS_MESSAGE = [
  'statusMessage',
  'statusText',
  'statusDescription',
  'progressMessage',
  'currentStep',
  'status.message',
  'status.description',
  'message',
]
const DURATION = ['durationSeconds', 'durationSec', 'durationSecs', 'durationInSeconds', 'mediaDurationSeconds']
