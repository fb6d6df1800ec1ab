import { describe, expect, it } from 'vitest'
import { setupFindings } from '../../../tests/support/findings.ts'
import { verifyForged, verifyHere } from '../../../tests/support/log-check.ts'
import { DEFAULT_LADDER } from '../../shared/model/finding.ts'

const concluded = {
  ...{ proposition: 'The north quay', conclusion: { ladder: DEFAULT_LADDER, step: 0 }, notes: 'Ask the port' },
}

/** A desk with two revisions about its first item, and a verification of what is stored now. */
function setup() {
  const desk = setupFindings()
  desk.record(desk.first, { ...concluded, grounds: 'Crane no. 4' })
  desk.record(desk.first, { ...concluded, grounds: 'Crane no. 5' }, 'Counted again')
  return { ...desk, verify: () => verifyHere(desk.db), verifyForged: (sql: string) => verifyForged(desk.db, sql) }
}

describe('a verification of the findings', () => {
  it('holds where every revision says what the log says', () => {
    const { verify } = setup()
    expect(verify().findings).toEqual({ checked: 2, different: [], differentCount: 0 })
  })

  it.each([
    ['its grounds', "UPDATE findings SET grounds = 'Crane no. 6' WHERE revision = 2"],
    ['its proposition', "UPDATE findings SET proposition = 'The south quay' WHERE revision = 2"],
    ['its notes', "UPDATE findings SET notes = 'Asked the port' WHERE revision = 2"],
    ['notes that are taken away', "UPDATE findings SET notes = '' WHERE revision = 2"],
    ['its conclusion', 'UPDATE findings SET step = 4 WHERE revision = 2'],
    ['another word of its ladder', "UPDATE findings SET ladder = json_set(ladder, '$[3]', 'other') WHERE revision = 2"],
    ['its author', "UPDATE findings SET author = 'M. Iwu' WHERE revision = 2"],
    ['its time', 'UPDATE findings SET at = at - 864000000 WHERE revision = 2'],
    ['the reason for the change', "UPDATE findings SET reason = 'None' WHERE revision = 2"],
    ['the bytes it is about', "UPDATE findings SET subject = 'x' WHERE revision = 2"],
    [
      'that it was withdrawn',
      "UPDATE findings SET is_withdrawn = 1, ladder = NULL, step = NULL, proposition = '', grounds = '', notes = '' WHERE revision = 2",
    ],
    ['that it is there', 'DELETE FROM findings WHERE revision = 2'],
  ])('names a revision that was changed in %s', (_what, sql) => {
    const { verifyForged } = setup()
    const found = verifyForged(sql)
    expect(found.chain.state).toBe('whole')
    expect(found.findings).toMatchObject({ different: ['CASE-2026-001 ITEM-0001 revision 2'], differentCount: 1 })
    expect(found.outcome).toBe('broken')
    expect(found.lines.findings).toContain('NOT what the log says was recorded: CASE-2026-001 ITEM-0001')
  })

  it('names one that nobody recorded', () => {
    const { verifyForged } = setup()
    expect(
      verifyForged(`INSERT INTO findings (id, item_id, revision, is_withdrawn, subject, proposition, alternative, ladder, step, grounds,
             notes, salt, reason, author, at)
           SELECT 99, item_id, 3, 0, subject, proposition, alternative, ladder, step, grounds, notes,
             salt, reason, author, at FROM findings WHERE revision = 2`).findings.different,
    ).toEqual(['CASE-2026-001 ITEM-0001 revision 3'])
  })
})
