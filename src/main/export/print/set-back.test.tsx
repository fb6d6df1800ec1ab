import { describe, expect, it } from 'vitest'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { sampleHead, setHtml } from '../../../../tests/support/set-html.ts'
import type { ReportFields, ReportPart } from '../../../shared/model/report-options.ts'
import { conclusion } from '../../../shared/words/report/report-set.ts'

describe('the line to sign', () => {
  it.each<[string, ReportPart[]]>([
    ['with a conclusion', ['conclusion']],
    ['without one', []],
  ])('names the examiner, %s', (_what, parts) => {
    expect(signed('Dr. Vogel', parts)).toEqual({ name: 'Dr. Vogel', below: ['Examiner', 'Date', 'Signature'] })
  })

  it('is not there in a draft, which says so below its conclusion', () => {
    for (const lacking of [{ examiner: '' }, { question: '' }, { conclusion: '' }]) {
      const text = printed('Dr. Vogel', ['conclusion'], lacking)
      expect(text).not.toContain('class="sign-off"')
      expect(text).toContain(conclusion.draft)
    }
  })

  it('stands below a conclusion that is said to be of the examiner, or of nobody where none was named', () => {
    const heading = /Conclusion of (?:<bdi>)?([^<]*)/
    expect(heading.exec(printed('Dr. Vogel', ['conclusion']))?.[1]).toBe('Dr. Vogel')
    expect(printed('', ['conclusion'])).not.toMatch(heading)
  })
})

function printed(examiner: string, parts: ReportPart[], more: Partial<ReportFields> = {}): string {
  const facts = sampleFacts()
  const head = sampleHead(facts)
  const fields = { ...head.fields, question: 'Is it?', conclusion: 'It is.', examiner, ...more }
  return setHtml({ ...head, fields, options: { ...head.options, parts } }, [facts])
}

function signed(examiner: string, parts: ReportPart[]) {
  const lines = [...printed(examiner, parts).matchAll(/class="sign-off"><div>(.*?)<\/div>(.*?<\/span>)<\/div>/g)]
  expect(lines).toHaveLength(1)
  const [, name = '', captions = ''] = lines[0] ?? []
  const below = [...captions.matchAll(/<span class="caps">(.*?)<\/span>/g)].map(([, caption]) => caption)
  return { name: name.replaceAll(/<\/?bdi>/g, ''), below }
}
