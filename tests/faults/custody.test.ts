import { describe, expect, it } from 'vitest'
import { cutOften, editOften, makeLog } from '../support/custody-edits.ts'
import { seededRandom } from '../support/random.ts'

describe('a custody log that somebody changed past its triggers', () => {
  it('shows each of 1,000 edits, deletions and swaps, and the first entry that does not hold', () => {
    const { found, wrong } = editOften(makeLog(1_500), 1_000, seededRandom(20261122))
    process.stdout.write(`changed custody logs: ${found} of 1000 found, ${1000 - wrong.length} at the right entry\n`)
    expect(wrong).toEqual([])
    expect(found).toBe(1_000)
  })

  it('shows each of 200 cut tails to an exported head', () => {
    expect(cutOften(makeLog(1_500), 200, seededRandom(20261123))).toEqual({ cut: 200, whole: 200 })
  })
})
