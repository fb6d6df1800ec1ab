import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { setupFindings } from '../../../tests/support/findings.ts'
import { plant } from '../../../tests/support/rows.ts'
import { DEFAULT_LADDER } from '../../shared/model/finding.ts'
import { findingDigest, notesDigest } from '../db/findings.ts'

const QUAY = 'The image shows the north quay on 12 May'
const supports = { ladder: DEFAULT_LADDER, step: 0 }

describe('a finding', () => {
  it('is recorded with its author, its time, the bytes it is about and the whole ladder', () => {
    const { record, first, placed, clock } = setupFindings()
    const text = {
      proposition: QUAY,
      alternative: 'It was taken elsewhere',
      conclusion: supports,
      grounds: 'Crane no. 4',
    }
    const made = record(first, { ...text, notes: 'Ask the port' })
    expect(made).toMatchObject({
      ok: true,
      value: {
        revisions: 1,
        current: {
          ...text,
          revision: 1,
          notes: 'Ask the port',
          author: 'A. Examiner',
          at: clock.now(),
          subject: placed[0]?.sha256,
        },
      },
    })
  })

  it('is never replaced: every change is a revision beside the ones before, and the last who wrote is its author', () => {
    const { record, first, says, keeper, db } = setupFindings()
    record(first, { proposition: QUAY, conclusion: supports })
    says.operator = 'B. Second'
    record(first, { proposition: QUAY, conclusion: { ladder: DEFAULT_LADDER, step: 4 } }, 'The crane was built later')
    const known = keeper.get(first)
    expect(known?.history.map(({ revision, author, reason }) => [revision, author, reason])).toEqual([
      [2, 'B. Second', 'The crane was built later'],
      [1, 'A. Examiner', ''],
    ])
    expect(() => plant(db, () => db.exec("UPDATE findings SET grounds = 'other'"))).toThrow('never replaced')
    expect(() => plant(db, () => db.exec('DELETE FROM findings'))).toThrow('findings are kept')
    expect(() =>
      plant(db, () =>
        db.exec(
          'INSERT INTO findings SELECT id + 9, item_id, 7, 0, subject, proposition, alternative, ladder, step, grounds, notes, salt, reason, author, at FROM findings WHERE revision = 2',
        ),
      ),
    ).toThrow()
  })

  it('keeps the words it was made with when the ladder changes, and may be revised with either', () => {
    const { record, first, says, keeper } = setupFindings()
    record(first, { proposition: QUAY, conclusion: supports })
    const newWords = ['for', 'neither', 'against']
    says.ladder = newWords
    expect(keeper.get(first)?.current?.conclusion).toEqual(supports)
    expect(record(first, { proposition: QUAY, conclusion: supports, grounds: 'More' })).toMatchObject({ ok: true })
    expect(record(first, { proposition: QUAY, conclusion: { ladder: newWords, step: 2 } })).toMatchObject({ ok: true })
    expect(record(first, { proposition: QUAY, conclusion: supports })).toEqual({
      ok: false,
      error: { kind: 'not_now', reason: 'ladder_changed' },
    })
    expect(keeper.get(first)?.history.map(({ conclusion }) => conclusion?.ladder.length)).toEqual([3, 5, 5])
  })

  it('is not recorded over another that the person never saw, nor about bytes they never saw', () => {
    const { keeper, record, first, placed } = setupFindings()
    const sha256 = placed[0]?.sha256 ?? null
    record(first, { proposition: QUAY })
    const text = { proposition: 'Mine', alternative: '', conclusion: null, grounds: '', notes: '' }
    expect(keeper.record(first, { seen: 0, subject: sha256 }, text, '')).toEqual({
      ok: false,
      error: { kind: 'not_now', reason: 'finding_changed' },
    })
    expect(keeper.record(first, { seen: 1, subject: placed[1]?.sha256 ?? null }, text, '')).toEqual({
      ok: false,
      error: { kind: 'not_now', reason: 'bytes_changed' },
    })
    expect(keeper.get(first)?.revisions).toBe(1)
  })

  it('needs a proposition to conclude about, and something to say', () => {
    const { record, first } = setupFindings()
    expect(record(first, { conclusion: supports })).toMatchObject({ error: { reason: 'no_proposition' } })
    expect(record(first, { proposition: '  \n ' })).toMatchObject({ error: { reason: 'empty' } })
    expect(record(first, { notes: 'Only a note' })).toMatchObject({ ok: true })
  })

  it('that says nothing new is not written again, unless the file holds other bytes since', () => {
    const { record, first, placed, db, keeper, entries } = setupFindings()
    record(first, { proposition: QUAY, conclusion: supports })
    record(first, { proposition: `${QUAY} `, conclusion: supports })
    expect(keeper.get(first)?.revisions).toBe(1)
    plant(db, () => db.prepare('UPDATE items SET sha256 = ? WHERE id = ?').run(placed[1]?.sha256, first))
    expect(keeper.get(first)).toMatchObject({ subject: placed[1]?.sha256, current: { subject: placed[0]?.sha256 } })
    record(first, { proposition: QUAY, conclusion: supports })
    expect(keeper.get(first)?.current).toMatchObject({ revision: 2, subject: placed[1]?.sha256 })
    expect(entries('finding.changed')).toHaveLength(1)
  })

  it('is withdrawn by a revision; what it said stays in its history', () => {
    const { record, first, keeper, entries } = setupFindings()
    record(first, { proposition: QUAY, conclusion: supports })
    const gone = keeper.withdraw(first, 1, 'Wrong item')
    expect(gone).toMatchObject({ ok: true, value: { current: null, revisions: 2 } })
    expect(keeper.get(first)?.history).toMatchObject([
      { isWithdrawn: true, reason: 'Wrong item', proposition: '' },
      { isWithdrawn: false, proposition: QUAY },
    ])
    expect(entries('finding.withdrawn')).toMatchObject([{ from: 'evidence for', reason: 'Wrong item', revision: 2 }])
    expect(keeper.withdraw(first, 2, '')).toMatchObject({ ok: true, value: { revisions: 2 } })
    expect(record(first, { proposition: QUAY })).toMatchObject({ ok: true, value: { current: { revision: 3 } } })
    expect(entries('finding.set')).toHaveLength(2)
  })

  it('leaves a custody entry with which its texts can be checked, and its notes are not told', () => {
    const { record, first, entries, db, placed } = setupFindings()
    const text = { proposition: QUAY, alternative: 'Elsewhere', grounds: 'Crane no. 4' }
    record(first, { ...text, conclusion: supports, notes: 'A secret' })
    const [entry] = entries('finding.set')
    expect(entry).toEqual({
      item: 'ITEM-0001',
      revision: 1,
      about: placed[0]?.sha256,
      conclusion: 'evidence for',
      ladder: DEFAULT_LADDER,
      textSha256: createHash('sha256').update(`["${QUAY}","Elsewhere","Crane no. 4"]`).digest('hex'),
      notesSha256: notesDigest(String(db.prepare('SELECT salt FROM findings').pluck().get()), 'A secret'),
    })
    expect(findingDigest(text)).toBe(entry?.textSha256)
    expect(JSON.stringify(entry)).not.toContain('secret')
  })

  it('is not written in a closed case', () => {
    const { record, first, cases, caseId, keeper } = setupFindings()
    record(first, { proposition: QUAY })
    cases.setClosed(caseId, true)
    const closed = { ok: false, error: { kind: 'not_now', reason: 'case_closed' } }
    expect(record(first, { proposition: 'Other' })).toEqual(closed)
    expect(keeper.withdraw(first, 1, '')).toEqual(closed)
    expect(keeper.get(first)?.revisions).toBe(1)
  })

  it('takes hostile texts as they are', () => {
    const { record, first, keeper } = setupFindings()
    const hostile = `\u202Eevil\u0000\n<script>alert(1)</script>${'x'.repeat(15_000)}`
    expect(record(first, { proposition: 'a', grounds: hostile })).toMatchObject({ ok: true })
    expect(keeper.get(first)?.current?.grounds).toBe(hostile)
    expect(record(first, { proposition: 'half \ud800' })).toMatchObject({ ok: true })
    expect(keeper.get(first)?.current?.proposition).toBe('half \ufffd')
  })
})
