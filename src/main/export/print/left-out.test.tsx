import { describe, expect, it } from 'vitest'
import { htmlText } from '../../../../tests/support/html-text.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { reportHtml, sampleHead, setHtml } from '../../../../tests/support/set-html.ts'
import { ALL_FORMS, MANY, optionsFor, type ReportForm, ReportPart } from '../../../shared/model/report-options.ts'
import { method as methodWords } from '../../../shared/words/report/report-set.ts'
import { parts } from '../../../shared/words/report-parts.ts'
import { reportSheet } from '../../../shared/words/report-sheet.ts'

const setWith = (parts: ReportPart[]) => {
  const head = sampleHead(sampleFacts())
  return htmlText(setHtml({ ...head, options: { ...head.options, parts } }, [sampleFacts()]))
}
const itemWith = (parts: ReportPart[]) => htmlText(reportHtml(sampleFacts(), { options: { ...optionsFor(1), parts } }))

describe('a report says which parts were left out of it', () => {
  it('with its method', () => {
    const without = setWith(ReportPart.options.filter((part) => part !== 'limits'))
    expect(without).toContain(`Parts left out ${parts.limits}`)
    expect(setWith([...ReportPart.options])).not.toContain(methodWords.leftOut)
  })

  it('says where the parts are that its size does not print, and does not call them left out', () => {
    const head = sampleHead(sampleFacts())
    const of = (files: ReportForm[]) =>
      htmlText(setHtml({ ...head, options: { ...optionsFor(MANY), files } }, [sampleFacts()]))
    const inAnnex = [parts.details, parts.metadata, parts.integrity, parts.custody].join(' · ')
    expect(of(ALL_FORMS)).toContain(`${methodWords.options} ${reportSheet.presets.full}`)
    expect(of(ALL_FORMS)).toContain(`${methodWords.inAnnex} ${inAnnex}`)
    expect(of(ALL_FORMS)).toContain(`${methodWords.leftOut} ${parts.items} · ${parts.faceCrops}`)
    expect(of(['pdf', 'json'])).toContain(`${methodWords.inData} ${parts.details}`)
    expect(of(['pdf'])).toContain(`${methodWords.leftOut} ${parts.items} · ${parts.faceCrops} · ${parts.details}`)
  })

  it('at its end, where the method is left out itself', () => {
    expect(setWith(ReportPart.options.filter((part) => part !== 'limits' && part !== 'method'))).toContain(
      `${methodWords.leftOut}: ${parts.method} · ${parts.limits}`,
    )
  })

  it('also of one item', () => {
    const without = itemWith(optionsFor(1).parts.filter((part) => part !== 'limits'))
    const line = `${parts.plates} · ${parts.limits}`
    expect(without).toContain(line)
    expect(itemWith(optionsFor(1).parts)).not.toContain(line)
  })
})
