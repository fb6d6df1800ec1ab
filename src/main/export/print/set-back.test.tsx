import { describe, expect, it } from 'vitest'
import { htmlText } from '../../../../tests/support/html-text.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { sampleHead, setHtml } from '../../../../tests/support/set-html.ts'
import { NO_FIELDS, type ReportFields, type ReportPart } from '../../../shared/model/report-options.ts'
import type { OtherReport } from '../../../shared/model/report-set.ts'
import { declaration } from '../../../shared/words/report/declaration.ts'
import { conclusion, glossary, reportSet } from '../../../shared/words/report/report-set.ts'
import { reportSheet } from '../../../shared/words/report-sheet.ts'
import { textNames } from '../../../shared/words/report-texts.ts'

describe('the line to sign', () => {
  it.each<[string, ReportPart[]]>([
    ['with a conclusion', ['conclusion']],
    ['without one', []],
  ])('names the examiner with what qualifies them, %s', (_what, parts) => {
    const given = { examiner: 'Dr. Vogel', qualifications: 'Expert of the court', reviewer: '' }
    expect(signed(given, parts)).toEqual([
      { name: 'Dr. Vogel', below: ['Examiner', 'Date', 'Signature'], note: 'Expert of the court' },
    ])
    expect(signed({ ...given, qualifications: '' }, parts)).toMatchObject([{ name: 'Dr. Vogel', note: '' }])
  })

  it.each<keyof ReportFields>(['examiner', 'question', 'conclusion'])(
    'is missing while a report lacks its %s, and it is said to be a draft',
    (name) => {
      expect(signed({ [name]: '' }, ['conclusion'])).toEqual([])
      expect(signed({ [name]: '' }, [])).toEqual([])
      expect(printed({ [name]: '' }, ['conclusion'])).toContain(conclusion.draft)
    },
  )

  it('stands below a conclusion that is said to be of the examiner, or of nobody where none was named', () => {
    const heading = /Conclusion of (?:<bdi>)?([^<]*)/
    expect(heading.exec(printed({ examiner: 'Dr. Vogel' }, ['conclusion']))?.[1]).toBe('Dr. Vogel')
    expect(printed({ examiner: '' }, ['conclusion'])).not.toMatch(heading)
  })

  it('has a second one for whoever is named as reviewer, who signs and dates it by hand', () => {
    const given = { examiner: 'Dr. Vogel', qualifications: '', reviewer: 'M. Iwu' }
    expect(signed(given, ['conclusion'])).toEqual([
      { name: 'Dr. Vogel', below: [declaration.examiner, declaration.date, declaration.signature], note: '' },
      { name: 'M. Iwu', below: [declaration.reviewer, declaration.date, declaration.signature], note: '' },
    ])
  })
})

describe('the last page of a report', () => {
  const lastOf = (others: readonly OtherReport[]) => {
    const facts = sampleFacts()
    return htmlText(setHtml({ ...sampleHead(facts), others }, [facts]))
  }
  const one = { number: 1, version: 2, madeAt: Date.UTC(2026, 10, 28), items: 5, preset: 'brief' as const }

  it('names the other reports of the case, the newest of many, with day, size and parts', () => {
    const { presets } = reportSheet
    const known = { number: 1, version: 2, made: '28 Nov 2026', items: 5 }
    const said = reportSet.other({ ...known, hasPreset: true, preset: presets.brief })
    expect(lastOf([one])).toContain(`${reportSet.others({ reports: said, more: 0 })} ${reportSet.end}`)
    expect(lastOf([{ ...one, preset: null }])).toContain('1, version 2 (28 Nov 2026, 5 items)')
    const many = Array.from({ length: 23 }, (_, at) => ({ ...one, number: at + 1 }))
    expect(lastOf(many)).toContain('4, version 2')
    expect(lastOf(many)).not.toContain(' 3, version 2 (28 Nov 2026')
    expect(lastOf(many)).toContain(', and 3 older ones.')
  })

  it('says that there is no other where none was made', () => {
    expect(lastOf([])).toContain(reportSet.noOthers)
  })
})

describe('the glossary of a report', () => {
  it.each(['viewing copy', 'maker note', 'match', 'relevance', 'tier'])('has a term for “%s”', (word) => {
    expect(glossary.terms.map(([term]) => term).join(' ')).toMatch(new RegExp(`\\b${word}\\b`, 'i'))
  })
})

describe('the declaration', () => {
  const declared = (given: Partial<ReportFields>) => htmlText(printed(given, ['conclusion']))

  it('says what the report is about, what was known beforehand and who reviewed it', () => {
    const text = declared({ background: 'That the harbour burned', reviewer: 'M. Iwu' })
    expect(text).toContain(declaration.itemsOnly)
    expect(text).toContain(`${textNames.background} That the harbour burned`)
    expect(text).toContain(`${declaration.review} M. Iwu , ${declaration.asEntered}`)
  })

  it('says that no review is recorded, and of what was known beforehand only what a person wrote', () => {
    const text = declared(NO_FIELDS)
    expect(text).toContain(`${declaration.review} ${declaration.notReviewed}`)
    expect(text).not.toContain(textNames.background)
  })
})

function printed(given: Partial<ReportFields>, parts: ReportPart[]): string {
  const facts = sampleFacts()
  const head = sampleHead(facts)
  return setHtml({ ...head, fields: { ...head.fields, ...given }, options: { ...head.options, parts } }, [facts])
}

function signed(given: Partial<ReportFields>, parts: ReportPart[]) {
  const lines = printed(given, parts).matchAll(
    /class="sign-off"><div>(.*?)<\/div>(.*?<\/span>(?:<p .*?<\/p>)?)<\/div>/g,
  )
  return [...lines].map(([, name = '', rest = '']) => ({
    name: htmlText(name).trim(),
    below: [...rest.matchAll(/<span class="caps">(.*?)<\/span>/g)].map(([, caption]) => caption),
    note: htmlText(/<p .*<\/p>/.exec(rest)?.[0] ?? '').trim(),
  }))
}
