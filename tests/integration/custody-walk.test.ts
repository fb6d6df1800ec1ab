import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import DatabaseConstructor from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { payloadDigest, REMOVED } from '../../src/main/custody/log/chain.ts'
import { createChainWalk, verifyChain } from '../../src/main/custody/verify-chain.ts'
import type { Database } from '../../src/main/db/open.ts'
import { eraseCase } from '../support/erase-case.ts'
import { setupClock, setupLibrary } from '../support/library.ts'
import { seededRandom } from '../support/random.ts'
import { sampleRows, takesWholeTables } from '../support/sample-rows.ts'

describe('a walk of the custody log', () => {
  it('finds every edit, deletion and swap, and names the first entry that does not hold', () => {
    const log = makeLog(takesWholeTables() ? 1500 : 300)
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

/** A custody log in a separate file: entries of two cases, one of them deleted, and of the library. */
type KeptLog = { file: string; copy: string; entries: number; head: string; emptied: number[] }

/** Writes such a log with about this many entries. The second case is erased. */
function makeLog(entries: number): KeptLog {
  const clock = setupClock()
  const { home, db, audit, cases } = setupLibrary(clock)
  const kept = cases.create('The one that stays').id
  const gone = cases.create('The one that goes').id
  db.transaction(() => {
    for (let n = 0; n < entries; n += 1) {
      const caseId = n % 7 === 0 ? null : n % 5 === 0 ? gone : kept
      const payload = {
        item: `ITEM-${String(n).padStart(4, '0')}`,
        path: `/card/ü ${n} "x".jpg`,
        bytes: n,
        sha256: 'ab',
      }
      audit.append({ caseId, type: n % 3 === 0 ? 'item.hashed' : 'item.skipped', payload })
      clock.advance(17)
    }
  })()
  eraseCase({ db, audit, clock }, gone, 'CASE-2026-002')
  db.transaction(() => {
    for (let n = 0; n < 20; n += 1) audit.append({ caseId: kept, type: 'note.added', payload: { n, words: 'After.' } })
  })()
  db.pragma('wal_checkpoint(TRUNCATE)')
  const head = audit.head()
  if (!head) throw new Error('The log is empty.')
  const emptied = db
    .prepare(`SELECT seq FROM audit WHERE payload = '${REMOVED}' ORDER BY seq`)
    .pluck()
    .all() as number[]
  const file = join(home, 'library.sqlite')
  return { file, copy: join(home, 'copy.sqlite'), entries: head.entries, head: head.head, emptied }
}

/** An edit by somebody who bypasses the triggers, with the first entry that fails verification afterwards. */
type Edit = { name: string; kinds: string[]; do: (db: Database) => void; first: number }

const COLUMNS = [
  'case_id',
  'at',
  'mono_ns',
  'boot_id',
  'actor',
  'type',
  'payload',
  'salt',
  'payload_sha256',
  'seals',
  'prev_hash',
  'hash',
  'seq',
] as const
const JSONS: ReadonlySet<string> = new Set(['payload', 'seals'])
const HEX = '0123456789abcdef'

/** A random edit, deletion, swap or erasure of one or two entries. */
function randomEdit(log: KeptLog, random: () => number): Edit {
  const { entries } = log
  const pick = (most: number) => Math.floor(random() * most)
  const seq = 1 + pick(entries)
  const isEmptied = log.emptied.includes(seq)
  const sort = pick(4)
  const kindsOf = (what: string, at: number) => [
    log.emptied.includes(at) ? `${what} of what was emptied` : what,
    at === 1 ? 'the first entry' : at === entries ? 'the last entry' : 'an entry between',
  ]
  if (sort === 1) {
    // For the last entry that would be a cut tail, which the log alone cannot detect.
    const at = seq === entries ? seq - 1 : seq
    return {
      name: `deletion of ${at}`,
      kinds: kindsOf('deletion', at),
      first: at,
      do: (db) => run(db, 'DELETE FROM audit WHERE seq = ?', at),
    }
  }
  if (sort === 2) {
    const other = 1 + ((seq + pick(entries - 1)) % entries)
    const [low, high] = [Math.min(seq, other), Math.max(seq, other)]
    return {
      name: `swap of ${low} and ${high}`,
      kinds: kindsOf('swap', low),
      first: low,
      do: (db) => swap(db, low, high),
    }
  }
  if (sort === 3 && !isEmptied)
    return {
      name: `emptying of ${seq}`,
      kinds: kindsOf('emptying', seq),
      first: seq,
      do: (db) => db.exec(emptied(log, seq)),
    }
  const column = COLUMNS[pick(COLUMNS.length)] ?? 'at'
  // One letter more, or for JSON white space without meaning: that too is not what was written.
  const isAtEnd = pick(2) === 0
  return {
    name: `${column} of ${seq}`,
    kinds: kindsOf(JSONS.has(column) && isAtEnd ? `${column}, at its end,` : column, seq),
    first: seq,
    do: (db) => editColumn(db, column, seq, isAtEnd, pick),
  }
}

/** SQL that erases an entry's contents as an erasure would, without an entry that records it. */
function emptied({ file }: Pick<KeptLog, 'file'>, seq: number): string {
  const db = new DatabaseConstructor(file, { readonly: true })
  const entry = db
    .prepare<[number], { salt: Buffer; payload: string }>('SELECT salt, payload FROM audit WHERE seq = ?')
    .get(seq)
  db.close()
  if (entry === undefined) throw new Error(`There is no entry ${seq}.`)
  const digest = payloadDigest(entry.salt, entry.payload)
  return `UPDATE audit SET payload = '${REMOVED}', salt = X'', payload_sha256 = '${digest}' WHERE seq = ${seq}`
}

function editColumn(
  db: Database,
  column: (typeof COLUMNS)[number],
  seq: number,
  isAtEnd: boolean,
  pick: (most: number) => number,
) {
  const before = db.prepare(`SELECT ${column} FROM audit WHERE seq = ?`).pluck().get(seq)
  const set = (value: unknown) => run(db, `UPDATE audit SET ${column} = ? WHERE seq = ?`, value, seq)
  if (column === 'seq') return set(seq + 1_000_000)
  if (column === 'case_id') return set(before === null ? 1 : Number(before) + 1000)
  if (typeof before === 'number') return set(before + 1 + pick(1000))
  if (column === 'salt') return set(Buffer.concat([before as Buffer, Buffer.from([pick(256)])]))
  if (column === 'payload_sha256') return set(before === null ? 'ab'.repeat(32) : `${String(before)}0`)
  const text = String(before)
  const at = pick(text.length)
  if (column === 'prev_hash' || column === 'hash') {
    const other = HEX[(HEX.indexOf(text[at] ?? '0') + 1 + pick(15)) % 16]
    return set(text.slice(0, at) + other + text.slice(at + 1))
  }
  if (JSONS.has(column)) return set(isAtEnd ? `${text} ` : text.replace(/^[{[]/, (open) => `${open} `))
  return set(`${text.slice(0, at)}x${text.slice(at)}`)
}

function swap(db: Database, low: number, high: number) {
  run(db, 'UPDATE audit SET seq = -1 WHERE seq = ?', low)
  run(db, 'UPDATE audit SET seq = ? WHERE seq = ?', low, high)
  run(db, 'UPDATE audit SET seq = ? WHERE seq = -1', high)
}

const run = (db: Database, sql: string, ...values: unknown[]) => {
  if (db.prepare(sql).run(...values).changes !== 1) throw new Error(`Nothing was edited: ${sql}`)
}

/** Edits a copy of the log past its triggers, and returns what verifying it finds. */
function walkAfter({ file, copy, entries, head }: KeptLog, edit: (db: Database) => void) {
  copyFileSync(file, copy)
  const db = new DatabaseConstructor(copy)
  try {
    db.exec('DROP TRIGGER audit_is_final; DROP TRIGGER audit_stays; PRAGMA ignore_check_constraints = ON;')
    edit(db)
    return verifyChain(db, { entries, head })
  } finally {
    db.close()
  }
}

/** Makes each edit on a fresh copy of the log; returns those that are missed, or detected in the wrong place. */
function missedEdits(log: KeptLog, edits: readonly Edit[]): string[] {
  const wrong: string[] = []
  for (const edit of edits) {
    const { chain } = walkAfter(log, edit.do)
    if (chain.state !== 'broken' || chain.brokenAt !== edit.first) {
      wrong.push(`${edit.name}: ${chain.state === 'broken' ? `said ${chain.brokenAt}, is ${edit.first}` : 'not found'}`)
    }
  }
  return wrong
}

/** Cuts tails of these lengths; returns how many cut logs pass on their own, and what the exported log head showed. */
function cutTails(log: KeptLog, lengths: readonly number[]) {
  const said = { cut: 0, whole: 0 }
  for (const length of lengths) {
    const keep = log.entries - length
    const { chain, head } = walkAfter(log, (db) => db.prepare('DELETE FROM audit WHERE seq > ?').run(keep))
    if (chain.state === 'whole') said.whole += 1
    if (head === 'cut') said.cut += 1
  }
  return said
}
