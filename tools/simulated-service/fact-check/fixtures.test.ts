import { describe, expect, it } from 'vitest'
import { digestOf } from './digits.ts'
import { factCheckJob, factCheckVariants } from './fixtures.ts'
import { HOSTILE_STRINGS } from './hostile.ts'
import type { publicJob } from './public-shape.ts'
import { storyOf } from './story-of.ts'

type PublicJob = ReturnType<typeof publicJob>
const publicBody = (name: string) => factCheckJob(name).body as PublicJob

describe('the variants of a fact-checking job', () => {
  it('have names of their own, and give the same text each time', () => {
    const names = factCheckVariants()
    expect(new Set(names).size).toBe(names.length)
    for (const name of names.filter((name) => !factCheckVariants('sizes').includes(name))) {
      expect(factCheckJob(name).text, name).toBe(factCheckJob(name).text)
    }
    expect(() => factCheckJob('no such variant')).toThrow('no variant')
  })

  it('all differ from the plain one, except the plain one', () => {
    const plain = factCheckJob('public video').text
    const alike = factCheckVariants().filter((name) => {
      const { variant, text } = factCheckJob(name)
      return variant.modality === 'video' && text === plain
    })
    expect(alike).toEqual(['public video', 'public names'])
  })

  it('give interface.md alone no name that it does not show beyond status and statusMessage', () => {
    for (const modality of ['image', 'audio', 'video']) {
      const shown = Object.keys(publicBody(`public ${modality}`))
      const kept = Object.keys(factCheckJob(`interface only ${modality}`).body as object)
      expect(kept.filter((name) => shown.includes(name))).toEqual(['status', 'statusMessage'])
    }
  })

  it('give an image neither transcript nor claims under the public names', () => {
    expect(publicBody('public image').result).toMatchObject({ claims: null, transcript: null })
  })

  it('send JSON except where they say otherwise', () => {
    const unreadable = factCheckVariants().filter((name) => factCheckJob(name).body === null)
    expect(unreadable).toEqual([
      'broken JSON',
      'NaN in JSON',
      'two answers in one',
      'HTML of a proxy',
      'an empty text',
      'the word null',
    ])
  })

  it('carry every hostile string somewhere, and leave the id and the status of the plain hostile job alone', () => {
    const { body } = factCheckJob('hostile strings')
    const { id, status } = publicBody('public video')
    expect(body).toMatchObject({ id, status })
    const sent = JSON.stringify(body)
    for (const hostile of HOSTILE_STRINGS) expect(sent).toContain(JSON.stringify(hostile).slice(1, -1))
  })
})

describe('the sizes', () => {
  it('are three hours of more than 3,000 turns and 30,000 words, the last code near the end', () => {
    const segments = publicBody('three hours as segments').result?.transcript as unknown as
      | { start: number; text: string }[]
      | undefined
    expect(segments?.length).toBeGreaterThan(3000)
    expect(
      segments
        ?.map(({ text }) => text)
        .join(' ')
        .split(' ').length,
    ).toBeGreaterThan(30_000)
    expect(segments?.at(-1)?.start).toBeGreaterThan(10_790)
  })

  it('are 200 sources with one earliest, 100 claims that quote the talk, and a result of 5 MB', () => {
    const { provenance } = publicBody('200 sources').result ?? { provenance: [] }
    expect(provenance.length).toBe(200)
    expect(provenance.filter(({ isEarliestSeen }) => isEarliestSeen)).toHaveLength(1)
    const { claims, transcript } = publicBody('100 claims').result ?? { claims: null, transcript: null }
    expect(claims?.length).toBe(100)
    for (const { verbatimQuote } of claims ?? []) expect(transcript).toContain(verbatimQuote)
    const bytes = Buffer.byteLength(factCheckJob('a result of 5 MB').text)
    expect(bytes).toBeGreaterThan(5_000_000)
    expect(bytes).toBeLessThan(6_000_000)
  })
})

describe('a story', () => {
  const digests = Array.from({ length: 60 }, (_, index) => digestOf(`medium ${index}`))

  it('quotes only what is said, by a speaker who says it, and has one earliest source and one tier of its own', () => {
    const verdicts = new Set<string>()
    for (const sha256 of digests) {
      const story = storyOf(sha256, 'audio', null)
      for (const { quote, speaker, startSeconds, verdict } of story.claims) {
        verdicts.add(verdict)
        const turn = story.turns.find((turn) => turn.startSeconds === startSeconds)
        expect(turn?.speaker).toBe(speaker)
        expect(turn?.text).toContain(quote)
      }
      expect(story.sources.filter(({ isEarliest }) => isEarliest)).toHaveLength(1)
      expect(new Set(story.sources.map(({ tier }) => tier))).toEqual(
        new Set(['authoritative', 'news', 'social', 'community', 'unknown']),
      )
    }
    expect([...verdicts].sort()).toEqual(['contradicted', 'mixed', 'supported', 'unverified'])
  })

  it('marks as earliest the source with the first date, and speaks only of *.example', () => {
    for (const sha256 of digests) {
      const { sources } = storyOf(sha256, 'video', null)
      const first = sources.flatMap(({ pages }) => pages.map(({ firstSeenAt }) => firstSeenAt ?? '9')).sort()[0]
      const earliest = sources.find(({ isEarliest }) => isEarliest)
      expect(earliest?.pages.map(({ firstSeenAt }) => firstSeenAt)).toContain(first)
      for (const { domain } of sources) expect(domain).toMatch(/\.example$/)
    }
  })

  it('fits its talk into a medium of any length', () => {
    for (const seconds of [1, 7, 40, 600]) {
      const { turns } = storyOf(digestOf('a medium'), 'audio', seconds)
      expect(turns.length).toBeGreaterThanOrEqual(5)
      expect(turns.at(-1)?.endSeconds).toBeLessThanOrEqual(seconds)
    }
  })
})
