import type { FoundSource } from './fact-check.ts'
import { readServiceDate, type ServiceDate } from './service-date.ts'

/** A page with a date given by the service. `source` and `page` are indices in the result's lists. */
export type Appearance = { source: number; page: number; written: string; date: ServiceDate }

/** Appearances on the same date: of one day, or of one month or year if no more was written. */
export type Moment = {
  at: number
  precision: ServiceDate['precision']
  appearances: readonly Appearance[]
  /** 'is' = no other date given can be earlier; 'may_be' = depends on what less precise dates mean. */
  earliest: 'is' | 'may_be' | 'no'
}

export type FirstAppearances = {
  /** In chronological order. */
  moments: readonly Moment[]
  /** Dates that cannot be parsed, as written; as JSON if they are no text. */
  unreadable: readonly { source: number; page: number; written: string }[]
  /** Pages without any date. */
  undated: readonly { source: number; page: number }[]
  /** Sources that the service marks as the earliest although a page of another source has an earlier date. */
  contradicted: readonly number[]
  /** Sources that the service marks as the earliest, and gives no date that can be parsed. */
  markedUndated: readonly number[]
}

/** The timeline of a medium's appearances, as far as the service gave dates. Nothing is guessed. */
export function firstAppearances(sources: readonly FoundSource[]): FirstAppearances {
  const dated: Appearance[] = []
  const unreadable: { source: number; page: number; written: string }[] = []
  const undated: { source: number; page: number }[] = []
  sources.forEach(({ pages }, source) => {
    pages.forEach(({ firstSeenAt, otherForms }, page) => {
      const written = firstSeenAt?.trim() ?? otherForms?.firstSeenAt ?? ''
      const date = readServiceDate(written)
      if (written === '') undated.push({ source, page })
      else if (date === null) unreadable.push({ source, page, written })
      else dated.push({ source, page, written, date })
    })
  })
  const end = Math.min(...dated.map(({ date }) => date.to))
  const candidates = new Set(dated.filter(({ date }) => date.from < end))
  const moments = gather(dated, candidates)
  const first = new Set([...candidates].map(({ source }) => source))
  const withDates = new Set(dated.map(({ source }) => source))
  const marked = sources.flatMap(({ isEarliestSeen }, source) => (isEarliestSeen === true ? [source] : []))
  return {
    moments,
    unreadable,
    undated,
    contradicted: marked.filter((source) => withDates.has(source) && !first.has(source)),
    markedUndated: marked.filter((source) => !withDates.has(source)),
  }
}

const DAY = 86_400_000

function gather(dated: readonly Appearance[], candidates: ReadonlySet<Appearance>): Moment[] {
  const byPlace = new Map<string, Appearance[]>()
  for (const one of dated) {
    const { precision, at } = one.date
    const key = precision === 'year' || precision === 'month' ? `${precision} ${at}` : `day ${Math.floor(at / DAY)}`
    const there = byPlace.get(key)
    if (there) there.push(one)
    else byPlace.set(key, [one])
  }
  const places = [...byPlace.values()].map((appearances) =>
    appearances.sort((a, b) => a.date.at - b.date.at || a.source - b.source || a.page - b.page),
  )
  const isShared = places.filter((appearances) => appearances.some((one) => candidates.has(one))).length > 1
  return places
    .flatMap((appearances): Moment[] => {
      const [first] = appearances
      if (first === undefined) return []
      const isCandidate = appearances.some((one) => candidates.has(one))
      const { at, precision } = first.date
      return [{ at, precision, appearances, earliest: isCandidate ? (isShared ? 'may_be' : 'is') : 'no' }]
    })
    .sort((a, b) => a.at - b.at)
}
