import { describe, expect, it } from 'vitest'
import { NO_OMISSIONS } from '../../../tests/support/whole-report.ts'
import { LOG_NOT_WALKED, omissionLines } from './report-omissions.ts'

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
      expect.stringMatching(/^2 items could NOT be reported: reading .* ITEM-0002, ITEM-0005\.$/),
      expect.stringMatching(/^1 item could NOT be reported: the file did not respond .* ITEM-0004\.$/),
      expect.stringMatching(/^1 item could NOT .* in the library\.$/),
    ])
  })

  it('names before all else the entry at which the custody log does not hold, or that it was not walked', () => {
    const walk = { state: 'broken' as const, brokenAt: 1204, at: null, type: null, fault: { what: 'link' as const } }
    const [first, second] = omissionLines({ ...NO_OMISSIONS, walk, different: ['ITEM-0001'] })
    expect(first).toMatch(/^The custody log FAILED verification.* Entry 1,204 /)
    expect(second).toContain('ITEM-0001')
    expect(omissionLines({ ...NO_OMISSIONS, walk: null })[0]).toBe(LOG_NOT_WALKED)
  })

  it('names the items whose files were found to hold other bytes', () => {
    expect(omissionLines({ ...NO_OMISSIONS, different: ['ITEM-0001'] })).toEqual([
      expect.stringMatching(/^DIFFERENT: the file of ITEM-0001 no longer matches /),
    ])
    expect(omissionLines({ ...NO_OMISSIONS, different: ['ITEM-0001', 'ITEM-0003'] })[0]).toContain(
      'the files of ITEM-0001, ITEM-0003 no longer match ',
    )
  })

  it('says of an item that nothing is told of no more than that', () => {
    const failed = [{ reference: 'ITEM-0002', reason: 'altered' as const }]
    const [first, ...more] = omissionLines({ ...NO_OMISSIONS, failed, refused: ['ITEM-0002'] })
    expect(first).toContain('ITEM-0002')
    expect(first).toContain('does NOT match the custody log')
    expect(more).toEqual([])
    const [, second] = omissionLines({ ...NO_OMISSIONS, failed, refused: ['ITEM-0002', 'ITEM-0003'] })
    expect(second).toMatch(/^Some stored data of ITEM-0003 is NOT printed/)
  })
})
