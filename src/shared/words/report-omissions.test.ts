import { describe, expect, it } from 'vitest'
import { NO_OMISSIONS } from '../../../tests/support/whole-report.ts'
import { omissionLines } from './report-omissions.ts'

describe('what is said of what a report lacks', () => {
  it('is nothing of a report that lacks nothing', () => {
    expect(omissionLines(NO_OMISSIONS)).toEqual([])
  })

  it('names the items that are missing from the case', () => {
    const missingItems = [
      { from: 'ITEM-0004', to: 'ITEM-0004' },
      { from: 'ITEM-0011', to: 'ITEM-0012' },
    ]
    expect(omissionLines({ ...NO_OMISSIONS, missingItems })).toEqual([
      expect.stringMatching(/^ITEM-0004, ITEM-0011 to ITEM-0012 are missing from the case: /),
    ])
  })

  it('names the items that could not be reported, once for each reason', () => {
    const failed = [
      { reference: 'ITEM-0002', reason: 'failed' as const },
      { reference: 'ITEM-0004', reason: 'too_slow' as const },
      { reference: 'ITEM-0005', reason: 'failed' as const },
      { reference: '', reason: 'gone' as const },
    ]
    expect(omissionLines({ ...NO_OMISSIONS, failed })).toEqual([
      '2 items could NOT be reported: ITEM-0002, ITEM-0005. The report says so there. The reason: reading what is stored failed, and the log of the application says more.',
      '1 item could NOT be reported: ITEM-0004. The report says so there. The reason: its file did not answer in time.',
      '1 item could NOT be reported. The report says so there. The reason: it is not in the library any more.',
    ])
  })

  it('names before all else the entry at which the custody log does not hold, or that it was not walked', () => {
    const walk = { state: 'broken' as const, brokenAt: 1204, at: null, type: null, fault: { what: 'link' as const } }
    const [first, second] = omissionLines({ ...NO_OMISSIONS, walk, different: ['ITEM-0001'] })
    expect(first).toMatch(/^The custody log does NOT hold: .* Entry 1,204 does not hold the hash/)
    expect(second).toContain('ITEM-0001')
    expect(omissionLines({ ...NO_OMISSIONS, walk: null })[0]).toContain('could not be walked')
  })

  it('names the items whose files were found to hold other bytes', () => {
    expect(omissionLines({ ...NO_OMISSIONS, different: ['ITEM-0001'] })).toEqual([
      'DIFFERENT: the file of ITEM-0001 holds other bytes now than those the report is about. The report says so there.',
    ])
    expect(omissionLines({ ...NO_OMISSIONS, different: ['ITEM-0001', 'ITEM-0003'] })[0]).toContain(
      'the files of ITEM-0001, ITEM-0003 hold other bytes',
    )
  })

  it('says of an item that nothing is told of no more than that', () => {
    const failed = [{ reference: 'ITEM-0002', reason: 'altered' as const }]
    const [first, ...more] = omissionLines({ ...NO_OMISSIONS, failed, refused: ['ITEM-0002'] })
    expect(first).toContain('ITEM-0002')
    expect(first).toContain('NOT what the custody log says')
    expect(more).toEqual([])
    const [, second] = omissionLines({ ...NO_OMISSIONS, failed, refused: ['ITEM-0002', 'ITEM-0003'] })
    expect(second).toMatch(/^Something stored of ITEM-0003 is NOT printed/)
  })
})
