import { describe, expect, it } from 'vitest'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { inLines } from '../../../shared/words/report/report-set.ts'
import { inALine } from './in-a-line.ts'
import type { ReportFacts } from './report-facts.ts'

/** A text file that was read, of which nobody said anything. */
const notes = (change: (facts: ReportFacts) => void = () => {}) =>
  sampleFacts((facts) => {
    Object.assign(facts.item.row, { name: 'notes.txt', kind: 'document' })
    Object.assign(facts.item.medium ?? {}, { kind: 'document', format: 'text', metadata: null, problems: [] })
    Object.assign(facts, { requests: { requests: [], total: 0, asked: [], altered: [] } })
    Object.assign(facts.service, { analysis: null, others: [], faces: null })
    change(facts)
  })

describe('an item of a report', () => {
  it('needs one line where its bytes are those of an item before it, unless its name promises others', () => {
    expect(inALine(sampleFacts(), 'ITEM-0002')?.why).toBe(inLines.sameBytes({ reference: 'ITEM-0002' }))
    expect(inALine(sampleFacts(), null)).toBeNull()
    const misnamed = sampleFacts(({ item }) => Object.assign(item.row, { name: 'portrait.png' }))
    expect(inALine(misnamed, 'ITEM-0002')).toBeNull()
  })

  it('needs one line where it is no medium, and nothing of it was sent', () => {
    expect(inALine(notes(), null)).toEqual({
      reference: 'ITEM-0005',
      path: notes().item.path,
      bytes: notes().item.row.bytes,
      modifiedAt: notes().item.modifiedAt,
      why: inLines.noMedium({ format: 'text' }),
    })
    expect(
      inALine(
        notes((facts) => Object.assign(facts, { requests: sampleFacts().requests })),
        null,
      ),
    ).toBeNull()
  })

  it('has pages where a person said something, or something about it does not hold', () => {
    for (const change of [
      (facts: ReportFacts) =>
        Object.assign(facts, { redaction: { boxes: 1, setAt: 0, setBy: 'a', printedSha256: '' } }),
      (facts: ReportFacts) => Object.assign(facts, { attested: 'refused' }),
      (facts: ReportFacts) => Object.assign(facts, { verification: { state: 'different', at: 0 } }),
      (facts: ReportFacts) => Object.assign(facts, { finding: { current: null, history: [], altered: [] } }),
    ]) {
      expect(inALine(notes(change), null)).toBeNull()
      expect(inALine(sampleFacts(change), 'ITEM-0002')).toBeNull()
    }
  })
})
