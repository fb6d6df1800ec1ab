import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { verifyChain } from '../../src/main/custody/verify-chain.ts'
import type { ItemId } from '../../src/shared/model/ids.ts'
import { ANY, setupCustodyTables } from '../support/custody-tables.ts'
import { sha256Of } from '../support/pictures.ts'

/** As docs/export-format.md tells a stranger to. */
const hashOf = ({ previous_hash = '', hashed_json = '' }: Record<string, string>) =>
  createHash('sha256').update(previous_hash).update(hashed_json).digest('hex')
const payloadDigestOf = ({ payload_salt = '', payload_json = '', payload_base64 = '' }: Record<string, string>) =>
  createHash('sha256')
    .update(Buffer.from(payload_salt, 'hex'))
    .update(payload_base64 === '' ? payload_json : Buffer.from(payload_base64, 'base64'))
    .digest('hex')

describe('the table of the custody log', () => {
  it('holds every entry, the oldest first, so that a stranger can hash the chain again', async () => {
    const { run, table, write, mine, other, gone, empty, audit, db } = setupCustodyTables()
    for (let n = 0; n < 600; n += 1)
      write(n % 2 === 0 ? mine : other, 'case.renamed', { from: `"${n}", ü`, to: '=1+1' })
    write(gone, 'case.renamed', { from: 'secret', to: 'secret' })
    empty(gone)
    const before = audit.head()
    const written = await run(ANY)
    expect(written).toMatchObject({ ok: true, value: { rows: before?.entries } })
    const rows = table()
    expect(rows.map(({ entry }) => Number(entry))).toEqual(rows.map((_, at) => at + 1))
    let previous = '0'.repeat(64)
    for (const row of rows) {
      expect(row.previous_hash).toBe(previous)
      expect(hashOf(row), `entry ${row.entry}`).toBe(row.hash)
      const { seq, at, actor, type, payloadSha256 } = JSON.parse(row.hashed_json ?? '') as Record<string, unknown>
      expect([String(seq), actor, type]).toEqual([row.entry, row.operator, row.type])
      expect(new Date(Number(at)).toISOString()).toBe(row.time_utc)
      // What was erased has left its digest alone.
      if (row.removed === '') expect(payloadDigestOf(row), `entry ${row.entry}`).toBe(payloadSha256)
      previous = row.hash ?? ''
    }
    expect(rows.at(-1)).toMatchObject({ hash: before?.head, log_head: before?.head, log_entries: String(rows.length) })
    expect(rows.filter(({ removed }) => removed === 'yes').length).toBeGreaterThan(0)
    expect(rows.some(({ payload_json }) => payload_json?.includes('secret'))).toBe(false)
    expect(verifyChain(db).chain.state).toBe('whole')
  })

  it('says what the screen says, disarms what a spreadsheet would run, and keeps what was hashed to the letter', async () => {
    const { run, table, write, mine } = setupCustodyTables()
    write(mine, 'finding.set', { item: 'ITEM-0001', conclusion: '=cmd|calc' })
    await run({ ...ANY, groups: ['finding'] })
    const [row] = table()
    expect(row).toMatchObject({
      case: 'CASE-2026-001',
      items: 'ITEM-0001',
      type: 'finding.set',
      operator: 'A. Examiner',
      removed: '',
      words: 'Finding recorded for ITEM-0001. Conclusion: =cmd|calc.',
      time_utc: '2026-11-20T09:41:01.000Z',
      payload_json: JSON.stringify({ item: 'ITEM-0001', conclusion: '=cmd|calc' }),
    })
    expect(hashOf(row ?? {})).toBe(row?.hash)
    expect(row?.hashed_base64).toBe('')
  })

  it('keeps what was hashed in base64 where a cell could not hold it and be safe', async () => {
    const { run, table, write, mine, saved } = setupCustodyTables()
    const conclusion = 'x;=1+1 right\u202Egpj.exe'
    write(mine, 'finding.set', { item: 'ITEM-0001', conclusion })
    await run({ ...ANY, groups: ['finding'] })
    const [row = {}] = table()
    expect(readFileSync(join(saved, 'log.csv'), 'utf8')).not.toMatch(/;=1|\u202E/)
    expect(row.words).toContain("x;'=1+1 right<U+202E>gpj.exe")
    expect(JSON.parse(row.payload_json ?? '')).toEqual({ item: 'ITEM-0001', conclusion })
    const exact = Buffer.from(row.payload_base64 ?? '', 'base64')
    expect(JSON.parse(exact.toString('utf8'))).toEqual(JSON.parse(row.payload_json ?? ''))
    expect(hashOf(row)).toBe(row.hash)
    expect(payloadDigestOf(row)).toBe((JSON.parse(row.hashed_json ?? '') as Record<string, unknown>).payloadSha256)
  })

  it('is entered with its hash, where the log stood, and the filter, in the case it is about', async () => {
    const { run, table, write, mine, entered, audit, saved, db } = setupCustodyTables()
    write(mine, 'item.hashed', { item: 'ITEM-0001', sha256: 'x' })
    const head = audit.head()
    const itemId = db.prepare('SELECT id FROM items').pluck().get() as ItemId
    const from = Date.UTC(2026, 10, 20)
    const written = await run({ ...ANY, caseId: mine, itemId, groups: ['evidence'], from, text: ' Read ' })
    const sha256 = sha256Of(readFileSync(join(saved, 'log.csv')))
    expect(written).toMatchObject({ ok: true, value: { sha256 } })
    expect(table().map(({ type }) => type)).toEqual(['item.hashed'])
    expect(entered()).toMatchObject([
      {
        caseId: mine,
        rows: 1,
        sha256,
        logEntries: head?.entries,
        logHead: head?.head,
        filter: {
          of: 'case',
          groups: ['evidence'],
          item: 'ITEM-0001',
          actor: null,
          text: 'Read',
          from: '2026-11-20T00:00:00.000Z',
          before: null,
        },
      },
    ])
  })

  it('is called a part where a filter leaves entries out', async () => {
    const { run, suggested, mine } = setupCustodyTables()
    for (const filter of [{}, { text: ' ' }, { caseId: mine }, { groups: ['evidence' as const] }, { from: 5 }])
      await run({ ...ANY, ...filter })
    const [whole, part] = ['Touchstone custody log.csv', 'Touchstone custody log, a part.csv']
    expect(suggested).toEqual([whole, whole, part, part, part])
  })

  it('ends where the log stood when it began, whatever comes meanwhile', async () => {
    const { run, table, write, mine, audit, log, asked } = setupCustodyTables()
    for (let n = 0; n < 300; n += 1) write(mine, 'case.renamed', { from: 'a', to: 'b' })
    const stood = audit.head()?.entries ?? 0
    const paged = log.custodyTable
    log.custodyTable = (...given) => {
      write(mine, 'case.renamed', { from: 'b', to: 'c' })
      return paged(...given)
    }
    await run(ANY)
    expect(asked.length).toBeGreaterThan(1)
    expect(table()).toHaveLength(stood)
  })

  it('is never written among evidence, into the library’s own folder, nor after a no', async () => {
    const { run, chosen, home, evidence, entered } = setupCustodyTables()
    mkdirSync(join(evidence, 'below'))
    chosen.path = join(evidence, 'below', 'log.csv')
    expect(await run(ANY)).toEqual({ ok: false, error: { kind: 'export_failed', reason: 'among_evidence' } })
    chosen.path = join(home, 'log.csv')
    expect(await run(ANY)).toEqual({ ok: false, error: { kind: 'export_failed', reason: 'in_library' } })
    chosen.path = null
    expect(await run(ANY)).toEqual({ ok: false, error: { kind: 'declined' } })
    expect(entered()).toEqual([])
  })
})
