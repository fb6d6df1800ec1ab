import { describe, expect, it } from 'vitest'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { sampleHead, setHtml } from '../../../../tests/support/set-html.ts'
import type { ReportPart } from '../../../shared/model/report-options.ts'

describe('the line to sign', () => {
  it.each<[string, ReportPart[]]>([
    ['with a conclusion', ['conclusion']],
    ['without one', []],
  ])('says examiner below the examiner, and operator below who ran the application, %s', (_what, parts) => {
    expect(signed('Dr. Vogel', parts)).toEqual({ name: 'Dr. Vogel', below: 'Examiner' })
    expect(signed('', parts)).toEqual({ name: 'R. Osei', below: 'Operator' })
  })
})

function signed(examiner: string, parts: ReportPart[]) {
  const facts = sampleFacts()
  const head = sampleHead(facts)
  const html = setHtml({ ...head, fields: { ...head.fields, examiner }, options: { ...head.options, parts } }, [facts])
  const lines = [...html.matchAll(/class="sign-off"><div><bdi>(.*?)<\/bdi><\/div>.*?<span class="caps">(.*?)<\/span>/g)]
  expect(lines).toHaveLength(1)
  return { name: lines[0]?.[1], below: lines[0]?.[2] }
}
