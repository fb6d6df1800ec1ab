import type { FactCheckResult } from '../model/fact-check.ts'
import type { FirstAppearances } from '../model/first-appearances.ts'
import type { Occurrence } from '../model/quote-places.ts'
import { gapWords } from './fact-check.ts'

type Given = {
  result: FactCheckResult
  appearances: Pick<FirstAppearances, 'undated' | 'unreadable'>
  /** For each claim, where its quote stands in the transcript. */
  places: readonly (readonly Occurrence[])[]
}

/** What the service left unsaid in a result, one line each: silence is not an answer. Empty = nothing to note. */
export function informationGaps({ result, appearances, places }: Given): string[] {
  const { summary, sources, claims, transcript, modality } = result
  const isSpoken = modality === 'audio' || modality === 'video'
  const pages = (sources ?? []).reduce((sum, source) => sum + source.pages.length, 0)
  const all = claims ?? []
  const without = (is: (claim: (typeof all)[number]) => boolean) => all.filter(is).length
  const lost = transcript === null ? 0 : all.filter(({ quote }, at) => quote !== null && !places[at]?.length).length
  const lines: [isSo: boolean | number, line: (n: number) => string][] = [
    [summary === null, () => gapWords.noSummary],
    [sources === null, () => gapWords.noSources],
    [claims === null && isSpoken, () => gapWords.noClaims],
    [transcript === null && isSpoken, () => gapWords.noTranscript],
    [without(({ verdict }) => verdict === null), (n) => gapWords.claimsWithoutVerdict(n, all.length)],
    [without(({ sources: given }) => given.length === 0), (n) => gapWords.claimsWithoutSources(n, all.length)],
    [without(({ confidence }) => confidence === null), (n) => gapWords.claimsWithoutConfidence(n, all.length)],
    [without(({ speaker }) => speaker === null), (n) => gapWords.claimsWithoutSpeaker(n, all.length)],
    [lost, gapWords.quotesNotFound],
    [appearances.undated.length, (n) => gapWords.pagesWithoutDate(n, pages)],
    [appearances.unreadable.length, gapWords.pagesUnreadable],
    [result.hasDetailedReport === false, () => gapWords.detailed],
  ]
  return lines.flatMap(([isSo, line]) => (isSo === false || isSo === 0 ? [] : [line(Number(isSo))]))
}
