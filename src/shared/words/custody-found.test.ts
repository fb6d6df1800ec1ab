import { describe, expect, it } from 'vitest'
import type { LogVerification } from '../model/custody.ts'
import type { NotHeld } from '../model/not-held.ts'
import { custodySentence, piecesText } from './custody.ts'
import { foundByState } from './custody-found.ts'
import { lastVerifiedLine } from './custody-screen.ts'
import { verificationLines } from './custody-verify.ts'
import { headWords, unbrokenButHeadMissing } from './custody-verify-head.ts'

const NOT_HELD: NotHeld = {
  table: 'findings',
  key: 4,
  state: 'differs',
  entry: 345,
  reference: 'CASE-2026-001 ITEM-0012',
  caseId: null,
  itemIds: [],
  checkId: null,
  attemptId: null,
  sha256: null,
}
const none = { different: [], differentCount: 0 }
const found: LogVerification = {
  outcome: 'whole',
  entries: 12,
  durationMs: 1,
  expected: null,
  head: null,
  database: 'sound',
  chain: { state: 'whole', entries: 12, head: 'ab'.repeat(32), removed: 0, stepsBack: { count: 0, first: null } },
  signedHeads: { heads: 2, isChecked: true, keychain: null, faults: [], faultCount: 0 },
  rows: { ...none, checked: 14 },
  copies: { ...none, checked: 2 },
  charges: { ...none, checked: 2 },
  lists: { ...none, checked: 14 },
}

describe('what a verification found', () => {
  it('stands under what holds, but for what was compared with nothing', () => {
    const { broken, whole, open } = foundByState(found)
    expect(broken).toEqual([])
    expect(whole[0]).toContain('chain unbroken over 12 entries')
    expect(open).toEqual([expect.stringContaining('Not compared:')])
  })

  it('counts signed heads among it: which are not by a known key, and that signatures were not checked', () => {
    const fault = { what: 'other_key', entries: 7, fingerprint: 'SHA256:abc' } as const
    const forged = { ...found, signedHeads: { ...found.signedHeads, faults: [fault], faultCount: 1 } }
    expect(foundByState(forged).broken).toEqual([expect.stringContaining('SHA256:abc')])
    const unchecked = { ...found, signedHeads: { ...found.signedHeads, isChecked: false, keychain: 'locked' as const } }
    expect(foundByState(unchecked).open).toContainEqual(expect.stringContaining('not checked'))
    const both = { ...unchecked, signedHeads: { ...unchecked.signedHeads, faults: [fault], faultCount: 1 } }
    expect(foundByState(both).broken).toEqual([expect.stringContaining('not checked')])
  })

  it('stands apart where it does not hold', () => {
    const { broken, whole } = foundByState({
      ...found,
      rows: { checked: 14, different: [NOT_HELD], differentCount: 1 },
      database: 'damaged',
    })
    expect(broken).toEqual([expect.stringContaining('database is damaged'), expect.stringContaining('ITEM-0012')])
    expect(whole.some((line) => line.includes('ITEM-0012'))).toBe(false)
  })

  it('says of an exported fingerprint that it is in the log, is not, or cannot be told', () => {
    const expected = { entries: 5, head: 'cd'.repeat(32) }
    const states = (['contained', 'cut', 'different', 'not_reached'] as const).map((head) => {
      const sorted = foundByState({ ...found, expected, head })
      return (['broken', 'whole', 'open'] as const).filter((state) =>
        sorted[state].some((line) => line.toLowerCase().includes('exported fingerprint')),
      )
    })
    expect(states).toEqual([['whole'], ['broken'], ['broken'], ['open']])
  })

  it('says of what stands before an exported fingerprint no more than is so', () => {
    const expected = { entries: 9, head: 'cd'.repeat(32) }
    const whole = (removed: number): LogVerification['chain'] => ({
      state: 'whole',
      entries: 12,
      head: 'ab'.repeat(32),
      removed,
      stepsBack: { count: 0, first: null },
    })
    const broken = (brokenAt: number): LogVerification['chain'] => ({
      state: 'broken',
      brokenAt,
      at: null,
      type: null,
      fault: { what: 'emptied' },
    })
    const line = (chain: LogVerification['chain']) =>
      verificationLines({ ...found, chain, expected, head: 'contained' }).head
    const start = 'The exported fingerprint is that of entry 9'
    const unchanged = `${start}: no entry up to it has changed since that export`
    expect(line(whole(0))).toBe(`${unchanged}.`)
    expect(line(whole(6))).toBe(`${unchanged}, except where an erasure emptied it.`)
    expect(line(broken(12))).toBe(`${unchanged}, except where an erasure emptied it.`)
    expect(line(broken(9))).toBe(`${start}, but the chain up to it FAILED verification: see entry 9.`)
    expect(line(broken(4))).toBe(`${start}, but the chain up to it FAILED verification: see entry 4.`)
    const sorted = foundByState({ ...found, chain: broken(4), expected, head: 'contained' })
    expect(sorted.broken.some((reported) => reported.includes('exported fingerprint'))).toBe(true)
  })
})

describe('the line of the newest verification', () => {
  const given = { entries: 82, head: 'ab'.repeat(32) }
  const line = (result: LogVerification) => lastVerifiedLine({ seq: 13, at: 0, actor: 'R. Osei', result })
  const missing = (head: 'cut' | 'different'): LogVerification => ({
    ...found,
    outcome: 'broken',
    expected: given,
    head,
  })

  it('says that the log holds and the exported fingerprint is not in it, be it cut, of another log or mistyped', () => {
    for (const head of ['cut', 'different'] as const) {
      const said = unbrokenButHeadMissing(12)
      expect(line(missing(head))).toContain(`: ${said}`)
      expect(line(missing(head))).toContain('entries were cut off or replaced since')
      expect(piecesText(custodySentence('custody.verified', missing(head)))).toContain(said)
    }
  })

  it('says of an exported fingerprint alone, too, that it may be mistyped', () => {
    for (const head of ['cut', 'different'] as const) {
      const said = verificationLines(missing(head)).head
      expect(said).toBe(headWords(given.entries, found.chain)[head])
      expect(said).toMatch(/NOT in the log.*number was mistyped\.$/)
    }
  })

  it('says that it does not hold where anything else does not, whatever became of the head', () => {
    const damaged: LogVerification = { ...missing('cut'), database: 'damaged' }
    expect(line(damaged)).toContain('FAILED verification')
    expect(piecesText(custodySentence('custody.verified', damaged))).toContain('FAILED verification')
  })
})
