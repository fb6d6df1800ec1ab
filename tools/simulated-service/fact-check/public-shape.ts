import type { JobFacts } from './job-facts.ts'
import type { Source, Story } from './story.ts'

/** The job under the public names. Source: service/known-facts.md, read 2026-11-21. */
export function publicJob(job: JobFacts) {
  return { ...publicFrame(job), result: job.story && publicResult(job.story) }
}

/** The job without its result. */
export function publicFrame({ story: _, ...job }: JobFacts) {
  return {
    id: job.id,
    modality: job.modality,
    fileName: job.fileName,
    fileSizeBytes: job.fileSizeBytes,
    durationSeconds: job.durationSeconds,
    status: job.status,
    progress: job.progress,
    statusMessage: job.statusMessage,
    creditsReserved: job.creditsReserved,
    creditsUsed: job.creditsUsed,
    processingTimeMs: job.processingTimeMs,
    errorMessage: job.errorMessage,
    userContext: job.userContext,
    createdAt: job.createdAt,
    modifiedAt: job.modifiedAt,
  }
}

export function publicResult(story: Story) {
  const isSpoken = story.modality !== 'image'
  return {
    modality: story.modality,
    hasDetailedReport: true,
    summary: story.summary,
    provenance: story.sources.map(publicSource),
    claims: isSpoken ? publicClaims(story) : null,
    transcript: isSpoken ? speakerLines(story) : null,
  }
}

export const publicSource = ({ domain, tier, isEarliest, pages }: Source) => ({
  domain,
  tier,
  isEarliestSeen: isEarliest,
  urls: pages.map((page) => ({
    url: page.url,
    pageTitle: page.title === '' ? null : page.title,
    firstSeenAt: page.firstSeenAt,
    matchType: page.match,
    relevance: page.relevance,
  })),
})

export const publicClaims = (story: Story) =>
  story.claims.map(({ text, quote, verdict, confidence, speaker }) => ({
    claimText: text,
    verbatimQuote: quote,
    verdict,
    confidence,
    speaker,
  }))

/** One turn a line: "Speaker 1: …". */
export const speakerLines = ({ turns }: Story): string =>
  turns.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n')
