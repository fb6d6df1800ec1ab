import { describe, expect, it } from 'vitest'
import { htmlText } from '../../../../tests/support/html-text.ts'
import { sampleLinkFacts } from '../../../../tests/support/link-report-facts.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { sampleHead, setHtml } from '../../../../tests/support/set-html.ts'
import { result } from '../../../../tools/gallery/fact-checks/harbour.ts'
import { check, running } from '../../../../tools/gallery/fact-checks/parts.ts'
import type { FactCheck } from '../../../shared/model/job.ts'
import { optionsFor, type ReportPart } from '../../../shared/model/report-options.ts'
import { parts } from '../../../shared/words/report-parts.ts'
import { NO_SCALE, OFF_SCALE } from '../../../shared/words/sent.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { COLUMNS } from '../machine/csv-columns.ts'
import { headJson, itemJson } from '../machine/item-json.ts'
import { MachineItem } from '../machine/schema.ts'
import { itemDocument } from './item-report.tsx'

describe('the report of an address that was fact-checked and nothing else', () => {
  const text = htmlText(itemHtml(checkedAddress()))

  it('says what was asked and answered, and that image forensics was not', () => {
    expect(text).toContain(
      'This address was not analysed for image forensics. It was fact-checked: see the section “Fact check”.',
    )
    expect(text).toContain('Fact check of an address')
    expect(text).toContain('fact check, run 1, request 1')
    expect(text).not.toMatch(/Not sent\.|No answer is (stored|kept)|No service result|has not been asked/)
  })

  it('says where the digest of its answer stands, and names what there is no result of', () => {
    expect(text).toContain(
      'What was kept of an answer to a request stands with its SHA-256 beside that request above. The answer that ended a fact check stands with its SHA-256 in the section “Fact check”.',
    )
    expect(text).toContain('11'.repeat(32))
    expect(text).toContain('there is no result of image forensics here')
    expect(text).toContain('A fact check says what the service found.')
    expect(text).not.toContain('Every answer that is kept')
  })

  it('points at no section that was left out of it', () => {
    const without = htmlText(itemHtml(checkedAddress(), ['integrity', 'limits']))
    expect(without).toContain('It was fact-checked. What came of it was left out of this report by whoever made it.')
    expect(without).toContain('Answers that ended a fact check are kept in the library')
    expect(without).not.toMatch(/the section “Fact check/)
  })

  it('says of one without an end as of which answer none was known, and nothing of when the report was made', () => {
    const without = (answeredAt: number | null) =>
      htmlText(itemHtml(checkedAddress([check({ ...running, answeredAt }, null)])))
    const reported = without(Date.UTC(2026, 10, 20, 9, 14, 41))
    expect(reported).toContain('No end was known when the service last answered about it.')
    expect(reported).toContain('The service last told of it 20 Nov 2026, 09:14:41 UTC')
    expect(without(null)).toContain('No end is known: no answer that tells of it was read since it was submitted.')
    expect(without(null)).not.toContain('The service last told of it')
    expect(text).not.toContain('The service last told of it')
  })

  it('claims no result where the fact check has none, or became no job', () => {
    const open = htmlText(
      itemHtml(checkedAddress([check({ ...running, sha256: null, url: 'https://a.example' }, null)])),
    )
    expect(open).toContain('It was submitted for a fact check: see the section “Fact check”.')
    expect(open).not.toMatch(/It was fact-checked|stands with its SHA-256 in the section|Not sent\./)
    const refused = htmlText(itemHtml(checkedAddress([])))
    expect(refused).toContain('A fact check of it was asked for: what came of it stands with the requests below.')
    expect(refused).not.toContain('Not sent.')
  })

  it('says that nothing was sent where no request left', () => {
    const facts = checkedAddress([])
    if (facts.link !== null)
      facts.link.requests = facts.link.requests.map((one) => ({ ...one, outcome: 'not_sent', phase: 'prepared' }))
    expect(htmlText(itemHtml(facts))).toContain('Not sent.')
  })

  it('does not say in JSON and table that it was not sent', () => {
    for (const facts of [checkedAddress(), checkedAddress([])]) {
      const item = itemJson(facts, Buffer.from(''))
      expect(MachineItem.parse(item)).toMatchObject({
        status: 'fact_check_only',
        link: { requests: [{ kind: 'fact_check' }] },
      })
      const cell = COLUMNS.find(({ name }) => name === 'status')
      expect(cell?.of(item, headJson(facts))).toBe('fact_check_only')
    }
    expect(itemJson(sampleLinkFacts({ pictures: null }), Buffer.from('')).status).toBe('not_sent')
  })
})

describe('the report of a film or a sound that was fact-checked', () => {
  it('says so without naming a result that is not there, or a section that was left out', () => {
    const done = recording([check({}, result())])
    expect(htmlText(itemHtml(done))).toContain(
      'This file was not analysed for image forensics. It was fact-checked: see the section “Fact check”.',
    )
    expect(htmlText(itemHtml(done, ['integrity']))).toContain('What came of it was left out of this report')
    expect(htmlText(itemHtml(recording([check(running, null)])))).toContain('It was submitted for a fact check')
    expect(itemJson(done, Buffer.from('')).status).toBe('fact_check_only')
  })
})

describe('the claims of a fact check', () => {
  const scale = 'Its interface does not describe it and names no scale for it; it is read here as how sure'
  const set = (facts: ReportFacts, parts?: ReportPart[]) => {
    const head = sampleHead(facts)
    const options = parts === undefined ? head.options : { ...head.options, parts }
    return htmlText(setHtml({ ...head, options }, [facts]))
  }
  const [done, open] = [recording([check({}, result())]), recording([check(running, null)])]

  it('are printed with whose scale their confidence is on, and of what, where any has one', () => {
    const text = htmlText(itemHtml(done))
    expect(text.indexOf(scale)).toBeGreaterThan(0)
    expect(text.indexOf(scale)).toBeLessThan(text.indexOf('Confidence, as sent'))
    const bare = result()
    for (const claim of bare.claims ?? []) claim.confidence = null
    expect(htmlText(itemHtml(recording([check({}, bare)])))).not.toContain(scale)
  })

  it('have a confidence beyond 0 to 1 printed as it was sent, on no documented scale, for none is', () => {
    const odd = result()
    for (const claim of odd.claims ?? []) claim.confidence = 87.125
    const text = htmlText(itemHtml(recording([check({}, odd)])))
    expect(text).toContain(`87.125, ${NO_SCALE}`)
    expect(text).not.toContain(OFF_SCALE)
  })

  it('have their verdicts in the glossary, with how each is read here', () => {
    const glossary = set(done).split(parts.glossary).at(-1)
    expect(glossary).toContain('Its interface does not describe these words')
    expect(glossary).toMatch(/supported The sources .* contradicted The .* mixed The .* unverified The sources/)
  })

  it('are not explained where none are printed', () => {
    const heading = 'Verdicts of the service on claims'
    expect(set(done)).toContain(heading)
    for (const text of [set(open), set(sampleFacts()), set(done, ['glossary'])]) {
      expect(text).toContain('Verdicts of the service')
      expect(text).not.toContain(heading)
    }
  })
})

describe('a report of many items', () => {
  const all = [checkedAddress(), recording([check({}, result())]), sampleFacts(), sampleLinkFacts({ pictures: null })]
  const text = htmlText(setHtml(sampleHead(sampleFacts()), all))

  it('does not count what was fact-checked as without a result, and says which it lacks', () => {
    expect(text).toContain('1 item without a service result: not analysed is not a result.')
    expect(text).toContain('2 items with the result of a fact check and without one of image forensics')
    expect(text).toContain('and what is claimed about it, of 2 items without a result of a fact check')
  })

  it('says in Limits of a fact check without a result what the summary says of it, and not that there was none', () => {
    const mixed = [recording([check({}, result())]), recording([check(running, null)])]
    const said = htmlText(setHtml(sampleHead(sampleFacts()), mixed))
    expect(said).toContain('1 fact check, no result read')
    expect(said).toContain('and what is claimed about it, of 1 item without a result of a fact check')
    expect(said).not.toContain('without a fact check')
  })

  it('names the kind of result in the summary', () => {
    expect(text).toContain('Fact-checked, no image forensics: 2')
    expect(text).toContain(' No service result: 1')
    expect(text).toMatch(/Fact-checked, no image forensics 1 fact check/)
    expect(text).not.toContain('and 1 fact check')
  })

  it('says of a fact check without an end that no result was read', () => {
    const open = htmlText(setHtml(sampleHead(sampleFacts()), [recording([check(running, null)])]))
    expect(open).toContain('Sent, no service result 1 fact check, no result read')
    expect(open).toContain('1 item without a service result')
  })
})

describe('a fact check that was asked about the same bytes in another case', () => {
  const words = 'what the first case is about'
  const of = (isOfOtherCase: boolean) => recording([check({ context: words, isOfOtherCase }, result())])

  it('is printed without the words of that case, and says so', () => {
    const [text, own] = [htmlText(itemHtml(of(true))), htmlText(itemHtml(of(false)))]
    expect(text).not.toContain(words)
    expect(text).toContain('some, not printed here: it was asked about these bytes in another case')
    expect(own).toContain(words)
    const [json] = itemJson(of(true), Buffer.from('')).factChecks
    expect([json?.context, itemJson(of(false), Buffer.from('')).factChecks[0]?.context]).toEqual([null, words])
  })
})

/** An address about which one fact check was asked for; `checks` = the jobs it became. */
function checkedAddress(checks?: FactCheck[]): ReportFacts {
  return sampleLinkFacts({
    pictures: null,
    change: (facts) => {
      const [request] = sampleLinkFacts().link?.requests ?? []
      if (!request) throw new Error('the sample was asked about')
      facts.link.requests = [{ ...request, kind: 'fact_check' }]
      facts.link.total = 1
      facts.factChecks = checks ?? [check({ sha256: null, url: facts.link.url }, result())]
      facts.factChecksInAll = facts.factChecks.length
    },
  })
}

function recording(checks: FactCheck[]): ReportFacts {
  return sampleFacts((facts) => {
    facts.item.row.kind = 'video'
    facts.item.row.status = 'not_sent'
    facts.item.attempts = []
    facts.requests = null
    facts.service.analysis = null
    facts.factChecks = checks
    facts.factChecksInAll = checks.length
  })
}

function itemHtml(facts: ReportFacts, parts?: ReportPart[]): string {
  const options = optionsFor(1)
  return Buffer.concat([
    ...itemDocument(facts, { options: parts === undefined ? options : { ...options, parts } }).pieces,
  ]).toString()
}
