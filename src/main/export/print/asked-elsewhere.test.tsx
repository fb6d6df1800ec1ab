import { describe, expect, it } from 'vitest'
import { about, requestAs } from '../../../../tests/support/asked-facts.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { setText } from '../../../../tests/support/set-html.ts'
import type { CheckKind } from '../../../shared/model/kind.ts'
import { asked as askedWords } from '../../../shared/words/report/report.ts'
import { itemJson } from '../machine/item-json.ts'

const SAID = askedWords.ofOtherCase
const of = (isOfOtherCase: boolean, kind: CheckKind = 'image_forensics') =>
  sampleFacts((facts) => Object.assign(facts, { requests: about([requestAs({ isOfOtherCase, kind })]) }))

describe('a request that another case asked about the same bytes', () => {
  it.each(['image_forensics', 'fact_check'] as const)(
    'is printed with that, and where its entries are not: %s',
    (kind) => {
      expect(setText(of(true, kind))).toContain(SAID)
    },
  )

  it('is told from one of the case itself, for a machine too', () => {
    expect(setText(of(false))).not.toContain(SAID)
    const reported = [true, false].map((is) => itemJson(of(is), Buffer.from('')).requests[0]?.isOfOtherCase)
    expect(reported).toEqual([true, false])
  })

  it('is printed with that also where the file held its bytes at another time', () => {
    const sha256 = 'ad'.repeat(32)
    const request = requestAs({ isOfOtherCase: true, sentSha256: sha256 })
    const facts = sampleFacts((known) => {
      known.otherRequests = [{ sha256, ...about([request]) }]
    })
    const [before = '', after = ''] = setText(facts).split('Requests about other bytes this file held')
    expect(before).not.toContain(SAID)
    expect(after).toContain(SAID)
  })
})
