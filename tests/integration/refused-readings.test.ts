import { describe, expect, it } from 'vitest'
import { setupForged } from '../support/forged-library.ts'

const FIRST = 'check_id = (SELECT id FROM checks WHERE sha256 = (SELECT sha256 FROM items WHERE number = 1))'
const FORGED = `parsed = json_set(parsed, '$.images[0].verdict', 'forged_word'), verdict = 'forged_word'`

describe('an export of a library in which somebody altered what was read in an answer', () => {
  it('leaves the result out, says why, and names it in the log; the others stand', async () => {
    const { change, exported, verify } = await setupForged()
    change(`UPDATE analyses SET ${FORGED} WHERE ${FIRST}`)
    const { told, row, said, files } = await exported('forged')
    const [first, second] = told.items
    expect(first?.service).toMatchObject({ analysis: null, others: [] })
    expect(first?.refusedReadings).toMatchObject([
      { what: 'analysis', isSimulated: true, why: [{ what: 'reading', at: 'images[0].verdict' }] },
    ])
    expect(second?.service.analysis?.images).toHaveLength(1)
    expect(second?.refusedReadings).toEqual([])
    expect(files).not.toContain('forged_word')
    expect([row('verdict'), row('reply_sha256'), row('refused_readings')]).toEqual(['', '', '1'])
    expect(said).toContain(
      'Something stored of ITEM-0001 is NOT printed: it is not what the kept answer or the custody log says.',
    )
    expect(change("SELECT payload ->> '$.refused' AS it FROM audit WHERE type = 'report.exported'")).toEqual([
      { it: '["ITEM-0001"]' },
    ])
    const found = await verify()
    expect(found.code).toBe(1)
    expect(found.stdout).toMatch(
      /NOT what it says\. CASE-2026-001 ITEM-0001: it says something else at images\[0\]\.verdict \(stored: "forged_word"; kept: "\w+"\)/,
    )
    expect(found.stdout).toContain('Not compared with anything: ')
  })

  it('leaves out what is stored as not simulated, and says that it was', async () => {
    const { change, exported } = await setupForged()
    change("UPDATE replies SET is_simulated = 0, headers = '{}'")
    const { told } = await exported('mark')
    expect(told.isSimulated).toBe(true)
    for (const { isSimulated, refusedReadings, service } of told.items) {
      expect([isSimulated, service.analysis]).toEqual([true, null])
      expect(refusedReadings[0]?.why).toEqual([
        { what: 'mark', at: '' },
        { what: 'head', at: 'headersSha256' },
      ])
    }
  })

  it('tells of an answer that is gone, where its result would stand, and names it in the log', async () => {
    const { change, exported } = await setupForged()
    change(
      `DELETE FROM replies WHERE attempt_id = (SELECT id FROM attempts WHERE ${FIRST});
       UPDATE analyses SET ${FORGED} WHERE ${FIRST}`,
    )
    const { told, row, said, files } = await exported('gone')
    const [first, second] = told.items
    expect(first?.service).toMatchObject({ analysis: null, others: [] })
    expect(first?.goneAnswers).toMatchObject([{ kind: 'image_forensics', isSimulated: true }])
    expect(first?.isSimulated).toBe(true)
    expect([second?.goneAnswers, second?.refusedReadings]).toEqual([[], []])
    expect(files).not.toContain('forged_word')
    expect(row('gone_answers')).toBe('1')
    expect(said).toContain('An answer about ITEM-0001 is NOT in the report: the custody log tells of it')
    expect(change("SELECT payload ->> '$.gone' AS it FROM audit WHERE type = 'report.exported'")).toEqual([
      { it: '["ITEM-0001"]' },
    ])
  })

  it('tells the same where the whole request is gone, and everything that told of it', async () => {
    const { change, exported, verify } = await setupForged()
    change(
      `DELETE FROM analyses WHERE ${FIRST};
       DELETE FROM replies WHERE attempt_id = (SELECT id FROM attempts WHERE ${FIRST});
       DELETE FROM attempts WHERE ${FIRST};
       DELETE FROM checks WHERE sha256 = (SELECT sha256 FROM items WHERE number = 1)`,
    )
    const { told } = await exported('request')
    expect(told.items[0]?.goneAnswers).toMatchObject([{ kind: 'image_forensics' }])
    const found = await verify()
    expect(found.code).toBe(1)
    // The request itself was put back from the journal beside the library, in doubt.
    expect(found.stdout).toContain(
      'NOT there any more, although the log tells of it: CASE-2026-001 ITEM-0001 (answer of',
    )
  })

  it.each([
    ['was taken away', `DELETE FROM analyses WHERE ${FIRST}`, 'missing'],
    ['was given to other bytes', `UPDATE analyses SET sha256 = 'x' WHERE ${FIRST}`, 'owner'],
    ['was made unreadable', `UPDATE analyses SET reader = 99, parsed = '{}' WHERE ${FIRST}`, 'later'],
  ])('says that a result is kept, and why it is not printed, where what was read %s', async (_what, sql, what) => {
    const { change, exported } = await setupForged()
    change(sql)
    const { told } = await exported('unlisted')
    expect(told.items[0]?.service.analysis).toBeNull()
    expect(told.items[0]?.refusedReadings).toMatchObject([{ what: 'analysis', why: [{ what }] }])
    expect(told.items[0]?.goneAnswers).toEqual([])
  })

  it('reads again what an earlier version is said to have read, and tells what the answer says', async () => {
    const { change, exported } = await setupForged()
    const before = (await exported('before')).told.items[0]?.service.analysis?.images[0]?.verdict
    expect(before).toBeDefined()
    change(`UPDATE analyses SET reader = 0, ${FORGED} WHERE ${FIRST}`)
    const { told, files } = await exported('earlier')
    expect(told.items[0]?.service.analysis?.images[0]?.verdict).toBe(before)
    expect(told.items[0]?.refusedReadings).toEqual([])
    expect(files).not.toContain('forged_word')
  })
})
