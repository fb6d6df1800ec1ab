import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { htmlText } from '../../../../tests/support/html-text.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { reportHtml } from '../../../../tests/support/set-html.ts'
import { optionsFor } from '../../../shared/model/report-options.ts'
import { doesNotFitWords } from '../../../shared/words/does-not-fit.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { itemJson } from '../machine/item-json.ts'
import { withoutParts } from '../machine/left-out.ts'

/** A file cut off, whose name promises another format and whose reply contradicts itself. */
const odd = () =>
  sampleFacts((facts) => {
    const { medium, row } = facts.item
    const { analysis } = facts.service
    if (medium === null || analysis === null) throw new Error('The sample has both.')
    Object.assign(medium, { problems: ['truncated'], format: 'png' })
    row.name = 'portrait.jpg'
    analysis.reply = { ...analysis.reply, isSuccessful: false }
    const turn = { at: 't', speaker: null, startSeconds: 0, endSeconds: 63, text: 'Fire' }
    Object.assign(medium, {
      container: { durationSeconds: 8, streams: [{ type: 'audio' }], streamsLeftOut: 0, dates: [] },
    })
    facts.factChecks = [
      { job: { checkId: '' }, replySha256: null, result: { transcript: { turns: [turn], language: null } } } as never,
    ]
  })
const text = (facts: ReportFacts, options = optionsFor(1)) =>
  htmlText(reportHtml(facts, { options })).replace(/\s+/g, ' ')
const NONE = optionsFor(1).parts.filter((part) => part !== 'factChecks' && part !== 'transcripts')
const withoutChecks = { ...optionsFor(1), parts: NONE }

describe('what does not fit, in a report', () => {
  it('stands between what the file and the service say and all details, a line each with its sources', () => {
    const facts = odd()
    facts.factChecks = []
    const printed = text(facts)
    const [, after = ''] = printed.split(doesNotFitWords.heading)
    expect(after).toMatch(/^ The name ends in “\.jpg”; the content has the format “PNG”. File name; file content/)
    for (const line of itemJson(facts, Buffer.from('x')).doesNotFit)
      expect(after).toContain(`${line.text.replace(/\s+/g, ' ')} ${line.sources}`)
    expect(text(sampleFacts((plain) => Object.assign(plain.service, { analysis: null, others: [] })))).not.toContain(
      doesNotFitWords.heading,
    )
  })

  it('says nothing of fact checks that were left out, on paper and for machines', () => {
    const facts = odd()
    const kinds = (without: readonly 'factChecks'[]) =>
      withoutParts(
        itemJson({ ...facts, factChecks: facts.factChecks.map(asJob) }, Buffer.from('x')),
        without,
      ).doesNotFit.map(({ kind }) => kind)
    expect(kinds([])).toContain('transcript')
    expect(kinds(['factChecks'])).not.toContain('transcript')
    expect(text(facts, withoutChecks)).not.toContain('The transcript runs')
  })
})

/** With what machines read of a job. */
const asJob = (check: ReportFacts['factChecks'][number]): ReportFacts['factChecks'][number] => ({
  ...check,
  receivedAt: null,
  replySha256: null,
  replyBytes: null,
  job: { submittedAt: 0, endedAt: null, answeredAt: null, isOfOtherCase: false, context: '' } as never,
  result: check.result && { ...check.result, summary: null, claims: null, sources: null },
})
