import { describe, expect, it } from 'vitest'
import { htmlText } from '../../../../tests/support/html-text.ts'
import { sampleLinkFacts, withSavedFile } from '../../../../tests/support/link-report-facts.ts'
import { sampleFacts, sampleFinding } from '../../../../tests/support/report-facts.ts'
import { sampleHead, setHtml, setText } from '../../../../tests/support/set-html.ts'
import type { ReportPart } from '../../../shared/model/report-options.ts'
import {
  cover as coverWords,
  items as itemsWords,
  scope as scopeWords,
  summary as summaryWords,
} from '../../../shared/words/report/report-set.ts'
import { parts } from '../../../shared/words/report-parts.ts'
import { score, verdictWords } from '../../../shared/words/verdicts.ts'
import type { ReportFacts } from '../facts/report-facts.ts'

const CUT = summaryWords.cut

describe('the summary of a report', () => {
  it('says where a long proposition is cut, that it stands whole with the item, and cuts no character in two', () => {
    const proposition = `${'a'.repeat(199)}\u{1f6a2} was not taken at the quay`
    const { summary, chapter } = printed(proposition)
    expect(htmlText(summary)).toContain(`${'a'.repeat(199)} … ${CUT}`)
    expect(summary).not.toContain('\ufffd')
    expect(summary).not.toContain('was not taken')
    expect(chapter).toContain(proposition)
  })

  it('gives a shorter one whole, without a mark', () => {
    const { summary } = printed('b'.repeat(200))
    expect(summary).toContain(`${'b'.repeat(200)}<`)
    expect(summary).not.toContain(CUT)
  })

  it('gives a long one whole where the item has no pages', () => {
    const proposition = `${'c'.repeat(300)} was not taken at the quay`
    const { summary } = printed(proposition, ['ITEM-0005'])
    expect(summary).toContain(proposition)
    expect(summary).not.toContain(CUT)
  })
})

describe('the cover of a report', () => {
  it('says that nobody checked who the operator is, and that its time is that of the beginning', () => {
    const facts = sampleFacts()
    const text = setText(facts)
    expect(text).toContain(`${coverWords.operator} ${facts.made.operator}`)
    expect(text.indexOf(coverWords.asEntered)).toBeLessThan(
      text.indexOf(`${coverWords.operator} ${facts.made.operator}`),
    )
    expect(text).toContain(coverWords.asEntered)
    expect(text).toContain(`${coverWords.made} 21 Nov 2026, 09:41:05 UTC`)
  })

  it('names the program, which the method names where there is no cover', () => {
    const facts = sampleFacts()
    const head = sampleHead(facts)
    const named = (parts: ReportPart[]) =>
      htmlText(setHtml({ ...head, options: { ...head.options, parts } }, [facts])).split(facts.made.runtime).length - 1
    expect([named(['cover', 'method']), named(['cover']), named(['method'])]).toEqual([1, 1, 1])
  })

  it('says of what nobody gave that it was not given, and of an altered text that it was left out', () => {
    const head = sampleHead(sampleFacts())
    const fields = { ...head.fields, examiner: '', requester: '', request: '' }
    const cover = (altered: typeof head.altered) =>
      htmlText(setHtml({ ...head, fields, altered }, [sampleFacts()])).replace(/\s+/g, ' ')
    expect(cover([])).toContain('Examiner not given Requested by not given Request not given Items')
    expect(cover(['examiner'])).toContain('Examiner NOT printed')
  })

  it('has no line for a reference of the desk’s own that its case does not have, unless the log tells of one', () => {
    const head = sampleHead(sampleFacts())
    const cover = (ownReference: string, altered: typeof head.altered = []) =>
      htmlText(setHtml({ ...head, case: { ...head.case, ownReference }, altered }, [sampleFacts()])).replace(
        /\s+/g,
        ' ',
      )
    expect(cover('')).not.toContain(coverWords.ownReference)
    expect(cover('AB-7')).toContain('Your reference AB-7')
    expect(cover('', ['ownReference'])).toContain('Your reference NOT printed')
  })
})

describe('the counts of a summary', () => {
  it('say whose word they count, where a person may conclude with the same', () => {
    const facts = sampleFacts(({ service }) => {
      Object.assign(service.analysis?.result ?? {}, { verdict: 'unknown' })
    })
    const text = htmlText(setHtml(sampleHead(sampleFacts()), [facts])).replace(/\s+/g, ' ')
    expect(text).toContain(
      `${summaryWords.ofResults} ${summaryWords.tally({ label: verdictWords('unknown').label, n: 1 })}`,
    )
  })
})

describe('the summary of items with the same bytes', () => {
  it('names the first of them beside the others, and counts their answer once', () => {
    const copy = (number: number, change: (facts: ReportFacts) => void = () => {}) =>
      sampleFacts((facts) => {
        Object.assign(facts.item.row, { id: number, reference: `ITEM-000${number}` })
        change(facts)
      })
    const other = copy(3, ({ item, service }) => {
      Object.assign(item.row, { sha256: 'ab'.repeat(32) })
      Object.assign(service.analysis ?? {}, { checkId: 'another' })
    })
    const all = (...facts: ReportFacts[]) => htmlText(setHtml(sampleHead(sampleFacts()), facts)).replace(/\s+/g, ' ')
    const text = all(copy(1), copy(2), other)
    expect(text).toContain('The results of 3 items come from 2 replies: items with the same bytes share one.')
    expect(text).toMatch(/ITEM-0002 \S+ same bytes as ITEM-0001/)
    expect(all(copy(1), other)).not.toMatch(/come from|same bytes as/)
  })
})

describe('the question and scope of a report', () => {
  const textOf = (scope: string, description: string) => {
    const head = sampleHead(sampleFacts())
    const given = { ...head, case: { ...head.case, description }, fields: { ...head.fields, scope } }
    return htmlText(setHtml(given, [sampleFacts()])).replace(/\s+/g, ' ')
  }

  it('gives the description of the case under its own heading, not as scope', () => {
    expect(textOf('', 'Fire at the quay')).toContain(
      'Scope and authority No scope was recorded for this report. Case description Fire at the quay',
    )
    expect(textOf('The card', '')).toContain('Scope and authority The card')
    expect(textOf('The card', '')).not.toContain(scopeWords.description)
  })
})

describe('the integrity of the originals of a report', () => {
  const textOf = (...states: ('verified' | 'different' | 'not_attached')[]) => {
    const all = states.map((state) =>
      sampleFacts((facts) => {
        facts.verification = { state, at: facts.made.at }
      }),
    )
    return htmlText(setHtml(sampleHead(sampleFacts()), all))
  }

  it('tells how many were read again apart from how many are the same', () => {
    expect(textOf('verified', 'verified')).toMatch(
      /2 of 2 originals re-read for this report.*: the SHA-256 matches this report/,
    )
    expect(textOf('verified', 'verified', 'different')).toMatch(
      /3 of 3 originals re-read.*: the SHA-256 of 2 matches this report, that of 1 does NOT\./,
    )
    expect(textOf('different', 'not_attached')).toMatch(
      /1 of 2 originals re-read.*: the SHA-256 does NOT match this report\./,
    )
    expect(textOf('not_attached')).toContain(
      itemsWords.noneRead({ files: itemsWords.counted.originals({ n: 0, of: 1 }) }),
    )
  })
})

describe('a finding in the summary of a report', () => {
  it('says where it was made about other bytes', () => {
    const facts = sampleFacts()
    facts.finding = { ...sampleFinding(), isOfOtherBytes: true }
    expect(summaryOf(facts)).toContain(summaryWords.otherBytes)
    facts.finding = sampleFinding()
    expect(summaryOf(facts)).not.toContain('OTHER bytes')
  })
})

describe('the integrity of a file that a person attached to an address', () => {
  const text = (state: 'verified' | 'different') => {
    const facts = withSavedFile(sampleLinkFacts())
    if (facts.link?.file) facts.link.file.verification = { state, at: facts.made.at }
    return htmlText(setHtml(sampleHead(facts), [facts]))
  }

  it('stands with the items of a report, apart from originals', () => {
    expect(text('verified')).toContain(itemsWords.noOriginals)
    expect(text('verified')).toContain(itemsWords.saved({ state: itemsWords.states.verified }))
    expect(text('verified')).toContain(
      '1 of 1 file attached to a link by a person re-read for this report with the SHA-256 of its intake.',
    )
  })

  it('is said where the file holds other bytes now', () => {
    expect(text('different')).toContain('saved file: DIFFERENT')
    expect(text('different')).toContain('0 of 1 file attached to a link by a person re-read')
    expect(text('different')).toMatch(/DIFFERENT: files attached to links \(ITEM-\d+\) have changed since intake/)
  })
})

describe('a result in the summary of a report', () => {
  it('is every verdict of an address with several pictures, and none where no result was read', () => {
    const several = sampleLinkFacts({ pictures: 3 })
    const texts = (several.service.analysis?.reply.images ?? []).map(({ verdict }) => verdictWords(verdict).label)
    for (const label of texts) expect(summaryOf(several)).toContain(label)
    expect(summaryOf(several)).not.toContain('No verdict sent')
    const notInspected = sampleFacts(({ service }) => {
      if (service.analysis) service.analysis.result = null
    })
    expect(summaryOf(notInspected)).toContain(summaryWords.unread)
    expect(summaryOf(notInspected)).not.toContain('No verdict sent')
  })

  it('has its score beside it, and then what other stored results say', () => {
    const facts = sampleFacts(({ service }) => {
      if (!service.analysis?.result) return
      service.others = [{ ...service.analysis, result: { ...service.analysis.result, verdict: 'unknown' } }]
    })
    const { verdict = null, confidence = null } = facts.service.analysis?.result ?? {}
    const also = summaryWords.also([{ verdict: 'unknown', isAttached: false }])
    const said = [verdictWords(verdict).label, score(confidence), also].join(' ')
    expect(htmlText(summaryOf(facts))).toContain(said)
  })
})

function summaryOf(facts: ReportFacts): string {
  const [, rest = ''] = setHtml(sampleHead(facts), [facts]).split(`${parts.summary}</h1>`)
  return rest.split(`${parts.items}</h1>`)[0] ?? ''
}

/** What stands in the summary of a report of one item, and what in the pages of that item. */
function printed(proposition: string, unprinted: readonly string[] = []) {
  const facts = sampleFacts((known) => {
    const finding = sampleFinding()
    known.finding = { ...finding, current: finding.current && { ...finding.current, proposition } }
  })
  const html = setHtml(sampleHead(facts), [facts], unprinted)
  const [, rest = ''] = html.split(`${parts.summary}</h1>`)
  const [summary = '', after = ''] = rest.split(`${parts.items}</h1>`)
  return { summary, chapter: after }
}
