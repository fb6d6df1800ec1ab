import { describe, expect, it } from 'vitest'
import { htmlText } from '../../../../tests/support/html-text.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { sampleHead, setHtml } from '../../../../tests/support/set-html.ts'
import { NO_FIELDS, type ReportFields, type ReportPart } from '../../../shared/model/report-options.ts'
import { declaration } from '../../../shared/words/report/declaration.ts'
import { conclusion } from '../../../shared/words/report/report-set.ts'
import { textNames } from '../../../shared/words/report-texts.ts'

describe('the line to sign', () => {
  it.each<[string, ReportPart[]]>([
    ['with a conclusion', ['conclusion']],
    ['without one', []],
  ])('names the examiner with what qualifies them, %s', (_what, parts) => {
    const given = { examiner: 'Dr. Vogel', qualifications: 'Expert of the court' }
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
})

describe('the declaration', () => {
  const declared = (given: Partial<ReportFields>) => htmlText(printed(given, ['conclusion']))

  it('says what the report is about, what was known beforehand and who reviewed it', () => {
    const text = declared({ background: 'That the harbour burned', reviewer: 'M. Iwu' })
    expect(text).toContain(declaration.itemsOnly)
    expect(text).toContain(`${textNames.background} That the harbour burned`)
    expect(text).toContain(`${declaration.review} M. Iwu`)
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
