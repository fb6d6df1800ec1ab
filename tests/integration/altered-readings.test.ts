import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createLoggedAnchors } from '../../src/main/db/logged-anchors.ts'
import { createReadingProofs } from '../../src/main/db/reading-proofs.ts'
import { replyFaults } from '../../src/main/db/reply-faults.ts'
import { READER_VERSION } from '../../src/main/service/wire.ts'
import type { CheckId } from '../../src/shared/model/ids.ts'
import { setupDoubtful } from '../support/doubtful.ts'
import { setupChecked } from '../support/fact-checking.ts'
import { forge } from '../support/forge.ts'
import { verifyForged, verifyHere } from '../support/log-check.ts'
import { pngOf } from '../support/pictures.ts'
import { setupRereading } from '../support/rereading.ts'
import { setupSending } from '../support/sending.ts'

const NAME = 'CASE-2026-001 ITEM-0001'
const FIRST = 'check_id = (SELECT id FROM checks WHERE sha256 = (SELECT sha256 FROM items WHERE number = 1))'
const REPLY = `id = (SELECT reply_id FROM analyses WHERE ${FIRST})`

describe('a verification of what was read in kept answers', () => {
  it('reads every one again, and holds where it says the same', async () => {
    const { db } = await setupAnswered()
    const found = verifyHere(db)
    expect(found).toMatchObject({
      outcome: 'whole',
      readings: { checked: 2, different: [], differentCount: 0, outdated: 0, later: 0 },
      replies: { checked: 2, unnamed: 0, faults: [] },
    })
    expect(found.lines.readings).toBe(
      '2 kept answers were read again and compared with what is stored as read in them.',
    )
    expect(found.lines.notLookedAt).not.toContain('kept answer')
  })

  it.each([
    ['the verdict in it', `parsed = json_set(parsed, '$.images[0].verdict', 'forged')`, 'images[0].verdict'],
    ['a score in it', `parsed = json_set(parsed, '$.images[0].confidence', 0.01)`, 'images[0].confidence'],
    ['the verdict of lists', `verdict = 'forged'`, 'verdict'],
    ['the certainty of lists', 'confidence = 0.01', 'confidence'],
    ['the entry it is about', 'image_index = 7', 'imageIndex'],
    [
      'a member that is taken away',
      `parsed = json_remove(parsed, '$.images[0].deepfakeScore')`,
      'images[0].deepfakeScore',
    ],
    ['all of it', `parsed = '[]'`, ''],
  ])('names item, member and both values where somebody altered %s', async (_what, change, at) => {
    const { db } = await setupAnswered()
    const { outcome, readings, chain, lines } = verifyForged(db, `UPDATE analyses SET ${change} WHERE ${FIRST}`)
    expect(chain.state).toBe('whole')
    expect(outcome).toBe('broken')
    expect(readings).toMatchObject({ differentCount: 1, different: [{ name: NAME, what: 'reading', at }] })
    const [fault] = readings.different
    expect(fault?.stored).not.toBe(fault?.kept)
    expect(lines.readings).toContain(`${NAME}: it says something else`)
    expect(lines.readings).toContain(`stored: ${fault?.stored}; kept: ${fault?.kept}`)
  })

  it.each([
    ['the answer of another picture', `reply_id = (SELECT max(reply_id) FROM analyses WHERE NOT ${FIRST})`, 'owner'],
    ['another time', 'received_at = received_at - 864000000', 'time'],
  ])('names a reading that was given %s', async (_what, change, what) => {
    const { db } = await setupAnswered()
    const { readings } = verifyForged(db, `UPDATE analyses SET ${change} WHERE ${FIRST}`)
    expect(readings.different.map((fault) => [fault.name, fault.what])).toContainEqual([NAME, what])
  })

  it('names results that were swapped between two pictures', async () => {
    const { db, files } = await setupAnswered()
    const [one, two] = files.map(({ sha256 }) => sha256)
    const swap = `sha256 = CASE sha256 WHEN '${one}' THEN '${two}' ELSE '${one}' END`
    // Each subject has each run once.
    forge(
      db,
      `UPDATE checks SET run = 7 WHERE sha256 = '${one}'; UPDATE checks SET ${swap}; UPDATE analyses SET ${swap}`,
    )
    const { outcome, readings } = verifyHere(db)
    expect(outcome).toBe('broken')
    expect(readings).toMatchObject({ differentCount: 2, different: [{ what: 'owner', at: 'request.subject' }, {}] })
  })

  it.each([
    ['another service', "checks SET origin = 'https://other.example'", 'request.host'],
    ['another name it was sent under', "attempts SET sent_name = 'other.png'", 'request.sentName'],
  ])('names a result that was given %s', async (_what, change, at) => {
    const { db } = await setupAnswered()
    const { readings } = verifyForged(db, `UPDATE ${change}`)
    expect(readings.different.filter((fault) => fault.at === at)).toHaveLength(2)
  })

  it('names one that was taken away', async () => {
    const { db } = await setupAnswered()
    expect(verifyForged(db, `DELETE FROM analyses WHERE ${FIRST}`).readings).toMatchObject({
      differentCount: 1,
      different: [{ name: NAME, what: 'missing' }],
    })
    expect(
      verifyForged(
        db,
        `UPDATE checks SET state = 'done_unread' WHERE sha256 = (SELECT sha256 FROM items WHERE number = 1)`,
      ),
    ).toMatchObject({ outcome: 'whole', readings: { outdated: 1 } })
    forge(
      db,
      `INSERT INTO unread_replies SELECT r.id, ${READER_VERSION}, 1 FROM replies r
                WHERE NOT EXISTS (SELECT 1 FROM analyses a WHERE a.reply_id = r.id)`,
    )
    expect(verifyHere(db).readings).toMatchObject({ differentCount: 1, different: [{ what: 'missing' }] })
  })

  it('counts what an earlier version read apart, and finds the truth in it once it was read again', async () => {
    const desk = await setupAnswered()
    const before = verifyForged(
      desk.db,
      `UPDATE analyses SET reader = 0, verdict = 'forged', parsed = '{}' WHERE ${FIRST}`,
    )
    expect(before).toMatchObject({ outcome: 'whole', readings: { differentCount: 0, outdated: 1 } })
    expect(before.lines.notLookedAt).toContain('1 reading by an earlier version, to be made again')
    const { rereading } = setupRereading(desk.home, desk)
    await rereading.finish()
    expect(verifyHere(desk.db)).toMatchObject({ outcome: 'whole', readings: { differentCount: 0, outdated: 0 } })
    expect(desk.db.prepare("SELECT count(*) FROM analyses WHERE verdict = 'forged'").pluck().get()).toBe(0)
  })

  it('does not judge what a later version read, of which the log tells, and says so', async () => {
    const { db, audit } = await setupAnswered()
    for (const appVersion of ['0.10.0', '0.9.1'])
      db.transaction(() => audit.append({ caseId: null, type: 'library.opened', payload: { appVersion } }))()
    const found = verifyForged(db, `UPDATE analyses SET reader = 99, verdict = 'later' WHERE ${FIRST}`)
    expect(found).toMatchObject({ outcome: 'whole', readings: { later: 1 } })
    expect(found.lines.notLookedAt).toContain('1 reading by a later version of Touchstone')
  })

  it('names what is stored as read by a later version that the log does not know', async () => {
    const { db } = await setupAnswered()
    const found = verifyForged(db, `UPDATE analyses SET reader = 99, verdict = 'later' WHERE ${FIRST}`)
    expect(found).toMatchObject({ outcome: 'broken', readings: { later: 0, differentCount: 1 } })
  })
})

describe('a verification of how kept answers came', () => {
  it.each([
    ['that it was simulated', 'is_simulated = 0', 'mark'],
    ['that, and its head', "is_simulated = 0, headers = '{}'", 'mark'],
    ['its time', 'received_at = received_at - 864000000', 'time'],
    [
      'its body, and the digest with it',
      `body = X'7B7D', body_sha256 = '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a'`,
      'log',
    ],
    ['its body', "body = X'7B7D'", 'bytes'],
    ['its status', 'http_status = 500', 'head'],
    ['who gave it', "host = 'evil.example'", 'head'],
    ['a header', "headers = json_set(headers, '$.date', 'forged')", 'head'],
    ['the certificate it came under', `certificate = '${'0'.repeat(64)}'`, 'head'],
    ['the version that took it', "app_version = '9.9'", 'head'],
    ['that it is whole', 'is_whole = 0', 'head'],
  ])('finds an answer of which somebody altered %s', async (_what, change, what) => {
    const { db } = await setupAnswered()
    const { outcome, replies, lines } = verifyForged(db, `UPDATE replies SET ${change} WHERE ${REPLY}`)
    expect(outcome).toBe('broken')
    expect(replies.differentCount).toBe(1)
    expect(replies.faults.map((fault) => fault.what)).toContain(what)
    expect(lines.replies).toContain('1 kept answer of the service is NOT as it came')
  })

  it('compares the time of an answer whose entry does not name it with the time of the entry', () => {
    const body = Buffer.from('{}')
    const sha256 = createHash('sha256').update(body).digest('hex')
    const came = { httpStatus: 200, host: 'media.example', certificate: null, appVersion: '1.0.0', isWhole: 1 }
    const row = {
      source: 'service',
      attachedBy: null,
      body,
      sha256,
      headers: '{}',
      isSimulated: 0,
      receivedAt: 1_000_000,
      ...came,
    } as const
    const faults = (apart: number) =>
      replyFaults(row, {
        sha256,
        head: {},
        isSimulated: null,
        attachedBy: null,
        receivedAt: null,
        at: row.receivedAt + apart,
      })
    expect(faults(0)).toEqual([])
    expect(faults(59_000)).toEqual([])
    expect(faults(61_000)).toMatchObject([{ what: 'time' }])
  })

  it('finds an answer that never came, by its missing entry', async () => {
    const { db } = await setupAnswered()
    forge(
      db,
      `INSERT INTO attempts SELECT '00000000-0000-4000-8000-000000000001', check_id, 2, boot_id, phase, outcome, reason,
         service_message, http_status, request_id, host, sent_name, body_bytes, sent_bytes, body_sha256, sent_sha256,
         started_at, ended_at, 1 FROM attempts WHERE ${FIRST};
       INSERT INTO replies (attempt_id, http_status, headers, body, body_sha256, is_whole, is_simulated, host, app_version, received_at)
         SELECT '00000000-0000-4000-8000-000000000001', http_status, headers, body, body_sha256, is_whole, is_simulated, host,
                app_version, received_at FROM replies WHERE ${REPLY}`,
    )
    expect(verifyHere(db)).toMatchObject({
      outcome: 'broken',
      replies: { differentCount: 1, faults: [{ what: 'log' }] },
    })
  })
})

describe('a reply that a person attached', () => {
  const setupAttached = async () => {
    const { app, row, answerAs } = await setupDoubtful()
    await app.attach(row.attemptId, answerAs(row.sentName))
    return { db: app.db, checkId: row.checkId }
  }
  const prove = ({ db, checkId }: Awaited<ReturnType<typeof setupAttached>>) =>
    createReadingProofs(db, createLoggedAnchors(db).answers).proveReadings([checkId])

  it('was attached by whom the log says', async () => {
    const desk = await setupAttached()
    expect(verifyHere(desk.db)).toMatchObject({ outcome: 'whole', replies: { checked: 1, faults: [] } })
    expect(prove(desk)).toMatchObject([{ proof: { state: 'same' } }])
  })

  it('is found, with both names, where another name is stored, and is not printed', async () => {
    const desk = await setupAttached()
    const { outcome, replies, lines } = verifyForged(
      desk.db,
      "UPDATE replies SET attached_by = 'Somebody Else' WHERE attached_by IS NOT NULL",
    )
    const fault = { what: 'head', at: 'attachedBy', stored: '"Somebody Else"', kept: '"A. Examiner"' }
    expect(outcome).toBe('broken')
    expect(replies).toMatchObject({ differentCount: 1, faults: [fault] })
    expect(lines.replies).toContain('who attached it is stored otherwise than the custody log says')
    expect(prove(desk)).toMatchObject([{ proof: { state: 'refused', faults: [fault] } }])
  })

  it('is found where it is stored as one the service gave', async () => {
    const { db } = await setupAttached()
    const change = "UPDATE replies SET attached_by = NULL, source = 'service', http_status = 200"
    expect(verifyForged(db, change)).toMatchObject({ outcome: 'broken', replies: { differentCount: 1 } })
  })
})

describe('a verification of requests', () => {
  it.each([
    ['its outcome', "outcome = 'refused', reason = 'rejected'"],
    ['the status of its answer', 'http_status = 500'],
    ['what the service said of it', "service_message = 'forged'"],
    ['its name with the service', "request_id = 'forged'"],
    ['whom it asked', "host = 'evil.example'"],
    ['what was written to the socket', `sent_sha256 = '${'0'.repeat(64)}'`],
    ['that anything was', "sent_sha256 = NULL, phase = 'body', outcome = 'not_complete', reason = 'interrupted'"],
    ['how much was', 'sent_bytes = 1'],
    ['how much there was', 'body_bytes = 1'],
    ['the name it went under', "sent_name = 'other.png'"],
    ['when it began', 'started_at = started_at - 1'],
    ['when it ended', 'ended_at = ended_at + 864000000'],
    ['that it ended', 'outcome = NULL, reason = NULL, ended_at = NULL'],
  ])('names the item where somebody altered %s', async (_what, change) => {
    const { db } = await setupAnswered()
    expect(verifyHere(db).lines.requests).toBe(
      '2 requests are what the log says: what was sent to whom and when, and how each ended.',
    )
    const { requests, outcome, lines } = verifyForged(db, `UPDATE attempts SET ${change} WHERE ${FIRST}`)
    expect(outcome).toBe('broken')
    expect(requests).toMatchObject({ different: [NAME], differentCount: 1 })
    expect(lines.requests).toContain(`1 request is NOT what the log says: ${NAME}. ${NAME}: it is stored otherwise`)
  })
})

describe('a result that is shown', () => {
  const notAsked = () => {
    throw new Error('The log was asked.')
  }

  it('is what its kept answer says', async () => {
    const { db } = await setupAnswered()
    const { alteredReading } = createReadingProofs(db, notAsked)
    for (const id of db.prepare<[], CheckId>('SELECT check_id FROM analyses').pluck().all())
      expect(alteredReading(id)).toEqual([])
  })

  it.each([
    ['another verdict', `analyses SET verdict = 'forged' WHERE ${FIRST}`, 'reading', 'verdict'],
    ['another time', `analyses SET received_at = received_at - 864000000 WHERE ${FIRST}`, 'time', ''],
    ['another answer', `replies SET body = X'7B7D' WHERE ${REPLY}`, 'bytes', ''],
  ])('is told from its kept answer at once, the log unasked: %s', async (_what, change, what, at) => {
    const { db } = await setupAnswered()
    const { alteredReading } = createReadingProofs(db, notAsked)
    const checkId = db.prepare<[], CheckId>(`SELECT check_id FROM analyses WHERE ${FIRST}`).pluck().get()
    forge(db, `UPDATE ${change}`)
    expect(alteredReading(checkId as CheckId)).toContainEqual(
      expect.objectContaining({ what, at, stored: expect.stringMatching(/./), kept: expect.stringMatching(/./) }),
    )
  })
})

describe('a verification of fact checks', () => {
  it('reads their answers again', async () => {
    const { db } = await setupChecked()
    expect(verifyHere(db)).toMatchObject({
      outcome: 'whole',
      readings: { checked: 1, differentCount: 0 },
      replies: { unnamed: 0, differentCount: 0 },
    })
  })

  it.each([
    ['its summary', "fact_checks SET parsed = json_set(parsed, '$.result.summary', 'forged')", 'result.summary'],
    ['that it has a result', 'fact_checks SET has_result = 0', 'hasResult'],
    ['the word of its end', "jobs SET status = 'forged'", 'job.status'],
    ['the bytes it is about', "checks SET sha256 = 'x'; UPDATE fact_checks SET sha256 = 'x'", 'request.subject'],
  ])('names one of which somebody altered %s', async (_what, change, at) => {
    const { db } = await setupChecked()
    expect(verifyForged(db, `UPDATE ${change}`)).toMatchObject({
      outcome: 'broken',
      readings: { differentCount: 1, different: [{ at }] },
    })
  })

  it.each([
    ['time', 'received_at = received_at - 864000000'],
    ['mark', "is_simulated = 0, headers = '{}'"],
    ['log', `body = X'7B7D', body_sha256 = '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a'`],
  ])('finds an answer that came otherwise: %s', async (what, change) => {
    const { db } = await setupChecked()
    const { outcome, replies } = verifyForged(db, `UPDATE job_replies SET ${change} WHERE what = 'end'`)
    expect(outcome).toBe('broken')
    expect(replies.faults.map((fault) => fault.what)).toContain(what)
  })
})

/** Two pictures that were taken in and answered. */
async function setupAnswered() {
  const desk = await setupSending({ files: [pngOf(1), pngOf(2)] })
  await desk.sendAll()
  return desk
}
