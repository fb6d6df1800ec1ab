import { describe, expect, it } from 'vitest'
import type { ReportFacts } from '../../src/main/export/facts/report-facts.ts'
import type { FactCheck } from '../../src/shared/model/job.ts'
import type { SentState } from '../../src/shared/model/sent-state.ts'
import { sourceWords } from '../../src/shared/words/fact-check.ts'
import { otherFormText } from '../../src/shared/words/sent.ts'
import { partWords, type ResultPart, resultWords } from '../../src/shared/words/sent-parts.ts'
import { bare } from '../support/printed-text.ts'
import { sampleFacts } from '../support/report-facts.ts'
import { csvForm, type Form, formOf, jsonForm, pageForms, printForm, wordForm } from '../support/report-forms.ts'
import { checkOnScreen } from '../support/said.ts'
import { setupWatched } from '../support/watched-job.ts'

/** A picture with this fact check and nothing else from a service. */
const withCheck = (check: FactCheck): ReportFacts =>
  sampleFacts((facts) => {
    Object.assign(facts.item.row, { status: 'not_sent' })
    facts.item.attempts = []
    facts.requests = null
    facts.service.analysis = null
    facts.factChecks = [check]
    facts.factChecksInAll = 1
  })

/** Fact checks that ended with these replies. */
async function endedWith(replies: readonly object[]): Promise<FactCheck[]> {
  const desk = await setupWatched('stays queued', { files: replies.length })
  await desk.factChecking.stop()
  return desk.jobs.watched().flatMap(({ checkId, jobId }, at) => {
    const body = Buffer.from(JSON.stringify({ id: jobId, status: 'Completed', ...replies[at] }))
    desk.receive(checkId, { status: 200, headers: {}, body, bodyState: 'whole', certificate: null })
    return desk.rows.factCheckOf(checkId, desk.context()) ?? []
  })
}

/** Each form of each fact check, by its name. */
async function formsOf(checks: readonly FactCheck[]): Promise<Record<string, Form>[]> {
  const all = checks.map(withCheck)
  const pages = await pageForms(all)
  return await Promise.all(
    all.map(async (facts, at) => ({
      print: printForm(facts),
      Word: await wordForm(facts),
      page: pages[at] ?? formOf(''),
      window: formOf(bare(checkOnScreen(checks[at] as FactCheck))),
    })),
  )
}

const absent = (hasUnread: boolean) => resultWords.absent({ hasUnread })
const LIST = ['First item of the list', { a: 1 }]

/** What comes in place of a result, and what is said of it. */
const RESULTS: readonly [SentState, reply: object, said: string][] = [
  ['absent', {}, absent(false)],
  ['absent', { riskLevel: 'HIGH' }, absent(true)],
  ['absent', { status: 'Failed', errorMessage: 'No sound.' }, absent(false)],
  ['null', { result: null }, resultWords.null],
  ['null', { status: 'Cancelled', result: null, stage: 'two' }, resultWords.null],
  ['empty', { result: {} }, resultWords.empty({ value: '{}' })],
  ['empty', { result: '  ' }, resultWords.empty({ value: '"  "' })],
  ['empty', { result: [] }, resultWords.empty({ value: '[]' })],
  [
    'empty',
    { result: { summary: null, claims: null } },
    resultWords.empty({ value: '{"summary":null,"claims":null}' }),
  ],
  ['other_form', { result: LIST }, resultWords.other_form({ value: JSON.stringify(LIST) })],
  ['other_form', { result: 42 }, resultWords.other_form({ value: '42' })],
  ['other_form', { result: false }, resultWords.other_form({ value: 'false' })],
  ['other_form', { result: { level: 'HIGH' } }, resultWords.other_form({ value: '{"level":"HIGH"}' })],
  ['other_form', { status: 'Failed', result: LIST }, resultWords.other_form({ value: JSON.stringify(LIST) })],
  ['read', { result: { summary: 'Seen before.' } }, 'Seen before.'],
]

describe('a job that ended', () => {
  it('says in every form how its reply sent a result, and nothing else of it', async () => {
    const checks = await endedWith(RESULTS.map(([, reply]) => reply))
    const forms = await formsOf(checks)
    const sentences = [...new Set([...RESULTS.map(([, , said]) => said), resultWords.awaited, resultWords.notRead])]
    for (const [at, [state, reply, said]] of RESULTS.entries()) {
      const name = JSON.stringify(reply)
      for (const [form, its] of Object.entries(forms[at] ?? {}))
        expect([form, name, sentences.filter((one) => its.says(one))]).toEqual([form, name, [said]])
      const facts = withCheck(checks[at] as FactCheck)
      const { item, texts } = jsonForm(facts)
      expect([name, csvForm(facts, item).get('fact_check_result')]).toEqual([name, state])
      // What was sent is there whole.
      if (name.includes('First item')) expect(texts.has('First item of the list')).toBe(true)
    }
  })

  it('shows dates under other names as they were sent, in every form, and says of none that it is a first sighting', async () => {
    const provenance = [
      { url: 'https://a.example/1', earliest: true, date: '2021-05-05' },
      { url: 'https://b.example/2', publishedAt: 'May 2019' },
    ]
    const [check] = await endedWith([{ result: { summary: 'Seen before.', provenance } }])
    const [forms = {}] = await formsOf(check === undefined ? [] : [check])
    for (const [form, its] of Object.entries(forms))
      for (const text of [
        sourceWords.otherDate({ name: 'date', value: '2021-05-05' }),
        sourceWords.otherDate({ name: 'publishedAt', value: 'May 2019' }),
        sourceWords.noDate,
      ])
        expect([form, text, its.says(text)]).toEqual([form, text, true])
  })

  it.each<[ResultPart, string, unknown]>([
    ['summary', 'summary', ''],
    ['sources', 'provenance', []],
    ['claims', 'claims', []],
    ['transcript', 'transcript', ''],
  ])('says in every form how a result sent its %s', async (part, name, empty) => {
    const others = {
      modality: 'video',
      summary: 'Seen before.',
      provenance: [{ url: 'https://a.example/' }],
      claims: ['It is so.'],
    }
    const results = [
      [partWords[part].absent, undefined],
      [partWords[part].null, null],
      [partWords[part].empty, empty],
      [partWords[part].empty, part === 'summary' ? '\n ' : '  '],
      [otherFormText('7'), 7],
    ] as const
    const forms = await formsOf(await endedWith(results.map(([, value]) => ({ result: { ...others, [name]: value } }))))
    for (const [at, [said, value]] of results.entries())
      for (const [form, its] of Object.entries(forms[at] ?? {})) {
        // The transcript has a place of its own in the window.
        if (form === 'window' && part === 'transcript') continue
        const all = [...new Set([...Object.values(partWords[part]), otherFormText('7')])]
        expect([form, value, all.filter((one) => its.says(one))]).toEqual([form, value, [said]])
      }
  })
})
