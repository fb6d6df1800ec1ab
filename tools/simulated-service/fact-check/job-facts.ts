import { digestOf, uuidOf } from './digits.ts'
import type { Modality, Story } from './story.ts'
import { storyOf } from './story-of.ts'

/**
 * What is so of a job at one moment, before it gets names. Members that a service can get wrong are unknown;
 * undefined = the member is left out.
 */
export type JobFacts = {
  id: unknown
  modality: Modality
  fileName: string | null
  fileSizeBytes: number | null
  durationSeconds: number | null
  userContext: string | null
  status: unknown
  /** 0–100 when all is well. */
  progress: unknown
  statusMessage: unknown
  errorMessage: unknown
  creditsReserved: unknown
  creditsUsed: unknown
  processingTimeMs: number
  createdAt: string
  modifiedAt: string | null
  /** Null until there is a result. */
  story: Story | null
}

/** A finished job that nobody submitted, the same every time. */
export function sampleJob(modality: Modality): JobFacts {
  const sha256 = digestOf(`the sample medium, ${modality} 4`)
  const durationSeconds = modality === 'image' ? null : 94
  return {
    id: uuidOf(`the sample job, ${modality}`),
    modality,
    fileName: SAMPLE_NAMES[modality],
    fileSizeBytes: 2_418_733,
    durationSeconds,
    userContext: 'Sent to the desk with a question about place and date.',
    status: 'Completed',
    progress: 100,
    statusMessage: null,
    errorMessage: null,
    creditsReserved: 12,
    creditsUsed: 12,
    processingTimeMs: 41_870,
    createdAt: '2026-03-14T09:12:04.000Z',
    modifiedAt: '2026-03-14T09:19:41.000Z',
    story: storyOf(sha256, modality, durationSeconds),
  }
}

const SAMPLE_NAMES: Record<Modality, string> = { image: 'quay.jpg', audio: 'interview.m4a', video: 'interview.mp4' }
