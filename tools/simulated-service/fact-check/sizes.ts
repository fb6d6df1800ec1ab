import type { JobFacts } from './job-facts.ts'
import { longTalk } from './long-talk.ts'
import { publicJob, publicResult } from './public-shape.ts'
import type { Claim, Source, Story, Turn } from './story.ts'
import { transcriptForms } from './transcripts.ts'

const THREE_HOURS_SECONDS = 10_800
const TURNS_IN_THREE_HOURS = 3_200
const TIERS = ['authoritative', 'news', 'social', 'unknown', 'community']
const VERDICTS = ['supported', 'contradicted', 'mixed', 'unverified', 'misleading']

export function manySources(count: number): Source[] {
  return Array.from({ length: count }, (_, index) => ({
    domain: `source-${String(index + 1).padStart(3, '0')}.example`,
    tier: TIERS[index % TIERS.length] ?? 'unknown',
    isEarliest: index === 7,
    pages: Array.from({ length: 1 + (index % 4) }, (_, page) => ({
      url: `https://source-${String(index + 1).padStart(3, '0')}.example/pages/${page + 1}`,
      title: `Page ${page + 1} on the fire at the harbour`,
      firstSeenAt: index === 7 ? '2023-01-02' : new Date(Date.UTC(2023, 1, 1 + index, 8 + page)).toISOString(),
      match: ['full', 'partial', 'page', 'entity'][index % 4] ?? 'full',
      relevance: ['high', 'medium', 'low'][index % 3] ?? 'low',
    })),
  }))
}

/** Claims taken from the turns at even distances, each quoting its turn. */
export function manyClaims(count: number, turns: readonly Turn[]): Claim[] {
  return Array.from({ length: count }, (_, index) => {
    const turn = turns[Math.floor((index * turns.length) / count)]
    return {
      text: `Claim ${index + 1}: ${turn?.text ?? ''}`,
      quote: turn?.text ?? null,
      verdict: VERDICTS[index % VERDICTS.length] ?? 'mixed',
      confidence: Math.round((0.3 + (index % 70) / 100) * 100) / 100,
      speaker: turn?.speaker ?? null,
      startSeconds: turn?.startSeconds ?? null,
    }
  })
}

const talk = () => longTalk(TURNS_IN_THREE_HOURS, THREE_HOURS_SECONDS)
const scriptOf = (story: (story: Story) => Partial<Story>) => (job: JobFacts) =>
  publicJob({ ...job, story: job.story && { ...job.story, ...story(job.story) } })
const threeHoursAs = (form: string) => (job: JobFacts) => {
  const turns = talk()
  const story = job.story && { ...job.story, turns, claims: manyClaims(100, turns) }
  return {
    ...publicJob({ ...job, durationSeconds: THREE_HOURS_SECONDS }),
    result: story && { ...publicResult(story), transcript: transcriptForms[form]?.(story) },
  }
}

/** Results of the largest sizes that are to be borne, by their size. */
export const sizes: Readonly<Record<string, (job: JobFacts) => unknown>> = {
  '200 sources': scriptOf(() => ({ sources: manySources(200) })),
  '100 claims': scriptOf(() => {
    const turns = longTalk(400, 1800)
    return { turns, claims: manyClaims(100, turns) }
  }),
  'three hours as segments': threeHoursAs('segments in seconds'),
  'three hours as one string with time codes': threeHoursAs('one string with time codes'),
  'three hours as one string without time codes': threeHoursAs('one string with speakers'),
  'a result of 5 MB': (job) => {
    const turns = talk()
    const story = job.story && { ...job.story, turns, claims: manyClaims(100, turns), sources: manySources(200) }
    return {
      ...publicJob({ ...job, durationSeconds: THREE_HOURS_SECONDS }),
      result: story && {
        ...publicResult(story),
        transcript: transcriptForms['segments in seconds']?.(story),
        alignment: transcriptForms['words with times']?.(story),
        excerpts: story.sources.map(({ domain }, index) => ({
          domain,
          text: turns
            .slice(index * 8, index * 8 + 130)
            .map(({ text }) => text)
            .join(' '),
        })),
      },
    }
  },
  'one turn of a million letters': scriptOf(() => ({
    turns: [{ speaker: 'Speaker 1', startSeconds: 0, endSeconds: 3600, text: 'a word and '.repeat(91_000) }],
  })),
  'nested 60 deep': (job) => ({ ...publicJob(job), trail: nested(60) }),
}

const nested = (depth: number): unknown => (depth === 0 ? 'the end' : { step: depth, next: nested(depth - 1) })
