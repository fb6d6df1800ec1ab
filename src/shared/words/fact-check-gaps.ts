import type { Claim, FactCheckResult } from '../model/fact-check.ts'
import type { FirstAppearances } from '../model/first-appearances.ts'
import type { Occurrence } from '../model/quote-places.ts'
import { sentState } from '../model/sent-state.ts'
import { gapWords } from './fact-check.ts'

type Given = {
  result: FactCheckResult
  appearances: Pick<FirstAppearances, 'undated' | 'unreadable'>
  /** For each claim, where its quote was found in the transcript. */
  places: readonly (readonly Occurrence[])[]
}

const FIELDS = ['verdict', 'sources', 'confidence', 'speaker'] as const
type Field = (typeof FIELDS)[number]
const PARTS = ['summary', 'sources', 'claims', 'transcript'] as const
type Part = (typeof PARTS)[number]
type Line = [isSo: boolean | number, line: (n: number) => string]
const isNone = (value: Claim[Field]): boolean => value === null || (Array.isArray(value) && value.length === 0)

/**
 * What is missing from a result, one line each, so that nobody takes silence for a result. Empty = nothing is missing.
 */
export function informationGaps({ result, appearances, places }: Given): string[] {
  const { summary, sources, claims, transcript, modality } = result
  const isUnread = (part: Part) => sentState(result[part], result.otherForms?.[part]) === 'other_form'
  const isSpoken = modality === 'audio' || modality === 'video'
  const pages = (sources ?? []).reduce((sum, source) => sum + source.pages.length, 0)
  const all = claims ?? []
  const isSent = ({ otherForms }: Claim, field: Field) => otherForms?.[field] !== undefined
  const without = (field: Field) => all.filter((claim) => isNone(claim[field]) && !isSent(claim, field)).length
  const unread = (field: Field) => all.filter((claim) => isSent(claim, field)).length
  const lost = transcript === null ? 0 : all.filter(({ quote }, at) => quote !== null && !places[at]?.length).length
  const of = all.length
  const lines: Line[] = [
    [!summary?.trim() && !isUnread('summary'), () => gapWords.noSummary],
    [sources === null && !isUnread('sources'), () => gapWords.noSources],
    [claims === null && isSpoken && !isUnread('claims'), () => gapWords.noClaims],
    [transcript === null && isSpoken && !isUnread('transcript'), () => gapWords.noTranscript],
    ...PARTS.map((part): Line => [isUnread(part), () => gapWords.partUnread({ part })]),
    [without('verdict'), (n) => gapWords.claimsWithoutVerdict({ n, of })],
    [without('sources'), (n) => gapWords.claimsWithoutSources({ n, of })],
    [without('confidence'), (n) => gapWords.claimsWithoutScore({ n, of })],
    [without('speaker'), (n) => gapWords.claimsWithoutSpeaker({ n, of })],
    ...FIELDS.map((what): Line => [unread(what), (n) => gapWords.claimsUnread({ n, of, what })]),
    [lost, (n) => gapWords.quotesNotFound({ n })],
    [appearances.undated.length, (n) => gapWords.pagesWithoutDate({ n, of: pages })],
    [appearances.unreadable.length, (n) => gapWords.pagesUnreadable({ n })],
    [result.hasDetailedReport === false, () => gapWords.detailed],
  ]
  return lines.flatMap(([isSo, line]) => (isSo === false || isSo === 0 ? [] : [line(Number(isSo))]))
}
