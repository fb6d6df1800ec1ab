import { describe, expect, it } from 'vitest'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { sampleHead, setHtml } from '../../../../tests/support/set-html.ts'
import type { ReportFields, ReportPart } from '../../../shared/model/report-options.ts'

describe('the line to sign', () => {
  it.each<[string, ReportPart[]]>([
    ['with a conclusion', ['conclusion']],
    ['without one', []],
  ])('names the examiner, and not who ran the application, %s', (_what, parts) => {
    expect(signed('Dr. Vogel', parts)).toEqual([{ name: 'Dr. Vogel', below: ['Examiner', 'Date', 'Signature'] }])
  })

  it('is missing from a draft: without a question, an examiner or a conclusion there is nothing to sign', () => {
    expect(signed('', ['conclusion'])).toEqual([])
    expect(signed('Dr. Vogel', ['conclusion'], { conclusion: '' })).toEqual([])
    expect(signed('Dr. Vogel', [], { question: '' })).toEqual([])
  })

  it('stands below a conclusion that is said to be of the examiner, or of nobody where none was named', () => {
    const heading = /Conclusion of (?:<bdi>)?([^<]*)/
    expect(heading.exec(printed('Dr. Vogel', ['conclusion']))?.[1]).toBe('Dr. Vogel')
    expect(printed('', ['conclusion'])).not.toMatch(heading)
  })
})

function printed(examiner: string, parts: ReportPart[], given: Partial<ReportFields> = {}): string {
  const facts = sampleFacts()
  const head = sampleHead(facts)
  const fields = { ...head.fields, examiner, ...given }
  return setHtml({ ...head, fields, options: { ...head.options, parts } }, [facts])
}

function signed(...of: Parameters<typeof printed>) {
  const lines = printed(...of).matchAll(/class="sign-off"><div>(.*?)<\/div>(.*?<\/span>)<\/div>/g)
  return [...lines].map(([, name = '', captions = '']) => ({
    name: name.replaceAll(/<\/?bdi>/g, ''),
    below: [...captions.matchAll(/<span class="caps">(.*?)<\/span>/g)].map(([, caption]) => caption),
  }))
}
