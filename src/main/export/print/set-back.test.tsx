import { describe, expect, it } from 'vitest'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { sampleHead, setHtml } from '../../../../tests/support/set-html.ts'
import type { ReportPart } from '../../../shared/model/report-options.ts'

describe('the line to sign', () => {
  it.each<[string, ReportPart[]]>([
    ['with a conclusion', ['conclusion']],
    ['without one', []],
  ])('names the examiner, and where none was named nobody: not who ran the application, %s', (_what, parts) => {
    expect(signed('Dr. Vogel', parts)).toEqual({ name: 'Dr. Vogel', below: ['Examiner', 'Date', 'Signature'] })
    expect(signed('', parts)).toEqual({ name: '', below: ['Name', 'Date', 'Signature'] })
  })

  it('stands below a conclusion that is said to be of the examiner, or of nobody where none was named', () => {
    const heading = /Conclusion of (?:<bdi>)?([^<]*)/
    expect(heading.exec(printed('Dr. Vogel', ['conclusion']))?.[1]).toBe('Dr. Vogel')
    expect(printed('', ['conclusion'])).not.toMatch(heading)
  })
})

function printed(examiner: string, parts: ReportPart[]): string {
  const facts = sampleFacts()
  const head = sampleHead(facts)
  return setHtml({ ...head, fields: { ...head.fields, examiner }, options: { ...head.options, parts } }, [facts])
}

function signed(examiner: string, parts: ReportPart[]) {
  const lines = [...printed(examiner, parts).matchAll(/class="sign-off"><div>(.*?)<\/div>(.*?<\/span>)<\/div>/g)]
  expect(lines).toHaveLength(1)
  const [, name = '', captions = ''] = lines[0] ?? []
  const below = [...captions.matchAll(/<span class="caps">(.*?)<\/span>/g)].map(([, caption]) => caption)
  return { name: name.replaceAll(/<\/?bdi>/g, ''), below }
}
