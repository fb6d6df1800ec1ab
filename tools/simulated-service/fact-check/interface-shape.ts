import type { JobFacts } from './job-facts.ts'
import type { Story } from './story.ts'
import { clock } from './transcripts.ts'

/**
 * The job as a service could send it that knows interface.md and nothing more: status and statusMessage under the names
 * that it shows, everything else under names that it does not show, and no member that it does not speak of.
 */
export function interfaceJob(job: JobFacts) {
  return {
    status: job.status,
    percentComplete: job.progress,
    statusMessage: job.statusMessage,
    ...(job.story ? { outcome: interfaceResult(job.story) } : {}),
  }
}

function interfaceResult(story: Story) {
  return {
    plainLanguageSummary: story.summary,
    whereFound: Object.fromEntries(
      tiersOf(story).map((tier) => [
        tier,
        story.sources
          .filter((source) => source.tier === tier)
          .flatMap(({ pages }) =>
            pages.map(({ url, title, firstSeenAt }) => ({ link: url, title, seen: firstSeenAt })),
          ),
      ]),
    ),
    extractedClaims: story.claims.map(({ text, verdict }) => ({ statement: text, ruling: verdict })),
    ...(story.modality === 'image'
      ? {}
      : {
          spokenText: story.turns.map(({ speaker, startSeconds, text }) => ({
            who: speaker,
            at: clock(startSeconds),
            said: text,
          })),
        }),
  }
}

/** In the order in which they first come. */
export const tiersOf = ({ sources }: Story): string[] => [...new Set(sources.map(({ tier }) => tier))]
