import type { FactCheckResult } from '../../../shared/model/fact-check.ts'
import type { FactCheck } from '../../../shared/model/job.ts'
import { iso, isoOrNull, scored } from './parts.ts'
import type { MachineFactCheck } from './service-schema.ts'

/** One fact check: where it stands, what it cost, what the service says it found. */
export function factCheckJson({ job, result, receivedAt, replySha256, replyBytes }: FactCheck): MachineFactCheck {
  const { jobId, state, status, errorMessage, contradictedBy, modality, run, sentName } = job
  const { serviceOrigin, isCurrent, isSimulated, creditsReserved, creditsUsed } = job
  return {
    jobId,
    state,
    status,
    errorMessage,
    contradictedBy,
    modality,
    run,
    sentName,
    serviceOrigin,
    context: job.isOfOtherCase && job.context !== '' ? null : job.context,
    isCurrent,
    isSimulated,
    submittedAt: iso(job.submittedAt),
    endedAt: isoOrNull(job.endedAt),
    answeredAt: job.endedAt === null ? isoOrNull(job.answeredAt) : null,
    creditsReserved,
    creditsUsed,
    answer:
      replySha256 === null || replyBytes === null
        ? null
        : { receivedAt: isoOrNull(receivedAt), sha256: replySha256, bytes: replyBytes },
    result: result && resultJson(result),
  }
}

const resultJson = ({ summary, claims, sources, transcript }: FactCheckResult): MachineFactCheck['result'] => ({
  summary,
  claims:
    claims?.map(({ text, quote, verdict, confidence, speaker, startSeconds, explanation, sources: given }) => ({
      text,
      quote,
      verdict,
      confidence: scored(confidence, 'claim_certainty'),
      speaker,
      startSeconds,
      explanation,
      sources: given,
    })) ?? null,
  sources:
    sources?.map(({ domain, tier, isEarliestSeen, pages }) => ({
      domain,
      tier,
      isEarliestSeen,
      pages: pages.map(({ url, title, firstSeenAt, matchType, relevance }) => ({
        url,
        title,
        firstSeenAt,
        matchType,
        relevance,
      })),
    })) ?? null,
  transcript: transcript && {
    language: transcript.language,
    turns: transcript.turns.map(({ speaker, startSeconds, endSeconds, text }) => ({
      speaker,
      startSeconds,
      endSeconds,
      text,
    })),
  },
})
