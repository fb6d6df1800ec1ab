import { digitsOf } from './digits.ts'
import type { Claim, Modality, Page, Source, Story, Topic, TopicTurn, Turn } from './story.ts'
import { bridge } from './topics/bridge.ts'
import { harbour } from './topics/harbour.ts'
import { lighthouse } from './topics/lighthouse.ts'

const TOPICS: readonly Topic[] = [harbour, bridge, lighthouse]
const DAY_MS = 86_400_000
/** The first appearances lie in the half year after this day. */
const FIRST_DAY = Date.UTC(2023, 8, 4, 6, 12)

/**
 * What a fact check of these bytes finds: invented, neutral, the same for the same bytes. One source is the earliest, one
 * tier is a word of its own, quotes stand in the transcript. `durationSeconds` null = as long as the speech takes.
 */
export function storyOf(sha256: string, modality: Modality, durationSeconds: number | null): Story {
  const digits = digitsOf(sha256)
  const topic = digits.pick(TOPICS, 3)
  const spoken = modality === 'image' ? [] : timed(topic.talk, durationSeconds)
  const confidence = (step: number) => Math.round((0.55 + 0.43 * (digits.byte(step) / 255)) * 100) / 100
  return {
    modality,
    summary: topic.summaries[modality],
    sources: sources(topic, FIRST_DAY + digits.upTo(180, 5) * DAY_MS),
    claims:
      modality === 'image'
        ? topic.pictured.map(({ text, verdict }, index) => ({
            text,
            verdict,
            confidence: confidence(9 + index),
            quote: null,
            speaker: null,
            startSeconds: null,
          }))
        : claims(spoken, confidence),
    turns: spoken.map(({ turn }) => turn),
  }
}

function sources(topic: Topic, firstDay: number): Source[] {
  return topic.sources.map(({ domain, tier, pages }) => ({
    domain,
    tier,
    isEarliest: pages.some(([, , day]) => day === 0),
    pages: pages.map(([path, title, day, match, relevance], index): Page => {
      const at = day === null ? null : new Date(firstDay + day * DAY_MS + index * 5_400_000).toISOString()
      // Some pages tell the minute, others only the day.
      const firstSeenAt = at !== null && tier !== 'social' && tier !== 'news' ? at.slice(0, 10) : at
      return { url: `https://${domain}${path}`, title, firstSeenAt, match, relevance }
    }),
  }))
}

type Spoken = { turn: Turn; said: TopicTurn }

const SECONDS_PER_WORD = 0.42
const PAUSE_SECONDS = 0.8
const FEWEST_TURNS = 5

/** The talk with times: as many turns as fit (at least five), spread over the whole medium. */
function timed(talk: readonly TopicTurn[], durationSeconds: number | null): Spoken[] {
  const lengths = talk.map(({ says }) => says.split(' ').length * SECONDS_PER_WORD)
  let natural = 0
  let count = 0
  for (const length of lengths) {
    if (durationSeconds !== null && count >= FEWEST_TURNS && natural + length > durationSeconds) break
    natural += length + PAUSE_SECONDS
    count += 1
  }
  const scale = durationSeconds === null ? 1 : durationSeconds / natural
  let at = 0
  return talk.slice(0, count).map((said, index) => {
    const length = lengths[index] ?? 0
    const turn = {
      speaker: said.speaker,
      startSeconds: rounded(at * scale),
      endSeconds: rounded((at + length) * scale),
      text: said.says,
    }
    at += length + PAUSE_SECONDS
    return { turn, said }
  })
}

const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000

function claims(spoken: readonly Spoken[], confidence: (step: number) => number): Claim[] {
  return spoken.flatMap(({ turn, said }, index) =>
    (said.claims ?? []).map((claim, more) => ({
      ...claim,
      confidence: confidence(index + more),
      speaker: said.speaker,
      startSeconds: turn.startSeconds,
    })),
  )
}
