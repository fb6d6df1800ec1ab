import { describe, expect, it } from 'vitest'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { itemText } from '../../../../tests/support/set-html.ts'
import type { ItemId } from '../../../shared/model/ids.ts'
import { integrity as integrityWords } from '../../../shared/words/report/report.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { itemJson } from '../machine/item-json.ts'

const OWN = integrityWords.sentSame
const copy = (id: number) => ({ id: id as ItemId, reference: `ITEM-000${id}`, path: `/${id}.jpg` })
const reported = (facts: ReportFacts) => itemJson(facts, Buffer.from(facts.item.path)).requests[0]?.sentFrom

describe('the file that was read for a request', () => {
  it('is that of the item where no other holds the same bytes', () => {
    const facts = sampleFacts((known) => {
      known.othersTakenInAt = null
    })
    expect(itemText(facts)).toContain(OWN)
    expect(reported(facts)).toBe('this')
  })

  it('is that of the item where every other with the same bytes was taken in after it, and another for each of those', () => {
    const after = (sampleFacts().requests?.requests[0]?.startedAt ?? 0) + 1
    const first = sampleFacts((known) => {
      known.item.duplicates = [copy(9)]
      known.othersTakenInAt = after
    })
    const later = sampleFacts((known) => {
      known.item.duplicates = [copy(1)]
      known.othersTakenInAt = known.exhibit.addedAt
      known.exhibit.addedAt = after
    })
    expect(itemText(first)).toContain(OWN)
    expect(itemText(later)).not.toContain(OWN)
    expect([reported(first), reported(later)]).toEqual(['this', 'another'])
  })

  it('is another one where the item was taken in after it, and none is named: several may hold the same bytes', () => {
    const facts = sampleFacts((known) => {
      known.item.duplicates = [copy(1), copy(2), copy(9)]
      known.exhibit.addedAt = (known.requests?.requests[0]?.startedAt ?? 0) + 1
    })
    expect(itemText(facts)).toContain(integrityWords.sentAnother)
    expect(itemText(facts).split('ITEM-0001')).toHaveLength(2)
    expect(itemText(facts)).not.toContain(OWN)
    expect(reported(facts)).toBe('another')
  })

  it('is another one where the item came later into an exhibit that was there', () => {
    const facts = sampleFacts((known) => {
      known.cameLaterAt = (known.requests?.requests[0]?.startedAt ?? 0) + 1
    })
    expect(reported(facts)).toBe('another')
  })

  it.each([
    [
      'another that was there held the same bytes, here or in another case',
      (known: ReportFacts) => {
        known.item.duplicates = []
        known.othersTakenInAt = known.requests?.requests[0]?.startedAt ?? 0
      },
    ],
    [
      'another case asked',
      (known: ReportFacts) => {
        known.othersTakenInAt = null
        Object.assign(known.requests?.requests[0] ?? {}, { isOfOtherCase: true })
      },
    ],
    [
      'the file held other bytes, too',
      (known: ReportFacts) => {
        known.othersTakenInAt = null
        known.otherBytes = { firstReadAt: null, bytes: [], inAll: 1 }
      },
    ],
  ])('is not said to be that of the item where %s', (_what, change) => {
    const facts = sampleFacts(change)
    expect(itemText(facts)).not.toContain(OWN)
    expect(itemText(facts)).toContain(integrityWords.sentOneOf)
    expect(reported(facts)).toBe('one_of_same')
  })
})
