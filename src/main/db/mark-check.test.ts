import { describe, expect, it } from 'vitest'
import { setupFindings } from '../../../tests/support/findings.ts'
import { verifyForged, verifyHere } from '../../../tests/support/log-check.ts'

const FIRST = 'CASE-2026-001 ITEM-0001'

/** Items that were marked, tagged, renamed tags and all, and taken back in part. */
async function setup() {
  const desk = setupFindings()
  const { caseId, first, second, tags, marking } = desk
  const quay = tags.make(caseId, 'Quay', 1)
  const crane = tags.make(caseId, 'Crane', null)
  await marking.mark([first, second], { status: 'reviewed', add: [quay], remove: [] })
  const both = await marking.mark([first, second], { status: 'second_look', add: [crane], remove: [quay] })
  tags.change(crane, { name: 'Crane no. 4', key: 2 })
  await marking.mark([second], { add: [quay], remove: [] })
  if (!both.ok || both.value.batch === null) throw new Error('nothing was marked')
  await marking.undo(both.value.batch)
  await marking.mark([first], { status: null, add: [crane], remove: [] })
  return { ...desk, verify: () => verifyHere(desk.db), verifyForged: (sql: string) => verifyForged(desk.db, sql) }
}

describe('a verification of marks', () => {
  it('holds where status and tags are what was done to them, whatever tags are called now', async () => {
    const { verify } = await setup()
    const { marks, outcome, lines } = verify()
    expect(marks).toEqual({ checked: 2, different: [], differentCount: 0 })
    expect(outcome).toBe('whole')
    expect(lines.marks).toBe('Status and tags of 2 items are what the log says was set.')
  })

  it.each([
    ['its status', "UPDATE marks SET status = 'reviewed' WHERE item_id = 1 AND revision = 4"],
    ['a status it had', "UPDATE marks SET status = 'open' WHERE item_id = 1 AND revision = 1"],
    ['its tags', "UPDATE marks SET tags = '[1]' WHERE item_id = 1 AND revision = 4"],
    ['a mark that is taken away', 'DELETE FROM marks WHERE item_id = 1 AND revision = 4'],
    ['all of them', 'DELETE FROM marks WHERE item_id = 1; DELETE FROM reviews WHERE item_id = 1'],
  ])('names an item of which somebody altered %s', async (_what, sql) => {
    const { verifyForged } = await setup()
    const { marks, outcome, lines } = verifyForged(sql)
    expect(marks).toMatchObject({ different: [FIRST], differentCount: 1 })
    expect(outcome).toBe('broken')
    expect(lines.marks).toContain(`NOT what the log says was set: ${FIRST}`)
  })
})
