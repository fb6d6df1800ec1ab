import { Claim, type FactCheckResult, FoundSource, ParsedJobReply, Turn } from '../../../src/shared/model/fact-check.ts'
import { FactCheck, Job } from '../../../src/shared/model/job.ts'
import { digestOf } from '../pictures.ts'

/** When the invented fact checks were submitted. */
export const AT = Date.UTC(2026, 10, 20, 9, 12, 40)
export const MINUTE = 60_000

/** What is said otherwise than usual; the schema of the whole judges it. */
export type Given<T> = { [K in keyof T]?: unknown }

/** A page where it was found. */
export const page = (url: string | null, title: string | null, firstSeenAt: string | null, matchType = 'full') => ({
  at: 'result.provenance[0].urls[0]',
  url,
  title,
  firstSeenAt,
  matchType,
  relevance: matchType === 'entity' ? 'low' : 'high',
})
/** A site where it was found, with its pages. */
export const source = (
  domain: string | null,
  tier: string | null,
  pages: unknown[],
  isEarliestSeen: boolean | null = null,
) => FoundSource.parse({ at: `result.provenance[${domain}]`, domain, tier, isEarliestSeen, pages })
/** The n-th claim of an answer, from 0. */
export const claim = (n: number, given: Given<Claim>) =>
  Claim.parse({
    at: `result.claims[${n}]`,
    text: null,
    quote: null,
    verdict: null,
    confidence: null,
    speaker: null,
    startSeconds: null,
    explanation: null,
    sources: [],
    ...given,
  })
/** What one speaker says at a time. */
export const turn = (speaker: string | null, startSeconds: number | null, text: string): Turn =>
  Turn.parse({ at: 'result.transcript', speaker, startSeconds, endSeconds: null, text })

/** Where in the answer a part was read from. */
export const found = (path: string, isPublicName = true) => ({ path, isPublicName })
const job = (given: Given<Job> = {}) =>
  Job.parse({
    checkId: '3b241101-e2bb-4255-8caf-4136c566a900',
    jobId: '5f1c27e0-15c4-4a7c-8ad1-3a1f2c9e07a0',
    state: 'completed',
    sha256: digestOf(21),
    url: null,
    modality: 'video',
    context: '',
    run: 1,
    status: 'Completed',
    progress: 100,
    statusMessage: null,
    statusMessageAt: null,
    errorMessage: null,
    errorMessageAt: null,
    submittedAt: AT,
    answeredAt: AT + 7 * MINUTE,
    nextAskAt: null,
    trouble: null,
    endedAt: AT + 7 * MINUTE,
    creditsReserved: 5,
    creditsUsed: 5,
    canCancel: true,
    serviceOrigin: 'https://media.example',
    isCurrent: true,
    isSimulated: false,
    sentName: '7f1d6e0a.mp4',
    contradictedBy: null,
    readAgainAt: null,
    partialAt: null,
    ...given,
  })

const reading = (given: Given<ParsedJobReply>) =>
  ParsedJobReply.parse({
    jobId: null,
    status: null,
    progress: null,
    statusMessage: null,
    errorMessage: null,
    modality: null,
    fileName: null,
    fileSizeBytes: null,
    durationSeconds: null,
    userContext: null,
    creditsReserved: null,
    creditsUsed: null,
    processingTimeMs: null,
    createdAt: null,
    modifiedAt: null,
    result: null,
    unread: [],
    notes: [],
    ...given,
  })

/** A fact check with its job; `result` null = no answer with one. */
export const check = (
  jobGiven: Given<Job>,
  resultGiven: FactCheckResult | null,
  unparsed: unknown[] = [],
): FactCheck => {
  const its = job(jobGiven)
  return FactCheck.parse({
    job: its,
    parsed: its.endedAt === null ? null : reading({ result: resultGiven, unread: unparsed }),
    result: resultGiven,
    receivedAt: its.endedAt,
    replySha256: its.endedAt === null ? null : '11'.repeat(32),
    replyBytes: its.endedAt === null ? null : 48_211,
    appVersion: '0.1.0',
    partial: null,
  })
}

/** A job that runs, not asked about yet. */
export const running = { state: 'watching', status: 'Processing', progress: 40, endedAt: null, creditsUsed: null }
/** It was asked about two minutes in. */
export const asked = { answeredAt: AT + 2 * MINUTE, nextAskAt: AT + 2 * MINUTE + 8000 }

/** The same, with what an answer on the way carried two minutes in. */
export const partly = (jobGiven: Given<Job>, resultGiven: FactCheckResult): FactCheck => ({
  ...check({ ...jobGiven, partialAt: AT + 2 * MINUTE }, null),
  partial: { parsed: reading({ status: 'Processing', result: resultGiven }), receivedAt: AT + 2 * MINUTE },
})
