import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { htmlText } from '../../../../tests/support/html-text.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { reportHtml } from '../../../../tests/support/set-html.ts'
import { optionsFor } from '../../../shared/model/report-options.ts'
import { findingSentences, statedWords } from '../../../shared/words/finding-sentences.ts'
import { remarkTitles } from '../../../shared/words/remark-words.ts'
import { remarkLines as lines } from '../../../shared/words/remarks.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { COLUMNS } from '../machine/csv-columns.ts'
import { headJson, itemJson } from '../machine/item-json.ts'
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

describe('what is inconsistent or noticed, in a report', () => {
  it('stands between what the file and the service say and all details, a line each with its sources', () => {
    const facts = odd()
    facts.factChecks = []
    const printed = text(facts)
    const [, after = ''] = printed.split(` ${remarkTitles.inconsistencies} `)
    expect(after.startsWith(lines.extension({ ending: '.jpg', format: 'PNG' }))).toBe(true)
    const { inconsistencies, noticed } = itemJson(facts, Buffer.from('x'))
    for (const line of inconsistencies) expect(after).toContain(`${line.text.replace(/\s+/g, ' ')} ${line.sources}`)
    const [, behind = ''] = after.split(` ${remarkTitles.noticed} `)
    expect(noticed.length).toBeGreaterThan(0)
    for (const line of noticed) expect(behind).toContain(`${line.text.replace(/\s+/g, ' ')} ${line.sources}`)
    const plain = text(sampleFacts((one) => Object.assign(one.service, { analysis: null, others: [] })))
    expect(plain).not.toContain(remarkTitles.inconsistencies)
  })

  it('says in every form that the service reports no metadata, and never that it reports some', () => {
    const facts = sampleFacts(({ service: { analysis } }) => {
      const findings = [{ kind: 'noMetadata', value: null, significance: 'info' }]
      Object.assign(analysis?.result?.deepAnalysis ?? {}, { metadataFindings: findings })
    })
    const json = itemJson(facts, Buffer.from('x'))
    const [remark] = json.inconsistencies.filter(({ kind }) => kind === 'metadata')
    const stated = statedWords.noValue({ kind: 'noMetadata' })
    const inFile = `${facts.item.medium?.metadata?.entries.length} entries`
    expect(remark?.text).toBe(findingSentences.metadata.differs({ isAttached: false, inFile, stated }))
    expect(text(facts)).toContain(remark?.text)
    const cell = COLUMNS.find(({ name }) => name === 'inconsistencies')?.of(json, headJson(facts))
    expect(cell).toContain(remark?.text)
  })

  it('says nothing of fact checks that were left out, on paper and for machines', () => {
    const facts = odd()
    const kinds = (without: readonly 'factChecks'[]) =>
      withoutParts(
        itemJson({ ...facts, factChecks: facts.factChecks.map(asJob) }, Buffer.from('x')),
        without,
      ).inconsistencies.map(({ kind }) => kind)
    expect(kinds([])).toContain('transcript')
    expect(kinds(['factChecks'])).not.toContain('transcript')
    expect(text(facts, withoutChecks)).not.toContain(lines.transcript({ end: '1:03', duration: '0:08' }))
  })
})

/** With what machines read of a job. */
const asJob = (check: ReportFacts['factChecks'][number]): ReportFacts['factChecks'][number] => ({
  ...check,
  receivedAt: null,
  replySha256: null,
  replyBytes: null,
  parsed: null,
  partial: null,
  job: { submittedAt: 0, endedAt: null, answeredAt: null, isOfOtherCase: false, context: '' } as never,
  result: check.result && { ...check.result, summary: null, claims: null, sources: null },
})
