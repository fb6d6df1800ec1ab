import { describe, expect, it } from 'vitest'
import { setupFindings } from '../../../tests/support/findings.ts'
import { verifyForged, verifyHere } from '../../../tests/support/log-check.ts'
import { DEFAULT_LADDER } from '../../shared/model/finding.ts'

const FIRST = 'CASE-2026-001 ITEM-0001'
const SECOND = 'CASE-2026-001 ITEM-0002'
const THIRD = 'CASE-2026-001 ITEM-0003'

/** One item with a finding, a status and a tag, one with a finding that was withdrawn, one with neither. */
async function setup() {
  const desk = setupFindings({ files: 3 })
  const { first, second, caseId, record, keeper, marking, tags } = desk
  const conclusion = { ladder: DEFAULT_LADDER, step: 1 }
  record(first, { proposition: 'It shows the quay.', conclusion })
  record(second, { proposition: 'It shows the crane.', conclusion })
  keeper.withdraw(second, 1, 'Mistaken.')
  const quay = tags.make(caseId, 'Quay', 1)
  tags.make(caseId, 'Crane', null)
  await marking.mark([first], { status: 'reviewed', add: [quay], remove: [] })
  return desk
}

describe('a verification of what lists and filters are made of', () => {
  it('holds where it is the newest finding and mark of each item', async () => {
    const { db } = await setup()
    const { lists, outcome, lines } = verifyHere(db)
    expect(lists).toEqual({ checked: 2, different: [], differentCount: 0 })
    expect(outcome).toBe('whole')
    expect(lines.lists).toBe('Lists and filters show 2 items with their newest conclusion, status and tags.')
    expect(lines.marks).toBe('Status and tags of 1 item are what the log says was set.')
  })

  it.each([
    ['has a finding and is listed without', FIRST, 'UPDATE reviews SET finding_id = NULL, conclusion = NULL'],
    ['is listed with another conclusion', FIRST, "UPDATE reviews SET conclusion = 'Other' WHERE item_id = 1"],
    ['is listed with another status', FIRST, "UPDATE reviews SET status = 'open' WHERE item_id = 1"],
    ['is listed in another case', FIRST, 'UPDATE reviews SET case_id = 9 WHERE item_id = 1'],
    ['lost its tags in lists', FIRST, 'DELETE FROM item_tags'],
    ['has a tag in lists that nobody gave it', FIRST, 'INSERT INTO item_tags VALUES (1, 2)'],
    ['is not listed at all', FIRST, 'DELETE FROM reviews WHERE item_id = 1'],
    ['is listed with a finding that was withdrawn', SECOND, 'UPDATE reviews SET finding_id = 2 WHERE item_id = 2'],
    [
      'is listed with a status and was never marked',
      THIRD,
      "INSERT INTO reviews VALUES (3, 1, NULL, NULL, NULL, 'open')",
    ],
  ])('names an item that %s', async (_what, name, sql) => {
    const { db } = await setup()
    const { lists, marks, outcome, lines } = verifyForged(db, sql)
    expect(lists).toMatchObject({ different: [name], differentCount: 1 })
    expect(marks.differentCount).toBe(0)
    expect(outcome).toBe('broken')
    expect(lines.lists).toBe(`Lists and filters show 1 item NOT with its newest conclusion, status and tags: ${name}.`)
  })
})
