import { describe, expect, it } from 'vitest'
import { atOnce } from '../../../../tests/support/at-once.ts'
import { sampleLinkFacts } from '../../../../tests/support/link-report-facts.ts'
import { sampleFacts, sampleFinding } from '../../../../tests/support/report-facts.ts'
import { result } from '../../../../tools/gallery/fact-checks/harbour.ts'
import { check } from '../../../../tools/gallery/fact-checks/parts.ts'
import { DEFAULT_LADDER } from '../../../shared/model/finding.ts'
import type { ItemId } from '../../../shared/model/ids.ts'
import { NO_FIELDS, optionsFor, ReportPart } from '../../../shared/model/report-options.ts'
import { faceCrops as faceCropsWords } from '../../../shared/words/report/report-faces.ts'
import { glossary as glossaryWords } from '../../../shared/words/report/report-set.ts'
import { entryLine, type ReportEntry } from '../facts/report-entry.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import type { SetHead } from '../facts/set-head.ts'
import { renderChapter } from './item-chapter.tsx'
import { collectPictures } from './picture-sources.ts'
import { setDocument } from './set-document.tsx'

/* What the app itself says in a report; what a service, a file or a person said is quoted and theirs. */

describe('the words of a report', () => {
  const ours = ourWords(wholeReport())

  it('are many enough to be judged', () => {
    for (const text of [
      glossaryWords.terms[2][0],
      faceCropsWords.section,
      'Side-by-side comparisons',
      'Transcript',
      'Appendix: glossary',
    ])
      expect(ours).toContain(text)
  })

  it('name no probability and call nothing authentic, genuine, real or fake', () => {
    for (const word of [/probab/i, /authentic/i, /likelihood/i, /\bgenuine\b/i, /\d\s*%/])
      expect(ours.match(word)?.[0], String(word)).toBeUndefined()
    // The one place that says what a score is not.
    expect(ours.replaceAll(/not the chance that the image is fake/gi, '')).not.toMatch(/\bchance\b|\bfake\b/i)
  })

  it('give no score of the service without its scale beside it', () => {
    const parts = wholeReport()
      .split(/(?=<section|<article|<div class="block )/)
      .filter((part) => /class="value">\s*(<bdi>)?[01]\.\d/.test(part) || /Deepfake score [01]\.\d/.test(part))
    expect(parts.length).toBeGreaterThan(2)
    for (const part of parts)
      expect(part, part.replaceAll(/<[^>]+>/g, ' ').slice(0, 300)).toMatch(/scale|numbers as sent/)
  })
})

/** Without the style sheet, and without what stands isolated as foreign text. */
function ourWords(html: string): string {
  return html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replaceAll(/<bdi[^>]*>[\s\S]*?<\/bdi>/g, ' … ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

/** A report of a picture with faces, a film that was fact-checked, and an address, with every part. */
function wholeReport(): string {
  const picture = { bytes: new Uint8Array([1]), type: 'image/png' as const, side: 1200 }
  const facts: ReportFacts[] = [
    sampleFacts((one) => Object.assign(one, { picture, finding: sampleFinding() })),
    sampleFacts((one) => void one.factChecks.push(check({}, result()))),
    sampleLinkFacts({ pictures: 3 }),
  ]
  const options = { ...optionsFor(3), parts: [...ReportPart.options], hasNotes: true }
  const entries = facts.map((one, at): ReportEntry => ({ state: 'known', itemId: (at + 1) as ItemId, facts: one }))
  const { pictures, source } = collectPictures()
  const [first, second] = facts
  if (first === undefined || second === undefined) throw new Error('no facts')
  const head: SetHead = {
    made: first.made,
    custody: first.custody,
    options,
    fields: NO_FIELDS,
    sumsNames: { sums: 'SHA256SUMS', signature: 'SHA256SUMS.sig' },
    logo: null,
    extract: null,
    ladder: DEFAULT_LADDER,
    others: [],
    exhibits: [first.exhibit],
    itemCount: 3,
    ofCase: 4,
    plates: [],
    altered: [],
    isOtherVeil: false,
    signature: null,
    notHeld: [],
    walk: null,
    missingItems: [
      { from: 'ITEM-0015', to: 'ITEM-0015' },
      { from: 'ITEM-0020', to: 'ITEM-0031' },
    ],
    erasedItems: [{ from: 'ITEM-0040', to: 'ITEM-0041', entry: 60 }],
    case: { ...first.case, ownReference: '', description: '' },
    report: { number: 1, version: 1, supersedes: null },
  }
  const { pieces } = atOnce(
    setDocument({
      head,
      pictures,
      source,
      isSimulated: true,
      lines: entries.map(entryLine),
      meanwhile: { count: 2, from: 551, to: 552 },
      references: entries.map(() => ['CASE-1']),
      missing: { characters: [], references: [] },
      unprinted: [],
      volume: { number: 1, of: 1, first: 'ITEM-0001', last: 'ITEM-0003', count: 3 },
      chapters: entries.map((entry, at) => renderChapter({ entry, options, at, source })),
      hasLines: false,
      perVolume: 250,
      plates: [{ left: first, right: second }],
    }),
  )
  return Buffer.concat([...pieces]).toString()
}
