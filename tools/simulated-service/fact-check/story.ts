export type Modality = 'image' | 'audio' | 'video'

/** One page where the medium was seen. `firstSeenAt` is a date or an instant, null = the service does not know. */
export type Page = { url: string; title: string; firstSeenAt: string | null; match: string; relevance: string }

/** One site, with the tier that the service puts it in. */
export type Source = { domain: string; tier: string; isEarliest: boolean; pages: readonly Page[] }

/** Something said or shown. `quote` stands word for word in the transcript; null where nothing is spoken. */
export type Claim = {
  text: string
  quote: string | null
  verdict: string
  /** 0–1. */
  confidence: number
  speaker: string | null
  /** From the start of the medium; null where nothing is spoken. */
  startSeconds: number | null
}

export type Turn = { speaker: string; startSeconds: number; endSeconds: number; text: string }

/** What a fact check found, before anybody decides under which names it is sent. */
export type Story = {
  modality: Modality
  summary: string
  sources: readonly Source[]
  claims: readonly Claim[]
  /** Empty for images. */
  turns: readonly Turn[]
}

/** A subject as it is written down: days count from the first appearance, speech has no times yet. */
export type Topic = {
  summaries: Record<Modality, string>
  /** Text that stands in the picture, with what became of it. */
  pictured: readonly { text: string; verdict: string }[]
  sources: readonly TopicSource[]
  talk: readonly TopicTurn[]
}

export type TopicSource = {
  domain: string
  tier: string
  /** Path, title, day (null = unknown), match, relevance. */
  pages: readonly (readonly [string, string, number | null, string, string])[]
}

export type TopicTurn = {
  speaker: string
  says: string
  claims?: readonly { text: string; quote: string; verdict: string }[]
}
