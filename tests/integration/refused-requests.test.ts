import { describe, expect, it } from 'vitest'
import { setupForged } from '../support/forged-library.ts'

const SAID = 'Something stored of ITEM-0001 is NOT printed: it is not what the kept answer or the custody log says.'
/** The request about the first picture, and its check; each picture has one. */
const FIRST =
  'id = (SELECT id FROM attempts WHERE check_id = (SELECT id FROM checks WHERE sha256 = (SELECT sha256 FROM items WHERE id = 1)))'
const CHECK = 'id = (SELECT id FROM checks WHERE sha256 = (SELECT sha256 FROM items WHERE id = 1))'

describe('an export of a library in which somebody altered what was asked', () => {
  it('prints all of it where the log tells of it', async () => {
    const { exported } = await setupForged()
    const { told, row, said, code } = await exported('whole')
    expect(told.items.map(({ altered, requests, requestsInAll }) => [altered, requests.length, requestsInAll])).toEqual(
      [
        [[], 1, 1],
        [[], 1, 1],
      ],
    )
    expect([row('altered'), code, said.includes('NOT printed')]).toEqual(['', 0, false])
  })

  it.each([
    [
      'says that other bytes were sent, at another time',
      `UPDATE attempts SET sent_sha256 = '${'f'.repeat(64)}', started_at = started_at - 2592000000, http_status = 299`,
    ],
    [
      'says that it is not known whether it was charged',
      "UPDATE attempts SET outcome = 'unknown', reason = 'no_answer'",
    ],
    ['says that it ended for a reason there is not', "UPDATE attempts SET outcome = 'unknown', reason = 'forged'"],
    ['says that the service refused it', "UPDATE attempts SET outcome = 'refused', reason = 'refused_by_service'"],
    [
      'says that it was not sent',
      "UPDATE attempts SET outcome = 'not_sent', phase = 'prepared', reason = 'unreachable', sent_sha256 = NULL",
    ],
    ['names another service', "UPDATE checks SET origin = 'https://forged.example'"],
    ['says that something else was asked for', "UPDATE checks SET kind = 'fact_check'"],
    [
      'says that a person decided on it',
      `INSERT INTO decisions (attempt_id, choice, words, actor, decided_at)
        SELECT id, 'not_charged', 'forged', 'forged', ended_at FROM attempts`,
    ],
    ['took it away', 'DELETE FROM attempts'],
  ])('leaves the request out, says so and names the item where somebody %s', async (_what, sql) => {
    const { change, exported, verify } = await setupForged()
    change(`${sql} WHERE ${sql.startsWith('UPDATE checks') ? CHECK : FIRST}`)
    const { told, row, said, code, files } = await exported('forged')
    const [first, second] = told.items
    expect(first).toMatchObject({ altered: ['requests'], requests: [], requestsInAll: 0, service: { requests: [] } })
    expect(second).toMatchObject({ altered: [], requestsInAll: 1 })
    expect(files).not.toMatch(/"f{64}"|"httpStatus":299|not_charged/)
    expect(row('altered')).toBe('requests')
    expect([code, said]).toEqual([1, expect.stringContaining(SAID)])
    expect((await verify()).code).toBe(1)
  })
})
