import { describe, expect, it } from 'vitest'
import { htmlText } from '../../../../tests/support/html-text.ts'
import { sampleLinkFacts } from '../../../../tests/support/link-report-facts.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { reportHtml, sampleHead, setHtml } from '../../../../tests/support/set-html.ts'
import { result } from '../../../../tools/gallery/fact-checks/harbour.ts'
import { check, claim, running } from '../../../../tools/gallery/fact-checks/parts.ts'
import { countVerdicts, type EarliestPage, earliestPage } from '../../../shared/model/fact-check-summary.ts'
import type { FactCheck } from '../../../shared/model/job.ts'
import { optionsFor, type ReportPart } from '../../../shared/model/report-options.ts'
import { claimCounts } from '../../../shared/words/claims.ts'
import { claimWords } from '../../../shared/words/fact-check.ts'
import { history } from '../../../shared/words/item.ts'
import { claimGlossary as claimGlossaryWords } from '../../../shared/words/report/claim-glossary.ts'
import { limits as limitsWords } from '../../../shared/words/report/report.ts'
import { earliestLine, earliestOfItems, factCheckReport } from '../../../shared/words/report/report-fact-check.ts'
import { linkRuns as linkRunsWords, linkSections } from '../../../shared/words/report/report-link.ts'
import {
  glossary as glossaryWords,
  knowFirst,
  limitsOfSet,
  summary as summaryWords,
} from '../../../shared/words/report/report-set.ts'
import { parts } from '../../../shared/words/report-parts.ts'
import { NO_SCALE, OFF_SCALE } from '../../../shared/words/sent.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { COLUMNS } from '../machine/csv-columns.ts'
import { headJson, itemJson } from '../machine/item-json.ts'
import { MachineItem } from '../machine/schema.ts'

describe('the report of an address that was fact-checked and nothing else', () => {
  const text = htmlText(itemHtml(checkedAddress()))

  it('says what was asked and answered, and that image forensics was not', () => {
    expect(text).toContain(
      'This link was not analysed by image forensics. The service returned a fact check: see “Fact check”.',
    )
    expect(text).toContain('fact check 1, request 1')
    expect(text).not.toMatch(/Not sent\.|No reply is stored|No service result|Nothing was sent to the service/)
  })

  it('says where the digest of its answer stands, and names what there is no result of', () => {
    expect(text.split('The final reply of a fact check is listed with its SHA-256 under “Fact check”.')).toHaveLength(2)
    expect(text).toContain('11'.repeat(32))
    expect(text).toContain(limitsOfSet.onlyFactChecked({ n: 1 }))
    expect(text).toContain(limitsWords.factCheck[0])
    expect(text).not.toContain(linkRunsWords.noAnswers)
  })

  it('points at its requests where they stand in it, and not where they were left out', () => {
    expect(text).toContain(`${linkRunsWords.noResults} ${linkRunsWords.keptBeside}`)
    const without = htmlText(itemHtml(checkedAddress(), ['limits', 'factChecks']))
    for (const part of [linkSections.runs, linkRunsWords.noResults, linkRunsWords.keptBeside])
      expect(without).not.toContain(part)
    expect(without).not.toContain('fact check 1, request 1')
  })

  it('points at no section that was left out of it', () => {
    const without = htmlText(itemHtml(checkedAddress(), ['integrity', 'limits']))
    expect(without).toContain('The service returned a fact check; it was left out of this report, as chosen.')
    expect(without).toContain('Final replies of fact checks are stored in the library')
    expect(without).not.toMatch(/(see|under) “Fact check/)
  })

  it('says of one without an end as of which answer none was known, and nothing of when the report was made', () => {
    const without = (answeredAt: number | null) =>
      htmlText(itemHtml(checkedAddress([check({ ...running, answeredAt }, null)])))
    const reported = without(Date.UTC(2026, 10, 20, 9, 14, 41))
    expect(reported).toContain(factCheckReport.open.watching)
    expect(reported).toContain(`${factCheckReport.answered} 20 Nov 2026, 09:14:41 UTC`)
    expect(without(null)).toContain(factCheckReport.untold)
    expect(without(null)).not.toContain(factCheckReport.answered)
    expect(text).not.toContain(factCheckReport.answered)
  })

  it('claims no result where the fact check has none, or became no job', () => {
    const open = htmlText(
      itemHtml(checkedAddress([check({ ...running, sha256: null, url: 'https://a.example' }, null)])),
    )
    expect(open).toContain('The service accepted it for a fact check: see “Fact check”.')
    expect(open).not.toMatch(/The service returned a fact check|listed with its SHA-256 under|Not sent\./)
    const refused = htmlText(itemHtml(checkedAddress([])))
    const outcome = history.outcomes.success
    expect(refused).toContain(factCheckReport.askedOf({ origin: 'http://127.0.0.1:4010', outcome }))
    expect(refused).not.toContain('Not sent.')
  })

  it('is named beside a reply that no result could be read in, of a link and of a file', () => {
    for (const facts of [checkedAddress(), recording([check({}, result())])]) {
      facts.item.row.status = 'done_unread'
      const what = facts.link === null ? 'file' : 'link'
      expect(htmlText(itemHtml(facts))).toContain(factCheckReport.also({ n: 1, what, isPrinted: true }))
    }
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
      'This file was not analysed by image forensics. The service returned a fact check: see “Fact check”.',
    )
    expect(htmlText(itemHtml(done, ['integrity']))).toContain('it was left out of this report')
    expect(htmlText(itemHtml(recording([check(running, null)])))).toContain('The service accepted it for a fact check')
    expect(itemJson(done, Buffer.from('')).status).toBe('fact_check_only')
  })
})

describe('the claims of a fact check', () => {
  const scale = claimWords.scores
  const set = (facts: ReportFacts, parts?: ReportPart[]) => {
    const head = sampleHead(facts)
    const options = parts === undefined ? head.options : { ...head.options, parts }
    return htmlText(setHtml({ ...head, options }, [facts]))
  }
  const [done, open] = [recording([check({}, result())]), recording([check(running, null)])]

  it('are printed with whose scale their confidence is on, and of what, where any has one', () => {
    const text = htmlText(itemHtml(done))
    expect(text.indexOf(scale)).toBeGreaterThan(0)
    expect(text.indexOf(scale)).toBeLessThan(text.indexOf(factCheckReport.claimColumns[3]))
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
    expect(glossary).toContain(claimGlossaryWords.note)
    expect(glossary).toMatch(/supported The service .* contradicted The .* mixed The .* unverified The service/)
  })

  it('are not explained where none are printed', () => {
    const heading = claimGlossaryWords.heading
    expect(set(done)).toContain(heading)
    for (const text of [set(open), set(sampleFacts()), set(done, ['glossary'])]) {
      expect(text).toContain(glossaryWords.verdicts)
      expect(text).not.toContain(heading)
    }
  })
})

describe('a fact check in print', () => {
  const of = (...checks: FactCheck[]) => htmlText(itemHtml(recording(checks)))
  const text = of(check({}, result()))
  const places = (all: string, ...parts: string[]) => parts.map((part) => all.indexOf(part))

  it('is headed by its date and its claims counted by verdict', () => {
    const when = '20 Nov 2026'
    const outcome = claimCounts(countVerdicts(result().claims ?? []))
    expect(text).toContain(factCheckReport.heading({ number: 1, total: 1, when, outcome }))
    expect(of(check({ state: 'failed' }, null))).toContain(
      factCheckReport.heading({ number: 1, total: 1, when, outcome: factCheckReport.standings.failed }),
    )
  })

  it('is told by claim first, then by the earliest page, by date, and by its transcript', () => {
    const { timeline, transcript, request } = factCheckReport
    const order = places(
      text,
      factCheckReport.claimColumns[4],
      earliestLine(earliestPage(result().sources ?? []) as EarliestPage),
      timeline({ n: 10 }),
      transcript({ turns: 5 }),
      request,
    )
    expect(order.every((at) => at > 0)).toBe(true)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  it('has a source for each claim, or says that none is named, and no reason where none was sent', () => {
    const bare = claim(0, { text: 'It was new.', verdict: 'contradicted' })
    const one = of(check({}, { ...result(), claims: [bare] }))
    expect(one).toContain(`It was new. contradicted – ${factCheckReport.noSource}`)
    expect(one).not.toContain(factCheckReport.explanation)
    expect(text).toContain(`${factCheckReport.explanation}: The port register`)
  })

  it('marks the turns in which a claim is made, with its number', () => {
    const rows = itemHtml(recording([check({}, result())])).match(/<tr class="marked">.*?<\/tr>/gs) ?? []
    expect(rows.map((row) => /(\d+)<\/td><\/tr>$/.exec(row)?.[1])).toEqual(['1', '2', '3'])
  })
})

describe('the front of a report with fact checks', () => {
  const done = recording([check({}, result())])
  const found = earliestPage(result().sources ?? []) as EarliestPage
  const set = (facts: ReportFacts, parts?: ReportPart[], inFilesOnly: ReportPart[] = []) => {
    const head = sampleHead(facts)
    const options = { ...head.options, ...(parts && { parts }), inFilesOnly }
    return htmlText(setHtml({ ...head, options }, [facts]))
  }
  const onCover = earliestOfItems([{ reference: done.item.row.reference, page: found }], 0)

  it('names the earliest page found on the cover and in the table, and counts claims by verdict', () => {
    const text = set(done)
    expect(text).toContain(onCover)
    expect(text).toContain(earliestLine(found))
    const outcome = claimCounts(countVerdicts(result().claims ?? []))
    expect(text).toContain(factCheckReport.inTable({ n: 1, outcome }))
  })

  it('says so in a brief report too, whose files have the fact checks, and not where they were left out', () => {
    const brief: ReportPart[] = ['cover', 'summary']
    expect(set(done, brief, ['factChecks'])).toContain(onCover)
    expect(set(done, brief)).not.toContain(onCover)
  })

  it('counts an item with an open or failed fact check among those without a result', () => {
    for (const state of ['watching', 'failed'] as const) {
      const text = set(recording([check({ state }, null)]))
      expect(text).toContain(factCheckReport.unfinished({ n: 1, states: factCheckReport.standings[state] }))
      const why = knowFirst.factCheck({ states: factCheckReport.standings[state] })
      const references = knowFirst.unansweredBy({ references: done.item.row.reference, why })
      expect(text).toContain(knowFirst.line({ what: knowFirst.unanswered, references }))
    }
  })
})

describe('a report of many items', () => {
  const all = [checkedAddress(), recording([check({}, result())]), sampleFacts(), sampleLinkFacts({ pictures: null })]
  const text = htmlText(setHtml(sampleHead(sampleFacts()), all))

  it('does not count what was fact-checked as without a result, and says which it lacks', () => {
    expect(text).toContain('1 item without a service result: not analysed is not a result.')
    expect(text).toContain('2 items with a fact check result and no image forensics result')
    expect(text).toContain('and what is claimed about it, for 2 items without a fact check result')
  })

  it('says in Limits of a fact check without a result what the summary says of it, and not that there was none', () => {
    const mixed = [recording([check({}, result())]), recording([check(running, null)])]
    const said = htmlText(setHtml(sampleHead(sampleFacts()), mixed))
    expect(said).toContain('Fact check without a result: running')
    expect(said).toContain('and what is claimed about it, for 1 item without a fact check result')
    expect(said).not.toContain('without a fact check.')
  })

  it('names the kind of result in the summary', () => {
    expect(text).toContain(`${summaryWords.onlyFactChecked}: 2`)
    expect(text).toContain(' No service result: 1')
    expect(text).toMatch(/Fact check: 5 claims: 1 contradicted/)
    expect(text).not.toContain('and 1 fact check')
  })

  it('says of a fact check without an end that no result was read', () => {
    const open = htmlText(setHtml(sampleHead(sampleFacts()), [recording([check(running, null)])]))
    expect(open).toContain(`${summaryWords.sent} Fact check without a result: running`)
    expect(open).toContain('1 item without a service result')
  })
})

describe('a fact check that was asked about the same bytes in another case', () => {
  const words = 'what the first case is about'
  const of = (isOfOtherCase: boolean) => recording([check({ context: words, isOfOtherCase }, result())])

  it('is printed without the words of that case, and says so', () => {
    const [text, own] = [htmlText(itemHtml(of(true))), htmlText(itemHtml(of(false)))]
    expect(text).not.toContain(words)
    expect(text).toContain(factCheckReport.contextOfOtherCase)
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
  return reportHtml(facts, { options: parts === undefined ? options : { ...options, parts } })
}
