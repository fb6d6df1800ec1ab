import { tiersOf } from './interface-shape.ts'
import type { JobFacts } from './job-facts.ts'
import { publicClaims, publicFrame, publicJob, publicResult, publicSource, speakerLines } from './public-shape.ts'
import type { Source, Story } from './story.ts'

const withResult = (result: (story: Story) => unknown) => (job: JobFacts) => ({
  ...publicFrame(job),
  result: job.story && result(job.story),
})
const sourcesOf = (story: Story, tier: string): Source[] => story.sources.filter((source) => source.tier === tier)

/** Other names and nestings of a job, by what is special about each. Plausible ones first, the last says nothing. */
export const namings: Readonly<Record<string, (job: JobFacts) => unknown>> = {
  'public names': publicJob,
  'snake case': (job) => renamed(publicJob(job), (name) => name.replace(/[A-Z]/g, (big) => `_${big.toLowerCase()}`)),
  'pascal case': (job) => renamed(publicJob(job), (name) => name.slice(0, 1).toUpperCase() + name.slice(1)),
  'kebab case': (job) => renamed(publicJob(job), (name) => name.replace(/[A-Z]/g, (big) => `-${big.toLowerCase()}`)),
  'provenance grouped by tier': withResult((story) => ({
    ...publicResult(story),
    provenance: Object.fromEntries(
      tiersOf(story).map((tier) => [
        tier,
        sourcesOf(story, tier).map((source) => {
          const { tier: _, ...rest } = publicSource(source)
          return rest
        }),
      ]),
    ),
  })),
  'provenance as a list of tiers': withResult((story) => ({
    ...publicResult(story),
    provenance: tiersOf(story).map((tier) => ({
      sourceTier: tier,
      sources: sourcesOf(story, tier).map(({ domain, pages }) => ({
        site: domain,
        pages: pages.map(({ url }) => url),
      })),
    })),
  })),
  'provenance as a list of pages': withResult((story) => ({
    ...publicResult(story),
    provenance: story.sources.flatMap(({ domain, tier, isEarliest, pages }) =>
      pages.map(({ url, title, firstSeenAt, match }, index) => ({
        url,
        title,
        host: domain,
        tier,
        match,
        firstSeen: firstSeenAt,
        earliest: isEarliest && index === 0,
      })),
    ),
  })),
  'provenance as bare addresses': withResult((story) => ({
    ...publicResult(story),
    provenance: story.sources.flatMap(({ pages }) => pages.map(({ url }) => url)),
  })),
  'sources and findings': withResult((story) => ({
    overview: story.summary,
    sources: story.sources.map(({ domain, tier, isEarliest, pages }) => ({
      name: domain,
      category: tier,
      first: isEarliest,
      appearances: pages.map(({ url, title, firstSeenAt }) => ({ href: url, headline: title, published: firstSeenAt })),
    })),
    findings: story.claims.map(({ text, quote, verdict, confidence, speaker }) => ({
      statement: text,
      quote,
      rating: verdict,
      certainty: confidence,
      by: speaker,
    })),
    transcription: story.turns.length > 0 ? speakerLines(story) : undefined,
  })),
  'nested under report.data': (job) => {
    const { result, ...frame } = publicJob(job)
    return { ...frame, report: result && { version: 3, data: { ...result, body: { notes: [] } } } }
  },
  'members of the result beside the status': (job) => ({
    ...publicFrame(job),
    ...(job.story ? publicResult(job.story) : {}),
  }),
  'the job wrapped in data': (job) => ({ success: true, data: publicJob(job), meta: { apiVersion: 'v2' } }),
  'the job wrapped in job': (job) => ({ job: publicJob(job) }),
  'the job in a list of one': (job) => [publicJob(job)],
  'the result as JSON in a string': withResult((story) => JSON.stringify(publicResult(story))),
  'status in an object': (job) => ({
    ...publicJob(job),
    status: { code: job.status, progress: { percent: job.progress }, message: job.statusMessage },
    progress: undefined,
    statusMessage: undefined,
  }),
  'jobStatus and percentage': (job) => {
    const { status, progress, statusMessage, ...rest } = publicJob(job)
    return { ...rest, jobStatus: status, progressPercentage: progress, currentStep: statusMessage }
  },
  'claims with start times': withResult((story) => ({
    ...publicResult(story),
    claims: publicClaims(story).map((claim, index) => ({
      ...claim,
      startSeconds: story.claims[index]?.startSeconds,
      evidence: [{ url: story.sources[0]?.pages[0]?.url, stance: 'refutes' }],
    })),
  })),
  'claims by verdict': withResult((story) => ({
    ...publicResult(story),
    claims: Object.fromEntries(
      [...new Set(story.claims.map(({ verdict }) => verdict))].map((verdict) => [
        verdict,
        story.claims.filter((claim) => claim.verdict === verdict).map(({ text }) => text),
      ]),
    ),
  })),
  'claims as strings': withResult((story) => ({
    ...publicResult(story),
    claims: story.claims.map(({ text }) => text),
  })),
  'claims with a verdict object': withResult((story) => ({
    ...publicResult(story),
    claims: story.claims.map(({ text, verdict, confidence }) => ({
      claim: text,
      verdict: { label: verdict, score: confidence, rationale: 'Two independent pages were compared.' },
    })),
  })),
  'nothing recognisable': ({ status, story }) => ({
    status,
    ...(story
      ? {
          zq: { a1: [[story.summary.length, 'kx'], { v: story.claims.map(({ confidence }) => confidence) }], fn: 'ok' },
        }
      : {}),
  }),
}

/** Every member name changed, at every depth. */
function renamed(value: unknown, as: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((entry) => renamed(entry, as))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [as(name), renamed(inner, as)]))
}
