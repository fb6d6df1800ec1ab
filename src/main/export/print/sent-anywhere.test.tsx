import { describe, expect, it } from 'vitest'
import {
  about,
  ELSEWHERE,
  LOST,
  REFUSED,
  refusedFacts,
  requestAs,
  UNREACHED,
  unanswered,
} from '../../../../tests/support/asked-facts.ts'
import { withAttached } from '../../../../tests/support/attached-facts.ts'
import { sampleLinkFacts } from '../../../../tests/support/link-report-facts.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { setText } from '../../../../tests/support/set-html.ts'
import { result } from '../../../../tools/gallery/fact-checks/harbour.ts'
import { check, running } from '../../../../tools/gallery/fact-checks/parts.ts'
import type { Analysis } from '../../../shared/model/analysis.ts'
import type { AttemptId, CheckId, ItemId } from '../../../shared/model/ids.ts'
import type { FactCheck } from '../../../shared/model/job.ts'
import { history } from '../../../shared/words/item.ts'
import { REASONS } from '../../../shared/words/reasons.ts'
import { hashes, method as methodWords, summary as summaryWords } from '../../../shared/words/report/report-set.ts'
import { statusWords } from '../../../shared/words/statuses.ts'
import type { ItemRequest } from '../../db/item-requests.ts'
import { entryLine } from '../facts/report-entry.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { serviceStatus } from '../facts/service-status.ts'
import { itemJson } from '../machine/item-json.ts'
import { sentLines, servicesOf } from './services-asked.ts'

const NOTHING = methodWords.nothingSent({ of: 'all' })
const NONE_ASKED = methodWords.noService({ known: 'all' })

const json = (facts: ReportFacts) => itemJson(facts, Buffer.from(facts.item.path))

describe('a file whose answer was lost at a service that is not in use', () => {
  const facts = unanswered(requestAs(LOST))

  it('was sent, whatever service is in use', () => {
    const text = setText(facts)
    for (const denial of ['Not sent.', NOTHING, NONE_ASKED]) expect(text).not.toContain(denial)
    expect(text).toContain(`Charge unknown. Sent to ${ELSEWHERE}.`)
    expect(text).toContain(REASONS.no_answer)
    expect(text).toContain(
      `${ELSEWHERE}: 1 request sent, and no reply with a result is stored. 1 request without a result may have been charged.`,
    )
    expect(text).toContain('The original bytes of 1 item were sent.')
    expect(text).not.toContain('The URL of')
    expect(text).toContain(
      `${summaryWords.sentBut({ standing: statusWords({ status: 'unknown', reason: null }).label })}: 1`,
    )
    expect(text).toMatch(/Every request about these bytes .* https:\/\/other\.example image forensics 1, request 1/)
  })

  it('is unknown for machines too, with the request and its service', () => {
    expect(json(facts)).toMatchObject({
      status: 'unknown',
      requests: [{ serviceOrigin: ELSEWHERE, kind: 'image_forensics', outcome: 'unknown', brought: null }],
      requestsInAll: 1,
    })
  })

  it('is said of an address too', () => {
    const link = sampleLinkFacts({
      pictures: null,
      change: ({ link: of }) => Object.assign(of, about([{ ...requestAs(LOST), operator: null } as ItemRequest])),
    })
    expect(setText(link)).not.toMatch(/Not sent\.|Nothing of these items was sent|No service was sent anything/)
    expect(setText(link)).toContain(`Sent to ${ELSEWHERE}`)
    expect(setText(link)).toContain('What was sent The URL of 1 item was sent.')
    expect(json(link).status).toBe('unknown')
  })
})

describe('a fact check whose receipt was lost', () => {
  const facts = unanswered(requestAs({ ...LOST, kind: 'fact_check' }))

  it('was asked for, and may have been charged', () => {
    const text = setText(facts)
    for (const denial of ['Not sent.', NOTHING, NONE_ASKED]) expect(text).not.toContain(denial)
    expect(text).toContain(
      `This file was not analysed by image forensics. A fact check of it was requested from ${ELSEWHERE}: charge unknown.`,
    )
    expect(text).toContain(REASONS.no_answer)
    expect(json(facts)).toMatchObject({
      status: 'fact_check_only',
      factChecksInAll: 0,
      requests: [{ kind: 'fact_check' }],
    })
  })

  it('is said beside a result of image forensics', () => {
    const both = sampleFacts((known) => {
      known.requests = about([requestAs({}), requestAs({ ...LOST, kind: 'fact_check' })])
    })
    expect(setText(both)).toContain(`A fact check of it was requested from ${ELSEWHERE}: charge unknown.`)
  })
})

describe('a file of which nothing ever left', () => {
  it('was not sent, although it was tried', () => {
    const facts = unanswered(requestAs(UNREACHED))
    const text = setText(facts)
    expect(text).toContain('Not sent.')
    expect(text).toContain(NOTHING)
    expect(text).toContain(NONE_ASKED)
    expect(text).not.toMatch(/original bytes of \d+ items? were sent/)
    expect(text).toContain(history.outcomes.not_sent)
    expect(json(facts)).toMatchObject({ status: 'not_sent', requests: [{ outcome: 'not_sent' }] })
  })

  it('is told from one of which a part left', () => {
    const text = setText(unanswered(requestAs({ ...LOST, outcome: 'not_complete', state: 'blocked', phase: 'body' })))
    expect(text).toContain('For 1 item, at most part of the original bytes or of the request left this machine')
    expect(text).not.toContain(NOTHING)
    expect(text).not.toMatch(/original bytes of \d+ items? were sent/)
  })
})

describe('a file that the service in use refused', () => {
  const facts = refusedFacts()
  const digest = '4003'.repeat(16)

  it('names the service, its reason and its words, as its own', () => {
    const [before = ''] = setText(facts).split('Every request about these bytes')
    expect(before).toContain('Refused. Sent to http://127.0.0.1:4010. The service refused this file.')
    expect(before).toContain('The reply says of the whole request: “The image could not be decoded.”')
  })

  it('has its kept answer beside the request, with digest, length, time, status and mark', () => {
    const [, after = ''] = setText(facts).split('Every request about these bytes')
    expect(after).toContain('HTTP 400')
    expect(after).toContain(
      `reply of 123 bytes, received 20 Nov 2026, 10:11:12 UTC , from a simulated service ${digest}`,
    )
    expect(json(facts).requests).toMatchObject([
      {
        reason: 'refused_by_service',
        serviceMessage: 'The image could not be decoded.',
        replies: [{ sha256: digest, bytes: 123, isSimulated: true, receivedAt: '2026-11-20T10:11:12.000Z' }],
      },
    ])
  })

  it('has it among the digests in full, and it counts as a stored answer', () => {
    const text = setText(facts)
    expect(text).toContain(`ITEM-0005 ${hashes.request} 123 ${digest}`)
    expect(text).toContain(
      'http://127.0.0.1:4010: 1 stored reply, received 20 Nov 2026, 10:11:12 UTC. No result was read in it.',
    )
  })

  it('is told from the answer with a result that a later request brought', () => {
    const both = sampleFacts((known) => {
      known.requests = about([requestAs({ ...REFUSED, id: 'before' as ItemRequest['id'] }), requestAs({})])
    })
    expect(setText(both)).toMatch(/4010: 2 stored replies, received [^.]*\. No result was read in 1 of them\./)
    expect(entryLine({ state: 'known', itemId: 5 as ItemId, facts: both }).replies.map(({ what }) => what)).toEqual([
      'analysis',
      'request',
    ])
  })
})

describe('a service that took fact checks', () => {
  const origin = 'https://media.example'
  /** A fact check that ended, with the request that submitted it and the receipt kept of that. */
  const submitted = (n: number, ended: FactCheck) => {
    const checkId = `3b241101-e2bb-4255-8caf-4136c566a90${n}` as CheckId
    const sha256 = `${n}d`.repeat(32)
    const receipt = { sha256, bytes: 120, isWhole: true, isSimulated: false, receivedAt: n, attachedBy: null }
    const request = requestAs({ kind: 'fact_check', origin, checkId, id: `${n}` as AttemptId, replies: [receipt] })
    return { request, ended: { ...ended, job: { ...ended.job, checkId } } }
  }
  const failed = { state: 'failed', status: 'Failed', creditsUsed: 0 }
  const of = (...all: FactCheck[]) => {
    const known = all.map((ended, n) => submitted(n, ended))
    const facts = unanswered(...known.map(({ request }) => request))
    return Object.assign(facts, { factChecks: known.map(({ ended }) => ended), factChecksInAll: all.length })
  }

  it('acknowledged each in an answer of its own, which is told from one that ended a fact check without a result', () => {
    const text = setText(of(check({}, result()), check(failed, null), check(running, null)))
    expect(text).toMatch(
      /media\.example: 5 stored replies, received [^.]*\. 3 of them only acknowledge a submission\. No result was read in 1 of them\./,
    )
    expect(text).toContain(`${hashes.receipt} 120 ${'0d'.repeat(32)}`)
  })

  it('left nobody without a result where each fact check has one', () => {
    const text = setText(of(check({}, result())))
    expect(text).toMatch(/2 stored replies, received [^.]*\. 1 of them only acknowledges a submission\./)
    expect(text).not.toContain('No result was read')
  })

  it('is not said to have brought none where its result is stored and not printed', () => {
    const facts = of(check({}, null))
    const [{ job }] = facts.factChecks as [FactCheck]
    facts.refused = [
      {
        what: 'fact_check',
        checkId: job.checkId,
        run: 1,
        serviceOrigin: origin,
        receivedAt: 1,
        replySha256: '11'.repeat(32),
        why: [],
        isSimulated: false,
      },
    ]
    expect(setText(facts)).not.toContain('No result was read')
  })
})

describe('a result beside requests that did not bring it', () => {
  const facts = sampleFacts((known) => {
    known.requests = about([requestAs({}), requestAs({ ...LOST, run: 2 })])
  })

  it('stands with its own request, and the others apart', () => {
    const [, after = ''] = setText(facts).split('Requests for this result')
    const [own = '', others = ''] = after.split('Other requests about these bytes')
    expect(own).toContain('http://127.0.0.1:4010')
    expect(own).not.toContain(ELSEWHERE)
    expect(others).toContain(`${ELSEWHERE} image forensics 2, request 1`)
    expect(json(facts).requests.map(({ brought, serviceOrigin }) => [brought, serviceOrigin])).toEqual([
      ['analysis', 'http://127.0.0.1:4010'],
      [null, ELSEWHERE],
    ])
  })

  it('does not hide a service that received the file', () => {
    expect(setText(facts)).toMatch(
      /Services http:\/\/127\.0\.0\.1:4010: 1 stored reply, .*https:\/\/other\.example: 1 request sent/,
    )
  })
})

describe('the status of a result that did not come from the service in use', () => {
  const statusOf = (state: ItemRequest['state'], change: (facts: ReportFacts) => void = () => {}) =>
    json(
      sampleFacts((known) => {
        known.item.row.status = 'older_result'
        known.service.inUse = null
        known.requests = about([requestAs({ state })])
        change(known)
      }),
    ).status

  it.each(['done', 'done_partial', 'done_unread'] as const)('is that of its own request: %s', (state) => {
    expect(statusOf(state)).toBe(state)
  })

  it('has the name that it has at its own service', () => {
    for (const reason of ['no_verdict', 'answer_unreadable', 'answer_unmatched'] as const)
      for (const isReported of [true, false]) {
        const facts = sampleFacts((known) => {
          known.item.row.status = isReported ? 'older_result' : 'not_sent'
          known.service.inUse = null
          known.requests = about([requestAs({ state: 'done_unread', reason })])
          if (isReported) return
          known.item.row.checkId = null
          known.service.analysis = null
        })
        expect(serviceStatus(facts).label).toBe(statusWords({ status: 'done_unread', reason }).label)
      }
  })

  it('is what its reply shows where its request is not listed', () => {
    const unlisted = (change: (of: Analysis) => void) =>
      statusOf('done', (facts) => {
        facts.requests = about([])
        if (facts.service.analysis) change(facts.service.analysis)
      })
    expect(unlisted(() => {})).toBe('done')
    expect(unlisted(({ reply }) => Object.assign(reply, { isSuccessful: false }))).toBe('done_partial')
    expect(unlisted(({ result: of }) => Object.assign(of ?? {}, { verdict: null }))).toBe('done_unread')
  })

  it('stays that of an older one where its result is not reported', () => {
    expect(statusOf('done', ({ service }) => Object.assign(service, { analysis: null }))).toBe('older_result')
  })
})

describe('a report of items of which some could not be reported', () => {
  it('denies nothing of those', () => {
    const failed = entryLine({
      state: 'failed',
      itemId: 9 as ItemId,
      reason: 'altered',
      logReference: null,
      name: { reference: 'ITEM-0009', name: 'x.jpg', bytes: 3, sha256: null },
    })
    expect(sentLines([failed], true)).toEqual(['Whether 1 item that could not be reported was sent is not stated.'])
    const unsent = entryLine({ state: 'known', itemId: 5 as ItemId, facts: unanswered() })
    expect(sentLines([failed, unsent], true)).toEqual([
      'Nothing of the items that could be reported was sent.',
      'Whether 1 item that could not be reported was sent is not stated.',
    ])
  })
})

describe('items with the same bytes', () => {
  it('had one request between them', () => {
    const line = entryLine({ state: 'known', itemId: 5 as ItemId, facts: unanswered(requestAs(LOST)) })
    expect(servicesOf([line, { ...line, itemId: 6 as ItemId }])).toMatchObject([
      { origin: ELSEWHERE, requests: 1, open: 1 },
    ])
  })

  const linesOf = (...all: ReportFacts[]) =>
    all.map((facts, at) => entryLine({ state: 'known', itemId: (5 + at) as ItemId, facts }))

  it('share what was sent of them, which is counted beside what was sent of others, and of addresses', () => {
    const other = sampleFacts((facts) => {
      facts.item.row.sha256 = 'ad'.repeat(32) as NonNullable<typeof facts.item.row.sha256>
    })
    expect(sentLines(linesOf(sampleFacts(), other), false)).toEqual(['The original bytes of 2 items were sent.'])
    expect(sentLines(linesOf(sampleFacts(), sampleFacts(), other, sampleLinkFacts()), false)).toEqual([
      'The original bytes of 3 items were sent.',
      methodWords.sentShared({ contents: 2 }),
      'The URL of 1 item was sent.',
    ])
    expect(sentLines(linesOf(sampleFacts(), sampleFacts()), false)).toEqual([
      'The original bytes of 2 items were sent.',
      methodWords.sentShared({ contents: 1 }),
    ])
  })

  it('have one answer between them, received or attached', () => {
    expect(servicesOf(linesOf(sampleFacts(), sampleFacts()))).toMatchObject([{ requests: 1, results: 1, attached: 0 }])
    const attached = () => withAttached(sampleFacts(), 'R. Osei', null)
    expect(servicesOf(linesOf(attached(), attached()))).toMatchObject([{ results: 1, attached: 1 }])
  })

  it('have one answer to a fact check between them', () => {
    const checked = () => sampleFacts((facts) => Object.assign(facts, { factChecks: [check({}, result())] }))
    expect(servicesOf(linesOf(checked(), checked())).map(({ results }) => results)).toEqual([1, 1])
  })

  it('have as many answers as runs were answered, also where two answers are the same bytes', () => {
    const facts = withAttached(sampleFacts(), null, null)
    for (const other of facts.service.others)
      other.replySha256 = facts.service.analysis?.replySha256 ?? other.replySha256
    expect(servicesOf(linesOf(facts, facts))).toMatchObject([{ results: 2 }])
  })
})

describe('a file that was sent with other bytes than it holds now', () => {
  const OTHER = 'ad'.repeat(32)
  const of = (change: Partial<ItemRequest>): ReportFacts => {
    const facts = unanswered()
    const [firstAt, lastAt] = [Date.UTC(2026, 10, 19), Date.UTC(2026, 10, 20)]
    facts.otherBytes = { firstReadAt: lastAt, bytes: [{ sha256: OTHER, isRead: true, firstAt, lastAt }], inAll: 1 }
    facts.otherRequests = [{ sha256: OTHER, ...about([requestAs({ ...change, sentSha256: OTHER })]) }]
    return facts
  }

  it('was sent: which bytes, where, and in which request', () => {
    const text = setText(of({ origin: ELSEWHERE }))
    for (const denial of [NOTHING, NONE_ASKED]) expect(text).not.toContain(denial)
    expect(text).toContain(
      `${ELSEWHERE}: 1 request sent about other bytes that files of this report held at another time; no result here is about those.`,
    )
    expect(text).toContain('For 1 item, other bytes that the file held at another time were sent')
    expect(text).toContain(`No service result ${summaryWords.otherSent}`)
    expect(text).toContain('Not sent. Other bytes that this file held at another time were sent')
    expect(text).toContain(`Sent to ${ELSEWHERE}, in full or in part, in 1 request.`)
    expect(text).toContain(
      `Requests about other bytes this file held ${OTHER} No result in this report is about these bytes.`,
    )
    expect(text).toContain(`The bytes, as read for this request: ${OTHER}`)
  })

  it('may have been charged', () => {
    expect(setText(of(LOST))).toContain('1 request without a result may have been charged.')
  })

  it('is told as itself where another item of the report holds those bytes', () => {
    const holder = sampleFacts((facts) => {
      facts.item.row.sha256 = OTHER as NonNullable<typeof facts.item.row.sha256>
    })
    expect(setText(of({}), holder)).not.toContain('request sent about other bytes')
  })

  it('was never sent where nothing left', () => {
    const text = setText(of(UNREACHED))
    expect(text).toContain(NOTHING)
    expect(json(of(UNREACHED)).status).toBe('not_sent')
  })

  it('is told to machines with its requests', () => {
    expect(json(of({}))).toMatchObject({
      status: 'other_bytes_sent',
      requestsInAll: 0,
      otherRequests: [{ sha256: OTHER, requestsInAll: 1, requests: [{ brought: null, sentSha256: OTHER }] }],
    })
  })
})
