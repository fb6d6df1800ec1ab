import { describe, expect, it } from 'vitest'
import { FORGED_NUMBER, SECOND_NAME, setupForged } from '../support/forged-library.ts'

const FIRST = 'WHERE sha256 = (SELECT sha256 FROM items WHERE number = 1)'
const SAID = 'Something stored of ITEM-0001 is NOT printed: it is not what the kept answer or the custody log says.'

/** What somebody put in, whichever place it was. */
const FORGED = new RegExp(`forged|webp|${FORGED_NUMBER}`)
const FAILED = '1 item could NOT be reported: ITEM-0001.'

describe('an export of a library in which somebody altered what was read in a file', () => {
  it('leaves it out, says so, and names the item in the log; its bytes, its result and the others stand', async () => {
    const { change, exported, verify } = await setupForged()
    const before = (await exported('before')).told.items[0]
    expect(before?.file).toMatchObject({ attested: 'reading', format: 'png' })
    change(`UPDATE media SET format = 'webp', width = ${FORGED_NUMBER}, problems = '["forged"]' ${FIRST}`)
    const { told, row, said, code, files } = await exported('forged')
    const [first, second] = told.items
    expect(first).toMatchObject({ kind: null, service: { analysis: { serviceOrigin: expect.any(String) } } })
    expect(first?.file).toMatchObject({
      ...{ attested: 'refused', sha256: before?.file?.sha256, bytes: before?.file?.bytes },
      ...{ format: null, width: null, height: null, local: { metadata: null, container: null, problems: [] } },
    })
    expect(second?.file?.attested).toBe('reading')
    expect(files).not.toMatch(FORGED)
    expect([row('attested'), row('width')]).toEqual(['refused', ''])
    expect([code, said]).toEqual([1, expect.stringContaining(SAID)])
    expect(change("SELECT payload ->> '$.refused' AS it FROM audit WHERE type = 'report.exported'")).toEqual([
      { it: null },
      { it: '["ITEM-0001"]' },
    ])
    const found = await verify()
    expect(found.code).toBe(1)
    expect(found.stdout).toMatch(
      /ITEM-0001: what is stored as read in the file .+ \(stored: "\w{64}"; kept: "\w{64}"\)/,
    )
  })

  it('leaves it out where it has a form that no version writes', async () => {
    const { change, exported } = await setupForged()
    change(`UPDATE media SET metadata = '{"camera":5}', problems = '7' ${FIRST}`)
    const { told, said, code } = await exported('broken')
    expect(told.failed).toEqual([])
    expect(told.items[0]?.file).toMatchObject({ attested: 'refused', format: null, width: null })
    expect(told.items[0]?.service.analysis).not.toBeNull()
    expect([code, said]).toEqual([1, expect.stringContaining(SAID)])
  })

  it('says of a reading that an earlier version entered without its digest that it is not attested', async () => {
    const { change, exported } = await setupForged()
    // As the entry of an earlier version: the chain is not looked at here.
    change(`UPDATE audit SET payload = json_remove(payload, '$.readSha256') WHERE type = 'item.hashed'`)
    const { told, row } = await exported('unattested')
    expect(told.items.map(({ file }) => [file?.attested, file?.format])).toEqual([
      ['bytes', 'png'],
      ['bytes', 'png'],
    ])
    expect(row('attested')).toBe('bytes')
  })
})

/** SQL: an item put in beside the others. */
const inserted = (number: number, members: string) =>
  `INSERT INTO items (case_id, exhibit_id, number, folder, mtime_ns, ctime_ns, dev, inode, listed_at,
                      path, name, url, bytes, intake, reason, sha256, inspected_at)
   SELECT case_id, exhibit_id, ${number}, '', mtime_ns, ctime_ns, dev, '0', listed_at, ${members} FROM items WHERE number = 1;
   UPDATE cases SET last_item = ${number}`

describe('an export of a library in which somebody put items in, or gave one another number', () => {
  const URL = "'https://forged.example/x'"
  const SKIPPED = "CAST('/forged/Thumbs.db' AS BLOB), 'Thumbs.db', NULL, 3, 'skipped', 'junk', NULL, NULL"
  it.each([
    ['an address', `CAST(${URL} AS BLOB), 'forged.example/x', ${URL}, 0, 'linked', NULL, NULL, NULL`, 'of it'],
    ['a skipped file', SKIPPED, 'of it'],
    [
      'a file',
      "CAST('/forged/a.png' AS BLOB), 'a.png', NULL, bytes, 'inspected', NULL, sha256, inspected_at",
      'of its reading',
    ],
  ])('tells nothing of %s that no entry tells of, and names it for no other item', async (_what, members, untold) => {
    const { change, exported, verify } = await setupForged()
    const before = await exported('before')
    change(inserted(3, members))
    const { told, said, code, files } = await exported('forged')
    expect(told.items.map(({ reference }) => reference)).toEqual(['ITEM-0001', 'ITEM-0002'])
    expect(told.items.map(({ file }) => file?.local)).toEqual(before.told.items.map(({ file }) => file?.local))
    expect(told.failed).toEqual([{ reference: 'ITEM-0003', name: '', reason: 'altered' }])
    expect(files).not.toMatch(/forged|Thumbs/)
    expect([code, said]).toEqual([1, expect.stringContaining('1 item could NOT be reported: ITEM-0003.')])
    const found = await verify()
    expect([found.code, found.stdout]).toEqual([
      1,
      expect.stringContaining(`ITEM-0003: no entry of the custody log tells ${untold}`),
    ])
  })

  it('tells nothing of an item that bears another number than the log gave it', async () => {
    const { change, exported } = await setupForged()
    const before = await exported('before')
    change('UPDATE items SET number = 40 WHERE number = 2')
    const { told, said, code, files } = await exported('forged')
    expect(told.items.map(({ reference }) => reference)).toEqual(['ITEM-0001'])
    expect(told.failed).toEqual([{ reference: 'ITEM-0040', name: '', reason: 'altered' }])
    expect(told.report?.missingItems).toEqual([{ from: 'ITEM-0002', to: 'ITEM-0002' }])
    expect(before.files).toContain(SECOND_NAME)
    expect(files).not.toContain(SECOND_NAME)
    expect([code, said]).toEqual([1, expect.stringContaining('1 item could NOT be reported: ITEM-0040.')])
  })
})

describe('an export of a library in which somebody wrote of an exhibit what no version writes', () => {
  it.each(['{"uuid":7}', '[]'])('is made, and tells nothing of the items of it: %s', async (volume) => {
    const { change, exported, verify } = await setupForged()
    change(`UPDATE exhibits SET volume = '${volume}'`)
    const { told, said, code } = await exported('forged')
    expect(told.items).toEqual([])
    expect(told.failed.map(({ reference, reason }) => `${reference} ${reason}`)).toEqual([
      ...['ITEM-0001 altered', 'ITEM-0002 altered'],
    ])
    expect([code, said]).toEqual([1, expect.stringContaining('2 items could NOT be reported: ITEM-0001, ITEM-0002.')])
    const found = await verify()
    expect(found.code).toBe(1)
    expect(found.stdout).toContain('the volume of its exhibit is stored otherwise')
  })
})

describe('an export of a case whose last item somebody took away, with the count of its numbers', () => {
  it('says by the log that it is missing, and ends with 1', async () => {
    const { change, exported } = await setupForged()
    change('DELETE FROM items WHERE number = 2; UPDATE cases SET last_item = 1')
    const { told, said, code } = await exported('forged')
    expect(told.report?.missingItems).toEqual([{ from: 'ITEM-0002', to: 'ITEM-0002' }])
    expect([code, said]).toEqual([1, expect.stringContaining('ITEM-0002 is missing from the case: numbers are given')])
    expect(change("SELECT payload ->> '$.missingItems' AS it FROM audit WHERE type = 'report.exported'")).toEqual([
      { it: '[{"from":"ITEM-0002","to":"ITEM-0002"}]' },
    ])
  })
})

describe('an export of a library in which somebody altered which file an item is', () => {
  it.each([
    ['its SHA-256', 'sha256 = (SELECT sha256 FROM items WHERE number = 2)'],
    ['its size', `bytes = ${FORGED_NUMBER}`],
    ['its path', "path = CAST('/forged/a.png' AS BLOB)"],
    ['its name', "name = 'forged.png'"],
  ])('tells nothing of the item but that: %s', async (_what, sql) => {
    const { change, exported, verify } = await setupForged()
    change(`UPDATE items SET ${sql} WHERE number = 1`)
    const { told, said, code, files } = await exported('forged')
    expect(told.items.map(({ reference }) => reference)).toEqual(['ITEM-0002'])
    expect(told.failed).toEqual([{ reference: 'ITEM-0001', name: '', reason: 'altered' }])
    expect(files).not.toMatch(FORGED)
    expect([code, said]).toEqual([1, expect.stringContaining(FAILED)])
    expect((await verify()).code).toBe(1)
  })
})
