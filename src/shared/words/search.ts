import type { FoundCount, TextPlace } from '../model/found-text.ts'
import { messages } from './messages.ts'
import { timeCode } from './service-date.ts'

export const search = messages('search', {
  title: 'Search results',
  /** Where a filter looks for its text. */
  where: 'Search in',
  names: 'Names',
  everything: 'Everything',
  namesHint: 'Names, folders, tags, findings, references and SHA-256',
  everythingHint: 'Also metadata, results and fact checks',
  /** What the number beside it counts: metadata of a file, a result, a fact check, a finding. */
  inTexts: '{n, plural, =0 {No matches in texts} one {# match in texts} other {# matches in texts}}',
  /** Counting is not finished. */
  aboutInTexts: 'About {n, plural, one {# match in texts} other {# matches in texts}}',
  atLeastInTexts: '{n, number}+ matches in texts',
  show: 'Show matches',
  showAll: 'Search all cases',
  searching: 'Searching…',
  tooShort: 'Texts are searched from three letters on. Names are searched from the first.',
  nothing: { title: 'No matches', text: 'Nothing in this case contains all of these words.' },
  nothingAnywhere: { title: 'No matches', text: 'Nothing in any case contains all of these words.' },
  /** Where one item has more matches than are shown. */
  more: '{n, plural, one {# more match} other {# more matches}}',
  loadMore: 'Show more',
  openAt: 'Open {reference}: {where}',
})

const itemParts = messages('search.item', {
  name: 'Name',
  folder: 'Folder',
  tag: 'Tag',
  reference: 'Reference',
  sha256: 'SHA-256',
})

const resultParts = messages('search.result', {
  reasoning: 'Result, reasoning',
  indicator: 'Result, indicator',
  pattern: 'Result, visual pattern',
  recommendation: 'Result, recommendation',
  metadata: 'Result, metadata',
  generator: 'Result, generator',
  message: 'Result, message',
})

const factCheckParts = messages('search.factCheck', {
  summary: 'Fact check, summary',
  claim: 'Fact check, claim',
  source: 'Fact check, source',
  transcript: 'Transcript',
  message: 'Fact check, message',
  /** A part with the time at which it is said. */
  at: '{part} {time}',
})

const findingParts = messages('search.finding', {
  conclusion: 'Finding, conclusion',
  proposition: 'Finding, proposition',
  alternative: 'Finding, alternative',
  grounds: 'Finding, grounds',
  notes: 'Finding, notes',
})

/** Where a text was found. */
export function placeWords(place: TextPlace): string {
  switch (place.in) {
    case 'item':
      return itemParts[place.part]
    case 'metadata':
      return `${place.group} ${place.tag}`
    case 'result':
      return resultParts[place.part]
    case 'fact_check': {
      const part = factCheckParts[place.part]
      return place.seconds === null ? part : factCheckParts.at({ part, time: timeCode(place.seconds) })
    }
    case 'finding':
      return findingParts[place.part]
  }
}

/** Above so many candidates, what is not compared yet is estimated. */
const ESTIMATED_FROM = 10_000

/** How many texts match, as far as it is known. */
export function countWords({ found, compared, candidates, next }: FoundCount): string {
  if (next === null) return search.inTexts({ n: found })
  if (candidates <= ESTIMATED_FROM || compared === 0) return search.atLeastInTexts({ n: found })
  return search.aboutInTexts({ n: rounded((found / compared) * candidates) })
}

/** To two significant digits. */
function rounded(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1)
  return Math.round(value / unit) * unit
}
