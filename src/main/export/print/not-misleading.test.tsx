import { describe, expect, it } from 'vitest'
import { bareMetadata } from '../../../../tests/support/bare-metadata.ts'
import { htmlText } from '../../../../tests/support/html-text.ts'
import { sampleFacts, sampleFinding } from '../../../../tests/support/report-facts.ts'
import { itemText, sampleHead, setHtml, setText } from '../../../../tests/support/set-html.ts'
import { signerLine } from '../../../shared/model/check-commands.ts'
import { INCONSISTENCY_KINDS, type RemarkKind } from '../../../shared/model/remark-kinds.ts'
import { remarkFlag, remarkNames } from '../../../shared/words/remark-words.ts'
import { howToCheck } from '../../../shared/words/report/how-to-check.ts'
import { redactionReport } from '../../../shared/words/report/redaction-report.ts'
import { pictures, service } from '../../../shared/words/report/report.ts'
import { factCheckReport } from '../../../shared/words/report/report-fact-check.ts'
import { knowFirst as firstWords, items as itemWords, summary } from '../../../shared/words/report/report-set.ts'
import { parts } from '../../../shared/words/report-parts.ts'
import { verdictWords } from '../../../shared/words/verdicts.ts'
import { entryLine } from '../facts/report-entry.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import type { SetHead } from '../facts/set-head.ts'
import { knowFirst } from './before-all.ts'

/** Facts of an item with a number of its own; `change` = what is otherwise than usual. */
const itemOf = (number: number, change: (facts: ReportFacts) => void = () => {}): ReportFacts =>
  sampleFacts((facts) => {
    Object.assign(facts.item.row, { id: number, reference: `ITEM-000${number}`, sha256: String(number).repeat(64) })
    change(facts)
  })

const said = (text: string) => text.replace(/\s+/g, ' ')

describe('a result in a report', () => {
  it.each(['real', 'ai_generated', 'ai_edited', 'digitally_edited', 'unknown'])(
    'of the verdict "%s" is said to be possibly wrong, on the answer page and with the item',
    (verdict) => {
      const facts = sampleFacts(({ service: { analysis } }) => void Object.assign(analysis?.result ?? {}, { verdict }))
      const [cover = ''] = setText(facts).split(parts.summary)
      expect(cover).toContain(service.caveat)
      expect(service.caveat).toMatch(/in either direction/)
      expect(said(itemText(facts))).toContain(verdictWords(verdict).caveat)
      expect(setText(facts)).not.toMatch(/absence of detection/i)
    },
  )
})

describe('how a report says that it is checked', () => {
  it('promises of the sums alone no more than that they find accidental change', () => {
    const head = sampleHead(sampleFacts())
    const signature = { state: 'signed', fingerprint: 'SHA256:abc', publicKey: 'ssh-ed25519 AAAA' } as const
    const text = htmlText(setHtml({ ...head, signature }, [sampleFacts()]))
    const [, after = ''] = text.split(howToCheck.cannot)
    for (const line of [howToCheck.sumsAlone, howToCheck.ownKey, howToCheck.before, howToCheck.right])
      expect(after).toContain(line)
  })

  it('prints its key as what shows nothing by itself, and names the option without which the origin stays open', () => {
    const head = sampleHead(sampleFacts())
    const text = (signature: SetHead['signature']) => htmlText(setHtml({ ...head, signature }, [sampleFacts()]))
    const signed = text({ state: 'signed', fingerprint: 'SHA256:abc', publicKey: 'ssh-ed25519 AAAA' })
    expect(signed).toContain(`${howToCheck.key} ${howToCheck.sameKey} ${signerLine('ssh-ed25519 AAAA')}`)
    expect(signed).toContain(howToCheck.touchstone({ isSigned: true }))
    expect(howToCheck.touchstone({ isSigned: true })).toContain('--allowed-signers')
    expect(text({ state: 'unsigned', reason: 'absent' })).toContain(howToCheck.touchstone({ isSigned: false }))
  })
})

describe('what a reader has to know first', () => {
  const line = (number: number, kinds: RemarkKind[], change: (facts: ReportFacts) => void = () => {}) => ({
    ...entryLine({ state: 'known', itemId: number as never, facts: itemOf(number, change) }),
    remarks: kinds.map((kind) => ({ kind, detail: null as string | null })),
  })
  const told = (kind: RemarkKind, references: string) => firstWords.line({ what: firstWords.remarks[kind], references })

  it('is the gravest first: a program named .jpg, a file that is cut off, a camera that the file does not bear out', () => {
    const lines = [line(1, ['reply', 'region']), line(2, ['metadata']), line(3, ['truncated']), line(4, ['program'])]
    expect(knowFirst(lines, true)).toEqual([
      told('program', 'ITEM-0004'),
      told('truncated', 'ITEM-0003'),
      told('metadata', 'ITEM-0002'),
      told('region', 'ITEM-0001'),
      told('reply', 'ITEM-0001'),
    ])
  })

  it('calls a later save and lacking details no contradiction, and says how much later and which', () => {
    const noticed = (number: number, kind: RemarkKind, detail: string | null) => ({
      ...line(number, []),
      remarks: [{ kind, detail }],
    })
    const saved = firstWords.remarks.saved_later
    const lacking = firstWords.detailed({ what: firstWords.remarks.details, detail: 'deepAnalysis' })
    expect(
      knowFirst(
        [
          noticed(1, 'saved_later', '4 h later'),
          noticed(2, 'saved_later', '2 days later'),
          noticed(3, 'details', 'deepAnalysis'),
        ],
        true,
      ),
    ).toEqual([
      firstWords.line({
        what: saved,
        references: [
          firstWords.detailOf({ references: 'ITEM-0001', detail: '4 h later' }),
          firstWords.detailOf({ references: 'ITEM-0002', detail: '2 days later' }),
        ].join('; '),
      }),
      firstWords.line({ what: lacking, references: 'ITEM-0003' }),
    ])
    const alike = [1, 2].map((number) => noticed(number, 'saved_later', '4 h later'))
    expect(knowFirst(alike, true)).toEqual([
      firstWords.line({
        what: firstWords.detailed({ what: saved, detail: '4 h later' }),
        references: 'ITEM-0001, ITEM-0002',
      }),
    ])
    // Of many that differ, and where one is not known, only which items.
    const many = [1, 2, 3, 4].map((number) => noticed(number, 'saved_later', `${number} h later`))
    for (const lines of [many, [noticed(1, 'saved_later', null), noticed(2, 'saved_later', '4 h later')]])
      expect(knowFirst(lines, true)).toHaveLength(1)
    expect(knowFirst(many, true)[0]).toBe(told('saved_later', 'ITEM-0001 to ITEM-0004'))
    for (const what of [saved, firstWords.remarks.details]) expect(what).not.toMatch(/contradict/)
  })

  it('is before all of these that a file holds other bytes than it did', () => {
    const changed = line(1, ['extension'], (facts) => {
      facts.verification = { state: 'different', at: 0 }
    })
    expect(knowFirst([changed], true)[0]).toBe(firstWords.line({ what: firstWords.different, references: 'ITEM-0001' }))
  })

  it('stands on the answer page, and each kind of it beside the item in the table', () => {
    const program = itemOf(2, ({ item }) => {
      item.row.name = 'invoice.jpg'
      Object.assign(item.medium ?? {}, { format: 'executable' })
    })
    const [cover = '', rest = ''] = setText(itemOf(1), program).split(parts.summary)
    expect(cover).toContain(firstWords.title)
    expect(cover).toContain(told('program', 'ITEM-0002'))
    expect(said(rest)).toContain(`invoice.jpg ${remarkFlag('inconsistencies', [remarkNames.program])}`)
    expect(INCONSISTENCY_KINDS[0]).toBe('program')
  })

  it('is told of metadata that name a generator, on the answer page and in the table', () => {
    const made = itemOf(2, ({ item }) => {
      const indicator = {
        kind: 'generator',
        source: 'PNG parameters',
        value: 'Steps: 20',
        form: 'Automatic1111',
      } as const
      Object.assign(item.medium ?? {}, { metadata: { ...bareMetadata(), indicators: [indicator] } })
    })
    const [cover = '', rest = ''] = setText(itemOf(1), made).split(parts.summary)
    expect(cover).toContain(firstWords.line({ what: firstWords.remarks.generator, references: 'ITEM-0002' }))
    expect(rest).toContain(remarkFlag('noticed', [remarkNames.generator]))
  })

  it('is what was sent and brought no result, and what became of it', () => {
    const refused = { ...line(1, []), sent: 'whole' as const, result: null, standing: 'Refused' }
    const failed = { ...line(2, []), unfinished: ['failed' as const] }
    const references = [
      firstWords.unansweredBy({ references: 'ITEM-0001', why: 'Refused' }),
      firstWords.unansweredBy({
        references: 'ITEM-0002',
        why: firstWords.factCheck({ states: factCheckReport.standings.failed }),
      }),
    ].join('; ')
    expect(knowFirst([refused, failed], true)).toEqual([firstWords.line({ what: firstWords.unanswered, references })])
  })
})

describe('a finding in the table of items', () => {
  it('is read as a proposition, what it leads to, and the alternative', () => {
    const text = said(setText(itemOf(1, (facts) => void Object.assign(facts, { finding: sampleFinding() }))))
    const { proposition, alternative, conclusion } = sampleFinding().current ?? {}
    const word = conclusion?.ladder[conclusion.step ?? 0]
    expect(text).toContain(`${proposition} → ${word} ${summary.alternative} ${alternative}`)
  })

  it('is named for an item without one that has the same bytes', () => {
    const finding = sampleFinding()
    const first = itemOf(1, (facts) => void Object.assign(facts, { finding }))
    const same = itemOf(2, ({ item }) => void Object.assign(item.row, { sha256: first.item.row.sha256 }))
    const table = (...all: ReportFacts[]) => said(setText(...all).split(parts.summary)[1] ?? '')
    expect(table(first, same)).toContain(summary.foundFor({ reference: 'ITEM-0001' }))
    expect(table(first, itemOf(2))).not.toContain('which has the same bytes')
  })
})

describe('a picture in a report', () => {
  it('is called unmarked nowhere where something was taken out of it', () => {
    const facts = sampleFacts((known) => {
      known.picture = { bytes: new Uint8Array([1]), type: 'image/png', side: 1200 }
      known.redaction = { boxes: 2, setAt: 0, setBy: 'R. Osei', printedSha256: '0f'.repeat(32) }
    })
    const text = said(setText(facts))
    expect(text).toContain(said(redactionReport.title({ n: 2 })))
    expect(text).toContain(pictures.plain)
    expect(text).not.toMatch(/without marks|unmarked/i)
  })

  it('that Touchstone took out of a film is counted apart from the originals', () => {
    const still = itemOf(2, ({ item, made }) => {
      item.still = {
        source: { id: 1 as never, reference: 'ITEM-0001', name: 'film.mp4' },
        sourceSha256: '1'.repeat(64) as never,
        seconds: 1.5,
        runtime: 'test',
        takenAt: made.at,
        takenBy: 'R. Osei',
      } as never
    })
    const [originals, stills] = [itemWords.counted.originals, itemWords.counted.stills].map((of) => of({ n: 1, of: 1 }))
    const both = itemWords.counted.both({ originals: originals ?? '', stills: stills ?? '' })
    expect(setText(itemOf(1), still)).toContain(`${both} re-read for this report`)
    expect(setText(still)).toContain(`${stills} re-read for this report`)
  })
})

describe('the digests of a report', () => {
  it('are those of files and replies, which somebody else can compare, and of no copy that only the desk has', () => {
    const facts = sampleFacts((known) => {
      known.redaction = { boxes: 1, setAt: 0, setBy: 'R. Osei', printedSha256: '0f'.repeat(32) }
    })
    const html = setHtml(sampleHead(facts), [facts])
    const [, hashes = ''] = html.split(`${parts.hashes}</h1>`)
    const [table = ''] = hashes.split('</table>')
    const listed = htmlText(table).match(/\b[0-9a-f]{64}\b/g)
    expect(new Set(listed)).toEqual(new Set([facts.item.row.sha256, facts.service.analysis?.replySha256]))
  })
})

describe('the layout of a report', () => {
  const html = setHtml(sampleHead(sampleFacts()), [sampleFacts()])
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []

  it('has no text below 8.5 points', () => {
    const sizes = [...style.matchAll(/font(?:-size)?:[^;{}]*?([\d.]+)(pt|px|mm|em|rem)\b/g)]
    expect(sizes.length).toBeGreaterThan(20)
    expect(sizes.filter(([, size, unit]) => unit !== 'pt' || Number(size) < 8.5).map(([all]) => all)).toEqual([])
  })

  it('keeps the ending of a name that runs from right to left at its end', () => {
    const hebrew = sampleFacts(({ item }) => void Object.assign(item.row, { name: 'צילום.jpg' }))
    expect(setHtml(sampleHead(hebrew), [hebrew])).toMatch(/<bdi[^>]* dir="ltr"[^>]*>צילום/)
  })
})
