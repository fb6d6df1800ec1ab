import { describe, expect, it } from 'vitest'
import { createChainWalk, verifyChain } from '../../src/main/custody/verify-chain.ts'
import { cutTails, emptied, makeLog, missedEdits, randomEdit, walkAfter } from '../support/custody-edits.ts'
import { setupClock, setupLibrary } from '../support/library.ts'
import { seededRandom } from '../support/random.ts'
import { sampleRows } from '../support/sample-rows.ts'

describe('a walk of the custody log', () => {
  it('finds every edit, deletion and swap, and names the first entry that does not hold', () => {
    const log = makeLog(300)
    const random = seededRandom(20261121)
    const edits = sampleRows(
      Array.from({ length: 1000 }, () => randomEdit(log, random)),
      ({ kinds }) => kinds,
    )
    expect(edits.length).toBeGreaterThanOrEqual(100)
    expect(missedEdits(log, edits)).toEqual([])
  })

  it('cannot see that its end was cut, but an exported head can', () => {
    // Up to the entry on the deletion, which stays: without it the log itself shows the cut.
    const lengths = Array.from({ length: 20 }, (_, n) => n + 1)
    expect(cutTails(makeLog(300), lengths)).toEqual({ cut: 20, whole: 20 })
  })

  it('holds for what was emptied with its case and counts it', () => {
    const log = makeLog(60)
    const { chain, head } = walkAfter(log, () => undefined)
    expect(chain).toMatchObject({ state: 'whole', entries: log.entries, head: log.head, removed: log.emptied.length })
    expect(log.emptied.length).toBeGreaterThan(3)
    expect(head).toBe('contained')
  })

  it('says what does not hold about the entry', () => {
    const log = makeLog(60)
    const faultAfter = (sql: string) => {
      const { chain } = walkAfter(log, (db) => db.exec(sql))
      return chain.state === 'broken' ? { at: chain.brokenAt, ...chain.fault } : null
    }
    expect(faultAfter("UPDATE audit SET actor = 'Somebody else' WHERE seq = 4")).toEqual({ at: 4, what: 'hash' })
    expect(faultAfter('DELETE FROM audit WHERE seq BETWEEN 8 AND 10')).toEqual({ at: 8, what: 'number', found: 11 })
    expect(faultAfter(`UPDATE audit SET prev_hash = '${'0'.repeat(64)}' WHERE seq = 4`)).toEqual({
      at: 4,
      what: 'link',
    })
    expect(faultAfter('UPDATE audit SET payload = \'{"removed":true}\' WHERE seq = 4')).toEqual({ at: 4, what: 'hash' })
    expect(faultAfter("UPDATE audit SET seals = '[]' || ' ' WHERE seq = 4")).toEqual({ at: 4, what: 'hash' })
    expect(faultAfter(emptied(log, 4))).toEqual({ at: 4, what: 'emptied' })
  })

  it('tells a log that was written anew from the one an export names', () => {
    const log = makeLog(60)
    const other = makeLog(61)
    const { head } = walkAfter({ ...other, entries: log.entries, head: log.head }, () => undefined)
    expect(head).toBe('different')
  })

  it('goes on slice by slice while the log grows, and notices a clock that was set back', () => {
    const clock = setupClock()
    const { db, audit } = setupLibrary(clock)
    const write = (n: number) =>
      db.transaction(() => audit.append({ caseId: null, type: 'note.added', payload: { n } }))()
    for (let n = 0; n < 30; n += 1) write(n)
    const walk = createChainWalk(db)
    expect(walk.on(10)).toMatchObject({ walked: 10, total: 31, ended: null })
    clock.advance(-60_000)
    write(31)
    expect(walk.on(10).ended).toBeNull()
    const { ended } = walk.on(20)
    expect(ended?.chain).toMatchObject({ state: 'whole', entries: 32, stepsBack: { count: 1, first: 32 } })
    expect(verifyChain(db).chain).toEqual(ended?.chain)
  })
})
