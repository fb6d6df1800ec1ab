import type { Plate } from '../../src/main/export/facts/plates.ts'
import { entryLine, type ReportEntry } from '../../src/main/export/facts/report-entry.ts'
import type { ReportFacts } from '../../src/main/export/facts/report-facts.ts'
import type { SetHead } from '../../src/main/export/facts/set-head.ts'
import { renderChapter } from '../../src/main/export/print/item-chapter.tsx'
import { setDocument } from '../../src/main/export/print/set-document.tsx'
import { DEFAULT_LADDER } from '../../src/shared/model/finding.ts'
import type { ItemId } from '../../src/shared/model/ids.ts'
import { optionsFor, ReportPart } from '../../src/shared/model/report-options.ts'
import { atOnce } from './at-once.ts'
import { htmlText } from './html-text.ts'
import { sampleFacts } from './report-facts.ts'

/** The head of a report with everything a person can enter. */
export function sampleHead(facts: ReportFacts): SetHead {
  return {
    made: facts.made,
    custody: facts.custody,
    case: { ...facts.case, ownReference: 'AZ 12/26', description: 'Fire at the quay on 12 March' },
    report: { number: 3, version: 2, supersedes: { version: 1, madeAt: Date.UTC(2026, 10, 20, 8, 0, 0) } },
    others: [
      { number: 1, version: 1, madeAt: Date.UTC(2026, 10, 3), items: 4, preset: 'brief' },
      { number: 3, version: 1, madeAt: Date.UTC(2026, 10, 20, 8, 0, 0), items: 1, preset: null },
    ],
    fields: {
      organisation: 'State Forensic Office',
      laboratory: 'Image Laboratory',
      address: '12 Quay Road',
      examiner: 'Dr. Osei',
      qualifications: 'Court-appointed expert',
      requester: 'District court',
      request: 'Letter of 3 November 2026',
      classification: 'For the court only',
      reviewer: 'M. Iwu',
      question: 'Were the pictures edited?',
      scope: 'Everything on the card',
      receipt: 'From the district court, sealed, on 4 November 2026',
      background: 'That the harbour burned',
      conclusion: 'One picture shows traces of editing.',
    },
    options: { ...optionsFor(2), parts: [...ReportPart.options] },
    logo: null,
    ladder: DEFAULT_LADDER,
    extract: null,
    walk: { state: 'whole' },
    exhibits: [facts.exhibit],
    itemCount: 1,
    ofCase: 4,
    altered: [],
    isOtherVeil: false,
    signature: null,
    sumsNames: { sums: 'SHA256SUMS', signature: 'SHA256SUMS.sig' },
    notHeld: [],
    missingItems: null,
    erasedItems: null,
    plates: [],
  }
}

/** The report of one item with its usual parts, as it is sent to the printer; `around` = what of its head is another. */
export const reportHtml = (facts: ReportFacts, around: Partial<SetHead> = {}): string =>
  setHtml({ ...sampleHead(facts), options: optionsFor(1), ofCase: 1, ...around }, [facts])

/** What a person reads of it. */
export const itemText = (facts: ReportFacts, around: Partial<SetHead> = {}): string =>
  htmlText(reportHtml(facts, around))

/** What a person reads of a report of these items, with the usual head. */
export const setText = (...all: ReportFacts[]): string => htmlText(setHtml(sampleHead(sampleFacts()), all))

/**
 * The HTML sent to the printer for a report of these items, including its images; `unprinted` = the references of those
 * stated to have no pages.
 */
export function setHtml(
  head: SetHead,
  all: readonly ReportFacts[],
  unprinted: readonly string[] = [],
  plates: readonly Plate[] = [],
): string {
  const entries = all.map((facts, at): ReportEntry => ({ state: 'known', itemId: (at + 1) as ItemId, facts }))
  const source = ({ type, bytes }: { type: string; bytes: Uint8Array }) =>
    `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
  const lines = entries.map(entryLine)
  const { pieces } = atOnce(
    setDocument({
      head: { ...head, itemCount: all.length },
      source,
      lines,
      pictures: [],
      isSimulated: lines.some((line) => line.isSimulated),
      volume: {
        number: 1,
        of: 1,
        count: all.length,
        first: lines[0]?.reference ?? '',
        last: lines.at(-1)?.reference ?? '',
      },
      chapters: entries.map((entry, at) => renderChapter({ entry, options: head.options, at, source })),
      references: lines.map(({ reference }) => [head.case.reference, reference]),
      missing: { characters: [], references: [] },
      meanwhile: null,
      unprinted,
      hasLines: false,
      perVolume: 250,
      plates,
    }),
  )
  return Buffer.concat([...pieces]).toString()
}
