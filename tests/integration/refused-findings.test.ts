import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LADDER, type FindingText } from '../../src/shared/model/finding.ts'
import type { CaseId, ItemId } from '../../src/shared/model/ids.ts'
import { NO_FIELDS } from '../../src/shared/model/report-options.ts'
import { setupForged } from '../support/forged-library.ts'

const [CASE, FIRST, SECOND] = [1 as CaseId, 1 as ItemId, 2 as ItemId]
const TEXT: FindingText = {
  ...{ proposition: 'The north quay', alternative: 'Another quay', grounds: 'Crane no. 5', notes: '' },
  conclusion: { ladder: [...DEFAULT_LADDER], step: 1 },
}
const COLUMNS =
  'revision, is_withdrawn, subject, proposition, alternative, ladder, step, grounds, notes, salt, author, at'
const SAID = 'Something stored of ITEM-0001 is NOT printed: it is not what the kept answer or the custody log says.'

/** A finding about the first item, and both marked and tagged. */
async function setup() {
  const library = await setupForged()
  library.record(({ findings, marks, tags }) => {
    findings.record(FIRST, TEXT, '')
    const quay = tags.make(CASE, 'Quay', null)
    marks.mark(CASE, [FIRST, SECOND], { status: 'reviewed', add: [quay], remove: [] }, randomUUID())
  })
  return library
}

describe('an export of a library in which somebody altered what persons recorded', () => {
  it('prints all of it where the log tells of it', async () => {
    const { exported } = await setup()
    const { told, row, said, code } = await exported('whole')
    expect(told.items.map(({ altered, finding }) => [altered, finding?.current?.conclusion, finding?.tags])).toEqual([
      [[], 'weakly supports', ['Quay']],
      [[], undefined, ['Quay']],
    ])
    expect([row('altered'), row('finding_conclusion')]).toEqual(['', 'weakly supports'])
    expect([code, said.includes('NOT printed')]).toEqual([0, false])
  })

  it.each([
    ['made another conclusion of one', "UPDATE findings SET step = 4, grounds = 'forged'"],
    [
      'put one in that nobody recorded',
      `INSERT INTO findings (item_id, reason, ${COLUMNS})
       SELECT item_id, 'forged', 2, is_withdrawn, subject, 'forged', alternative, ladder, 0, grounds, notes, salt, author, at
         FROM findings`,
    ],
    ['took one away', 'DELETE FROM findings'],
  ])('leaves findings out, says so and names the item where somebody %s', async (_what, sql) => {
    const { change, exported, verify } = await setup()
    change(sql)
    const { told, row, said, code, files } = await exported('forged')
    const [first, second] = told.items
    expect(first?.altered).toEqual(['finding'])
    expect(first?.finding).toMatchObject({
      current: null,
      history: [],
      revisions: 0,
      status: 'reviewed',
      tags: ['Quay'],
    })
    expect(second?.altered).toEqual([])
    expect(files).not.toMatch(/forged|north quay|weakly/)
    expect([row('altered'), row('finding_conclusion'), row('finding_revisions')]).toEqual(['finding', '', '0'])
    expect([code, said]).toEqual([1, expect.stringContaining(SAID)])
    expect((await verify()).code).toBe(1)
  })

  it('leaves status and tags out, and keeps the finding', async () => {
    const { change, exported } = await setup()
    change("UPDATE marks SET status = 'second_look' WHERE item_id = 1")
    const { told, row, said, code, files } = await exported('forged')
    const [first, second] = told.items
    expect(first).toMatchObject({ altered: ['marks'], finding: { status: null, tags: [] } })
    expect(first?.finding?.current?.conclusion).toBe('weakly supports')
    expect(second).toMatchObject({ altered: [], finding: { status: 'reviewed', tags: ['Quay'] } })
    expect(files).not.toContain('second_look"')
    expect([row('altered'), row('review_status')]).toEqual(['marks', ''])
    expect([code, said]).toEqual([1, expect.stringContaining(SAID)])
  })
})

describe('an export of a library in which somebody altered what stands in its reports', () => {
  it.each([
    ['wrote another', `UPDATE report_fields SET fields = json_set(fields, '$.conclusion', 'forged')`],
    ['took them away', 'DELETE FROM report_fields'],
  ])('leaves out the texts the log tells otherwise, and says so, where somebody %s', async (what, sql) => {
    const { record, change, exported, verify } = await setup()
    record(({ reports }) =>
      reports.setFields(CASE, { ...NO_FIELDS, conclusion: 'The north quay', examiner: 'R. Osei' }),
    )
    const before = (await exported('before')).told.report
    expect(before).toMatchObject({ conclusion: 'The north quay', examiner: 'R. Osei', altered: [] })
    change(sql)
    const { told, said, files } = await exported('forged')
    const isGone = what === 'took them away'
    expect(told.report).toMatchObject({
      ...{ conclusion: null, examiner: isGone ? null : 'R. Osei' },
      altered: isGone ? ['examiner', 'conclusion'] : ['conclusion'],
    })
    expect(files).not.toContain('forged')
    expect(said).toContain('Texts of the report are NOT printed')
    expect(said).toContain('Conclusion')
    expect(change("SELECT payload ->> '$.texts[#-1]' AS it FROM audit WHERE type = 'report.exported'").at(-1)).toEqual({
      it: 'conclusion',
    })
    expect((await verify()).code).toBe(1)
  })
})

describe('an export of a library in which somebody altered the case', () => {
  it('leaves out what persons said of it, says so, and names it in a verification', async () => {
    const { record, change, exported, verify } = await setup()
    record(({ cases }) => cases.describe(CASE, 'REF-7', 'Pictures of the quay'))
    expect((await exported('before')).told.report).toMatchObject({ ownReference: 'REF-7', altered: [] })
    change("UPDATE cases SET own_reference = 'forged', description = 'forged'")
    const { told, said, code, files } = await exported('forged')
    expect(told.report).toMatchObject({
      ...{ ownReference: null, caseDescription: null, altered: ['ownReference', 'caseDescription'] },
    })
    expect([code, said]).toEqual([1, expect.stringContaining('Texts of the report are NOT printed')])
    expect(files).not.toContain('forged')
    expect((await verify()).stdout).toContain(
      'What is stored of cases is NOT what the log says: CASE-2026-001 ownReference, CASE-2026-001 description.',
    )
  })

  it('veils pictures as the log says where somebody took the veil off', async () => {
    const { record, change, exported, verify } = await setup()
    record(({ cases }) => cases.setVeil(CASE, 'blur'))
    change("UPDATE cases SET veil = 'off'")
    const { told } = await exported('unveiled')
    expect(told.items.map(({ pictures }) => pictures)).toEqual(['veiled', 'veiled'])
    expect((await verify()).stdout).toContain('CASE-2026-001 veil')
  })
})
