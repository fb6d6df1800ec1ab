import { foldedLine } from '../../shared/model/folded.ts'
import type { TextPart, TextPlace } from '../../shared/model/found-text.ts'
import { PAIR, pairsIn } from '../../shared/model/search-terms.ts'

/** What texts are read from: JSON of a medium's reading, of a parsed reply, or of a finding. */
export type TextSource = 'medium' | 'analysis' | 'fact_check' | 'finding'

/** The texts of a stored reading, in its order. Never fails: what is no text is left out. */
export function textParts(source: TextSource, stored: readonly (string | null)[]): TextPart[] {
  const [first, second, third] = stored.map(parsed)
  switch (source) {
    case 'medium':
      return [...metadataParts(first), ...containerParts(second), ...contentsParts(third)]
    case 'analysis':
      return analysisParts(first)
    case 'fact_check':
      return factCheckParts(first)
    case 'finding':
      return findingParts(first)
  }
}

type Members = Readonly<Record<string, unknown>>
const membersOf = (value: unknown): Members => (typeof value === 'object' && value !== null ? (value as Members) : {})
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

function parsed(json: string | null | undefined): unknown {
  if (json === null || json === undefined) return null
  try {
    return JSON.parse(json) as unknown
  } catch {
    return null
  }
}

/** A part for each value that is a text. */
const partsAt = (place: TextPlace, ...values: unknown[]): TextPart[] =>
  values.flatMap((text) => (typeof text === 'string' && text.trim() !== '' ? { place, text } : []))

function metadataParts(metadata: unknown): TextPart[] {
  const { entries, contentCredentials } = membersOf(metadata)
  const credentials = membersOf(contentCredentials)
  const signer = membersOf(credentials.signer)
  const stated = { in: 'metadata', group: 'C2PA', tag: 'manifest' } as const
  return [
    ...listOf(entries).flatMap((entry) => {
      const { group, tag, raw, friendly } = membersOf(entry)
      const place = { in: 'metadata', group: String(group), tag: String(tag) } as const
      return partsAt(place, raw, friendly === raw ? null : friendly)
    }),
    ...partsAt(stated, credentials.title, credentials.claimGenerator, signer.name, signer.organisation, signer.issuer),
    ...listOf(credentials.ingredients).flatMap((one) => partsAt(stated, membersOf(one).title)),
    ...listOf(credentials.actions).flatMap((one) => {
      const { action, softwareAgent, digitalSourceType } = membersOf(one)
      return partsAt(stated, action, softwareAgent, digitalSourceType)
    }),
  ]
}

function containerParts(container: unknown): TextPart[] {
  const { writer, writerLibrary, tags, streams } = membersOf(container)
  const at = (tag: string) => ({ in: 'metadata', group: 'Container', tag }) as const
  return [
    ...partsAt(at('writer'), writer, writerLibrary),
    ...listOf(tags).flatMap((one) => {
      const { tag, value } = membersOf(one)
      return partsAt(at(String(tag)), value)
    }),
    ...listOf(streams).flatMap((one) => {
      const { title, encoder } = membersOf(one)
      return [...partsAt(at('title'), title), ...partsAt(at('encoder'), encoder)]
    }),
  ]
}

/** Parts of a file are found by their digests, as the files are that they were saved as. */
const contentsParts = (contents: unknown): TextPart[] =>
  listOf(membersOf(contents).parts).flatMap((part) => {
    const { kind, source, form, sha256 } = membersOf(part)
    return partsAt({ in: 'metadata', group: 'Part', tag: String(kind) }, source, form, sha256)
  })

function analysisParts(reply: unknown): TextPart[] {
  const { images, errorMessage } = membersOf(reply)
  const at = (part: Extract<TextPlace, { in: 'result' }>['part']) => ({ in: 'result', part }) as const
  return [
    ...partsAt(at('message'), errorMessage),
    ...listOf(images).flatMap((image) => {
      const { errorMessage: message, generators, deepAnalysis } = membersOf(image)
      const deep = membersOf(deepAnalysis)
      return [
        ...partsAt(at('message'), message),
        ...partsAt(at('reasoning'), deep.detailedReasoning),
        ...partsAt(at('indicator'), ...listOf(deep.keyIndicators)),
        ...partsAt(at('pattern'), ...listOf(deep.visualPatterns)),
        ...partsAt(at('recommendation'), ...listOf(deep.recommendations)),
        ...listOf(deep.metadataFindings).flatMap((finding) => {
          const { kind, value } = membersOf(finding)
          return partsAt(at('metadata'), kind, value)
        }),
        ...listOf(generators).flatMap((generator) => partsAt(at('generator'), membersOf(generator).name)),
      ]
    }),
  ]
}

function factCheckParts(reply: unknown): TextPart[] {
  const { result, statusMessage, errorMessage } = membersOf(reply)
  const { summary, claims, sources, transcript } = membersOf(result)
  const at = (part: Extract<TextPlace, { in: 'fact_check' }>['part'], seconds: number | null = null) =>
    ({ in: 'fact_check', part, seconds }) as const
  return [
    ...partsAt(at('message'), statusMessage, errorMessage),
    ...partsAt(at('summary'), summary),
    ...listOf(claims).flatMap((claim) => {
      const { text, quote, speaker, explanation, startSeconds, sources: named } = membersOf(claim)
      return partsAt(at('claim', numberOf(startSeconds)), text, quote, explanation, speaker, ...listOf(named))
    }),
    ...listOf(sources).flatMap((source) => {
      const { domain, pages } = membersOf(source)
      return [
        ...partsAt(at('source'), domain),
        ...listOf(pages).flatMap((page) => partsAt(at('source'), membersOf(page).title, membersOf(page).url)),
      ]
    }),
    ...listOf(membersOf(transcript).turns).flatMap((turn) => {
      const { text, speaker, startSeconds } = membersOf(turn)
      return partsAt(at('transcript', numberOf(startSeconds)), text, speaker)
    }),
  ]
}

function findingParts(finding: unknown): TextPart[] {
  const parts = ['conclusion', 'proposition', 'alternative', 'grounds', 'notes'] as const
  return parts.flatMap((part) => partsAt({ in: 'finding', part }, membersOf(finding)[part]))
}

/** Longest text that is searched, in characters; no reading of ours comes near it. */
const LONGEST = 8_000_000

/**
 * Texts as they are searched, a line each: folded, and after them, for scripts that are written without spaces, every
 * pair of their characters behind `PAIR`, because words of two characters are too short for an index of trigrams.
 */
export function searchText(parts: readonly TextPart[]): string {
  const lines = [...new Set(parts.map(({ text }) => foldedLine(text)))].join('\n').slice(0, LONGEST)
  const pairs = new Set(pairsIn(lines))
  return pairs.size === 0 ? lines : `${lines}\n${[...pairs].map((pair) => `${PAIR}${pair}`).join('')}`
}
