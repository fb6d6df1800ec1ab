import type { FactCheckResult } from '../model/fact-check.ts'
import type { FirstAppearances } from '../model/first-appearances.ts'
import type { Occurrence } from '../model/quote-places.ts'
import { gapWords } from './fact-check.ts'

type Given = {
  result: FactCheckResult
  appearances: Pick<FirstAppearances, 'undated' | 'unreadable'>
  /** For each claim, where its quote was found in the transcript. */
  places: readonly (readonly Occurrence[])[]
}

/**
 * What is missing from a result, one line each, so that nobody takes silence for a result. Empty = nothing is missing.
 */
export function informationGaps({ result, appearances, places }: Given): string[] {
  const { summary, sources, claims, transcript, modality } = result
  const isSpoken = modality === 'audio' || modality === 'video'
  const pages = (sources ?? []).reduce((sum, source) => sum + source.pages.length, 0)
  const all = claims ?? []
  const without = (is: (claim: (typeof all)[number]) => boolean) => all.filter(is).length
  const lost = transcript === null ? 0 : all.filter(({ quote }, at) => quote !== null && !places[at]?.length).length
  const of = all.length
  const lines: [isSo: boolean | number, line: (n: number) => string][] = [
    [summary === null, () => gapWords.noSummary],
    [sources === null, () => gapWords.noSources],
    [claims === null && isSpoken, () => gapWords.noClaims],
    [transcript === null && isSpoken, () => gapWords.noTranscript],
    [without(({ verdict }) => verdict === null), (n) => gapWords.claimsWithoutVerdict({ n, of })],
    [without(({ sources: given }) => given.length === 0), (n) => gapWords.claimsWithoutSources({ n, of })],
    [without(({ confidence }) => confidence === null), (n) => gapWords.claimsWithoutScore({ n, of })],
    [without(({ speaker }) => speaker === null), (n) => gapWords.claimsWithoutSpeaker({ n, of })],
    [lost, (n) => gapWords.quotesNotFound({ n })],
    [appearances.undated.length, (n) => gapWords.pagesWithoutDate({ n, of: pages })],
    [appearances.unreadable.length, (n) => gapWords.pagesUnreadable({ n })],
    [result.hasDetailedReport === false, () => gapWords.detailed],
  ]
  return lines.flatMap(([isSo, line]) => (isSo === false || isSo === 0 ? [] : [line(Number(isSo))]))
}
