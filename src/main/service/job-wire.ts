import type { FactCheckResult, JobReading } from '../../shared/model/fact-check.ts'
import type { JsonOddities } from '../../shared/model/json-text.ts'
import { isRecord } from './error-body.ts'
import { createMemberReader, type MemberReader } from './member-reader.ts'

/** The version of this reading; grows whenever a kept answer could now be read differently. */
export const JOB_READER_VERSION = 1

const MEMBERS = [
  ...['id', 'jobId', 'modality', 'fileName', 'fileSizeBytes', 'durationSeconds', 'status', 'progress', 'statusMessage'],
  ...['creditsReserved', 'creditsUsed', 'processingTimeMs', 'errorMessage', 'userContext', 'createdAt', 'modifiedAt'],
  'result',
]

/**
 * Reads the answer about a fact-checking job. Sources: service/interface.md and known-facts.md, read 2026-11-21.
 * null = not a job at all. `oddities`: what the text says beyond its value.
 */
export function readJob(json: unknown, oddities: JsonOddities | null = null): JobReading | null {
  if (!isRecord(json)) return null
  const read = createMemberReader(oddities)
  read.rest('', json, MEMBERS)
  const text = (name: string) => read.text(name, json[name])
  const number = (name: string) => read.number(name, json[name])
  const reading = {
    jobId: text('jobId') ?? text('id'),
    status: text('status'),
    progress: number('progress'),
    statusMessage: text('statusMessage'),
    errorMessage: text('errorMessage'),
    modality: text('modality'),
    fileName: text('fileName'),
    fileSizeBytes: number('fileSizeBytes'),
    durationSeconds: number('durationSeconds'),
    userContext: text('userContext'),
    creditsReserved: number('creditsReserved'),
    creditsUsed: number('creditsUsed'),
    processingTimeMs: number('processingTimeMs'),
    createdAt: text('createdAt'),
    modifiedAt: text('modifiedAt'),
    result: readResult(read, json.result),
    unread: read.unread,
    notes: read.notes(),
  }
  return reading.status === null && reading.jobId === null && reading.result === null ? null : reading
}

function readResult(read: MemberReader, from: unknown): FactCheckResult | null {
  const result = read.record('result', from)
  if (!result) return null
  return {
    summary: read.text('result.summary', result.summary),
    sources: null,
    claims: null,
    transcript: null,
    modality: read.text('result.modality', result.modality),
    hasDetailedReport: read.flag('result.hasDetailedReport', result.hasDetailedReport),
    foundAt: { summary: { path: 'result.summary', isPublicName: true }, sources: null, claims: null, transcript: null },
  }
}
