import type { Claim, FoundPage, FoundSource, Turn } from './fact-check.ts'
import { firstAppearances, type Moment } from './first-appearances.ts'
import { findQuotes } from './quote-places.ts'
import type { ServiceDate } from './service-date.ts'

/**
 * How many claims have one verdict, as sent; null = none was sent. `isOtherForm` = it was sent in forms that are not
 * read, all of these together.
 */
export type VerdictCount = { verdict: string | null; n: number; isOtherForm?: true }

/** Of equally frequent verdicts, those that speak against a claim come first. */
const ORDER = ['contradicted', 'mixed', 'unverified', 'supported']

/** Claims counted by verdict, the most frequent first. */
export function countVerdicts(claims: readonly Pick<Claim, 'verdict' | 'otherForms'>[]): VerdictCount[] {
  const isOther = ({ verdict, otherForms }: (typeof claims)[number]) =>
    verdict === null && otherForms?.verdict !== undefined
  const counts = new Map<string | null, number>()
  for (const { verdict } of claims.filter((claim) => !isOther(claim)))
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  const rank = (verdict: string | null) => (verdict === null ? ORDER.length + 1 : [...ORDER, verdict].indexOf(verdict))
  const others = claims.filter(isOther).length
  return [
    ...[...counts].map(([verdict, n]) => ({ verdict, n })),
    ...(others === 0 ? [] : [{ verdict: null, n: others, isOtherForm: true as const }]),
  ].sort((one, other) => other.n - one.n || rank(one.verdict) - rank(other.verdict))
}

/**
 * A page on the timeline; `page`: null = the source lists none. `date`: null = none was sent, or it cannot be parsed.
 * `earliest` as for the moment it belongs to. `isOfMarked`: the service marks the source as the earliest, and this is
 * the first of its rows, with the earliest of its dates if it has any.
 */
export type TimelineRow = {
  source: FoundSource
  page: FoundPage | null
  date: ServiceDate | null
  earliest: Moment['earliest']
  isOfMarked: boolean
}

/** Every page by first-seen date; then those with an unreadable date, those without one, and sources without pages. */
export function timelineOf(sources: readonly FoundSource[]): TimelineRow[] {
  const { moments, unreadable, undated } = firstAppearances(sources)
  const dated = moments.flatMap(({ appearances, earliest }) => appearances.map((one) => ({ ...one, earliest })))
  const others = [...unreadable, ...undated].map((one) => ({ ...one, date: null, earliest: 'no' as const }))
  const rows = [
    ...[...dated, ...others].flatMap(({ source: index, page, date, earliest }) => {
      const source = sources[index]
      return source === undefined ? [] : [{ source, page: source.pages[page] ?? null, date, earliest }]
    }),
    ...sources.flatMap((source) =>
      source.pages.length > 0 ? [] : [{ source, page: null, date: null, earliest: 'no' as const }],
    ),
  ]
  const begun = new Set<FoundSource>()
  return rows.map((row): TimelineRow => {
    const isFirst = !begun.has(row.source)
    begun.add(row.source)
    return { ...row, isOfMarked: isFirst && row.source.isEarliestSeen === true }
  })
}

/**
 * The page with the earliest date. `others` = further pages dated the same day, month or year. `isCertain`: no other
 * date can be earlier, and the service marks no source as the earliest that it dates later, or not at all; otherwise that depends on what less precise
 * dates mean, or on a page without a date.
 */
export type EarliestPage = {
  at: number
  precision: ServiceDate['precision']
  isCertain: boolean
  host: string | null
  title: string | null
  url: string | null
  matchType: string | null
  others: number
}

/** null = the service dated no page in a way that can be parsed. */
export function earliestPage(sources: readonly FoundSource[]): EarliestPage | null {
  const { moments, contradicted, markedUndated } = firstAppearances(sources)
  const [moment] = moments
  const [first] = timelineOf(sources)
  if (moment === undefined || first === undefined || first.page === null) return null
  const { title, url, matchType } = first.page
  return {
    at: moment.at,
    precision: moment.precision,
    isCertain: moment.earliest === 'is' && contradicted.length + markedUndated.length === 0,
    host: first.source.domain,
    title,
    url,
    matchType,
    others: moment.appearances.length - 1,
  }
}

/**
 * For each turn, the claims made in it, as indices in order: where the service gives the time of a claim, the turn under
 * way then; otherwise the turns that contain its quote word for word. Nothing is guessed.
 */
export function claimsInTurns(
  claims: readonly Pick<Claim, 'quote' | 'startSeconds'>[],
  turns: readonly Turn[],
): number[][] {
  const timed = claims.map(({ startSeconds }) => (startSeconds === null ? null : turnAt(turns, startSeconds)))
  const quotes = claims.map(({ quote }, claim) => (timed[claim] === null ? quote : null))
  const found = turns.map(() => new Set<number>())
  findQuotes(turns, quotes).forEach((occurrences, claim) => {
    for (const { turn } of occurrences.flat()) found[turn]?.add(claim)
  })
  timed.forEach((turn, claim) => {
    if (turn !== null) found[turn]?.add(claim)
  })
  return found.map((those) => [...those].sort((one, other) => one - other))
}

/** The index of the turn under way at a time; null = none is known to be. */
function turnAt(turns: readonly Turn[], seconds: number): number | null {
  const begun = turns.flatMap(({ startSeconds, endSeconds }, turn) =>
    startSeconds === null || startSeconds > seconds ? [] : [{ turn, startSeconds, endSeconds }],
  )
  const last = begun.sort((one, other) => one.startSeconds - other.startSeconds).at(-1)
  return last === undefined || (last.endSeconds !== null && last.endSeconds <= seconds) ? null : last.turn
}
