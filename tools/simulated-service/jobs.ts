import { createHash, randomUUID } from 'node:crypto'

export type Job = {
  id: string
  modality: string
  fileName: string | null
  fileSizeBytes: number | null
  userContext: string | null
  creditsReserved: number
  sha256: string
  createdAt: string
  polls: number
  isCancelled: boolean
}

/** Polls a job needs until it is finished. */
const POLLS_TO_FINISH = 3

/** Fact-checking jobs, kept in memory. A job moves one step with each poll. */
export function createJobs() {
  const jobs = new Map<string, Job>()
  return {
    submit: (
      facts: Pick<Job, 'modality' | 'fileName' | 'fileSizeBytes' | 'userContext' | 'creditsReserved'>,
      content: string,
    ) => {
      const id = randomUUID()
      const sha256 = createHash('sha256').update(content).digest('hex')
      jobs.set(id, { ...facts, id, sha256, createdAt: new Date().toISOString(), polls: 0, isCancelled: false })
      return { jobId: id, status: 'Queued', creditsReserved: facts.creditsReserved }
    },
    /** The job after one more poll; null = unknown. */
    poll: (id: string) => {
      const job = jobs.get(id)
      if (!job) return null
      if (!job.isCancelled) job.polls += 1
      return describe(job)
    },
    cancel: (id: string) => {
      const job = jobs.get(id)
      if (!job) return null
      if (job.polls < POLLS_TO_FINISH) job.isCancelled = true
      return describe(job)
    },
    list: (skip: number, take: number) => {
      const all = [...jobs.values()].reverse()
      return { items: all.slice(skip, skip + take).map(describe), totalCount: all.length }
    },
  }
}

function describe(job: Job) {
  const isDone = !job.isCancelled && job.polls >= POLLS_TO_FINISH
  const status = job.isCancelled ? 'Cancelled' : isDone ? 'Completed' : job.polls === 0 ? 'Queued' : 'Processing'
  return {
    id: job.id,
    modality: job.modality,
    fileName: job.fileName,
    fileSizeBytes: job.fileSizeBytes,
    status,
    progress: Math.min(100, Math.round((job.polls / POLLS_TO_FINISH) * 100)),
    statusMessage: isDone ? null : 'Looking for earlier appearances',
    creditsReserved: job.creditsReserved,
    creditsUsed: isDone ? job.creditsReserved : 0,
    processingTimeMs: isDone ? 4200 : 0,
    errorMessage: null,
    userContext: job.userContext,
    createdAt: job.createdAt,
    modifiedAt: null,
    result: isDone ? result(job) : null,
  }
}

function result(job: Job) {
  const isSpoken = job.modality !== 'image'
  return {
    modality: job.modality,
    hasDetailedReport: true,
    summary: 'A simulated service made this summary. It says nothing about the medium.',
    provenance: [
      {
        domain: 'archive.example',
        tier: 'authoritative',
        isEarliestSeen: true,
        urls: [
          {
            url: 'https://archive.example/1',
            pageTitle: 'An archive page',
            firstSeenAt: '2024-01-02',
            matchType: 'full',
            relevance: 'high',
          },
        ],
      },
      { domain: 'social.example', tier: 'social', urls: [{ url: 'https://social.example/p/2', matchType: 'partial' }] },
    ],
    claims: isSpoken
      ? [{ claimText: 'A claim made in the recording', verdict: 'unverified', confidence: 0.5, speaker: 'Speaker 1' }]
      : null,
    transcript: isSpoken ? 'Speaker 1: a simulated transcript.' : null,
  }
}
