import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import DatabaseConstructor from 'better-sqlite3'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createCases } from '../../src/main/db/cases.ts'
import { createGivenNumbers } from '../../src/main/journals/given-numbers.ts'
import { setupFolder, sharedFolder } from '../support/folder.ts'
import { forge } from '../support/forge.ts'
import { fill, makeFullLibrary, openFolder } from '../support/full-library.ts'
import { verifyHere } from '../support/log-check.ts'

const ASKED = "check_id = (SELECT id FROM checks WHERE kind = 'image_forensics')"
const ATTEMPT = `(SELECT id FROM attempts WHERE ${ASKED})`
const FORGED = "verdict = 'forged', parsed = json_set(parsed, '$.images', json('[{}]'))"

/** What somebody might write into a library past the app, by what it would make a reader believe. */
const FORGERIES: readonly (readonly [table: string, believed: string, sql: string])[] = [
  ['media', 'other metadata', `UPDATE media SET metadata = '{"make":"Other"}' WHERE kind = 'image'`],
  ['media', 'other dimensions', 'UPDATE media SET width = width + 1'],
  ['media', 'another format', "UPDATE media SET format = 'jpeg'"],
  ['media', 'no problem where there was one', `UPDATE media SET problems = '["truncated"]'`],
  ['media', 'a reading of another version', "UPDATE media SET recipe = 0, metadata = '{}'"],
  ['media', 'another size', 'UPDATE media SET bytes = bytes + 1'],
  ['media', 'that nothing was read', 'DELETE FROM media'],
  ['items', 'other bytes', 'UPDATE items SET sha256 = (SELECT sha256 FROM items WHERE number = 2) WHERE number = 1'],
  ['items', 'another size of the file', 'UPDATE items SET bytes = bytes + 1'],
  ['items', 'another path', "UPDATE items SET path = CAST(CAST(path AS TEXT) || 'x' AS BLOB), name = 'x'"],
  ['items', 'another name', "UPDATE items SET name = 'x.png'"],
  ['items', 'another folder', "UPDATE items SET folder = 'elsewhere'"],
  ['items', 'another time of reading', 'UPDATE items SET inspected_at = 5 WHERE number = 1'],
  [
    'items',
    'another address',
    "UPDATE items SET url = 'https://y.example', path = CAST('https://y.example' AS BLOB) WHERE url IS NOT NULL",
  ],
  ['items', 'another number', 'UPDATE items SET number = 40 WHERE number = 2'],
  ['items', 'another exhibit', 'UPDATE items SET exhibit_id = 2'],
  [
    'items',
    'a file that could not be read',
    "UPDATE items SET intake = 'unreadable', reason = 'read_error', sha256 = NULL WHERE number = 1",
  ],
  ['items', 'one that was only listed', "UPDATE items SET intake = 'listed', sha256 = NULL WHERE number = 1"],
  ['items', 'that it is not different', 'UPDATE items SET differs_at = 5 WHERE number = 1'],
  ['items', 'that it is missing', 'UPDATE items SET missing_at = 1 WHERE number = 2'],
  [
    'items',
    'that it never was',
    'DELETE FROM sightings WHERE item_id = 2; DELETE FROM items WHERE id = 2; UPDATE cases SET last_item = 1',
  ],
  [
    'items',
    'one that nobody took in',
    `INSERT INTO items (case_id, exhibit_id, number, path, name, folder, bytes, mtime_ns, ctime_ns, dev, inode, intake, sha256, listed_at)
     SELECT case_id, exhibit_id, number + 100, CAST(path || 'x' AS BLOB), name, folder, bytes, mtime_ns, ctime_ns, dev, inode, intake, sha256, listed_at
       FROM items WHERE number = 1`,
  ],
  ['exhibits', 'another root', "UPDATE exhibits SET root = CAST('/other' AS BLOB) WHERE number = 1"],
  ['exhibits', 'another time of arrival', 'UPDATE exhibits SET added_at = added_at - 864000000'],
  ['exhibits', 'another volume', `UPDATE exhibits SET volume = '{"uuid":7}'`],
  ['exhibits', 'that it never was', 'DELETE FROM exhibits'],
  ['cases', 'another reference', 'UPDATE cases SET number = 77 WHERE id = 1'],
  ['cases', 'another name', "UPDATE cases SET name = 'forged'"],
  ['cases', 'other words', "UPDATE cases SET own_reference = 'forged', description = 'forged'"],
  ['cases', 'another veil', "UPDATE cases SET veil = 'blur'"],
  ['cases', 'that there is none', 'DELETE FROM items; DELETE FROM attempts; DELETE FROM cases'],
  ['redactions', 'that nothing was taken out', 'DELETE FROM redactions'],
  ['redactions', 'that something else was', `UPDATE redactions SET boxes = '[{"x":0.8}]'`],
  ['redactions', 'that somebody else did', "UPDATE redactions SET set_by = 'M. Iwu'"],
  [
    'redactions',
    'that it was put back',
    "INSERT INTO redactions (item_id, sha256, boxes, set_at, set_by) SELECT item_id, sha256, '[1]', set_at, set_by FROM redactions",
  ],
  ['sightings', 'that nobody looked', 'DELETE FROM sightings WHERE item_id = 2'],
  ['sightings', 'another outcome', "UPDATE sightings SET what = 'verified' WHERE item_id = 2"],
  ['sightings', 'another time', 'UPDATE sightings SET seen_at = seen_at - 864000000 WHERE item_id = 2'],
  ['sightings', 'other bytes', "UPDATE sightings SET sha256 = printf('%064d', 1) WHERE item_id = 2"],
  [
    'sightings',
    'a look that nobody took',
    "INSERT INTO sightings (item_id, what, seen_at, path, sha256) SELECT id, 'verified', 0, path, sha256 FROM items WHERE number = 2",
  ],
  [
    'time_shifts',
    'a shift that nobody found',
    'INSERT INTO time_shifts (exhibit_id, found_at, seconds, compared, alike) VALUES (1, 1, 3600, 20, 20)',
  ],
  ['rounds', 'none', 'DELETE FROM rounds'],
  ['rounds', 'other counts', `UPDATE rounds SET counts = json_set(counts, '$.differs', 0)`],
  ['rounds', 'another end', "UPDATE rounds SET state = 'cancelled'"],
  ['rounds', 'another time', 'UPDATE rounds SET ended_at = ended_at - 864000000'],
  [
    'rounds',
    'one more',
    "INSERT INTO rounds (exhibit_id, kind, state, started_at, ended_at) VALUES (1, 'verify', 'finished', 1, 1)",
  ],
  ['analyses', 'another verdict', `UPDATE analyses SET ${FORGED}`],
  ['analyses', 'another verdict, read by an earlier version', `UPDATE analyses SET reader = 0, ${FORGED}`],
  ['analyses', 'another verdict, read by a later version', `UPDATE analyses SET reader = 99, ${FORGED}`],
  ['analyses', 'another certainty', 'UPDATE analyses SET confidence = 0.01'],
  ['analyses', 'another entry of the answer', 'UPDATE analyses SET image_index = 7'],
  ['analyses', 'another time', 'UPDATE analyses SET received_at = received_at - 864000000'],
  ['analyses', 'other bytes', "UPDATE analyses SET sha256 = 'x'"],
  ['analyses', 'no result', 'DELETE FROM analyses'],
  ['replies', 'that it was real', `UPDATE replies SET is_simulated = 1, headers = '{"a":"b"}'`],
  ['replies', 'another time', 'UPDATE replies SET received_at = received_at - 864000000'],
  ['replies', 'another body', `UPDATE replies SET body = X'7B7E', body_sha256 = '${'4'.repeat(64)}'`],
  ['replies', 'another status', 'UPDATE replies SET http_status = 500'],
  ['replies', 'another host', "UPDATE replies SET host = 'evil.example'"],
  ['replies', 'another certificate', `UPDATE replies SET certificate = '${'0'.repeat(64)}'`],
  ['replies', 'another version', "UPDATE replies SET app_version = '9.9'"],
  ['replies', 'that it broke off', 'UPDATE replies SET is_whole = 0'],
  [
    'replies',
    'that a person attached it',
    "UPDATE replies SET source = 'person', attached_by = 'Somebody Else', http_status = NULL",
  ],
  ['replies', 'that it was erased', "UPDATE replies SET body = X'', headers = '{}'"],
  ['replies', 'that none came', `DELETE FROM replies; UPDATE analyses SET ${FORGED}`],
  ['checks', 'another service', "UPDATE checks SET origin = 'https://other.example'"],
  ['checks', 'another question', "UPDATE checks SET kind = 'fact_check'"],
  [
    'checks',
    'another context',
    `UPDATE checks SET parameters = '{"context":"forged","modality":"image"}' WHERE kind = 'fact_check'`,
  ],
  ['checks', 'other credits', 'UPDATE checks SET charged_credits = 0'],
  [
    'checks',
    'that it was never asked',
    `DELETE FROM analyses; DELETE FROM replies; DELETE FROM attempts WHERE ${ASKED}; DELETE FROM checks WHERE kind = 'image_forensics'`,
  ],
  ['attempts', 'another name of the file', "UPDATE attempts SET sent_name = 'other.png'"],
  ['attempts', 'another outcome', "UPDATE attempts SET outcome = 'unknown', reason = 'no_answer'"],
  ['attempts', 'that it was refused', "UPDATE attempts SET outcome = 'refused', reason = 'refused_by_service'"],
  [
    'attempts',
    'that nothing was sent',
    "UPDATE attempts SET outcome = 'not_sent', phase = 'prepared', reason = 'unreachable', sent_sha256 = NULL",
  ],
  ['attempts', 'another status', 'UPDATE attempts SET http_status = 500'],
  ['attempts', 'other words', "UPDATE attempts SET service_message = 'forged'"],
  ['attempts', 'another request', "UPDATE attempts SET request_id = 'forged'"],
  ['attempts', 'another host', "UPDATE attempts SET host = 'evil.example'"],
  ['attempts', 'that other bytes were sent', `UPDATE attempts SET sent_sha256 = '${'0'.repeat(64)}'`],
  ['attempts', 'that less was sent', 'UPDATE attempts SET sent_bytes = 1'],
  ['attempts', 'another beginning', 'UPDATE attempts SET started_at = started_at - 1'],
  ['attempts', 'another end', 'UPDATE attempts SET ended_at = ended_at + 864000000'],
  ['attempts', 'that it runs', 'UPDATE attempts SET outcome = NULL, reason = NULL, ended_at = NULL'],
  ['attempts', 'that it never was', 'DELETE FROM attempts'],
  ['decisions', 'another decision', "UPDATE decisions SET choice = 'not_charged'"],
  [
    'decisions',
    'a decision that nobody took',
    `INSERT INTO decisions (attempt_id, choice, words, actor, decided_at) VALUES (${ATTEMPT}, 'not_charged', 'forged', 'forged', 3)`,
  ],
  ['fact_checks', 'another summary', "UPDATE fact_checks SET parsed = json_set(parsed, '$.result', 'forged')"],
  ['fact_checks', 'no result', 'UPDATE fact_checks SET has_result = 0'],
  ['fact_checks', 'a later reading', 'UPDATE fact_checks SET read_again_at = 7'],
  [
    'fact_checks',
    'other bytes',
    "UPDATE checks SET sha256 = 'x' WHERE kind = 'fact_check'; UPDATE fact_checks SET sha256 = 'x'",
  ],
  ['job_replies', 'another answer', `UPDATE job_replies SET body = X'7B7E', body_sha256 = '${'4'.repeat(64)}'`],
  ['job_replies', 'another time', 'UPDATE job_replies SET received_at = received_at - 864000000'],
  ['job_replies', 'that it was real', "UPDATE job_replies SET is_simulated = 1, headers = '{}'"],
  ['job_replies', 'no answer', "DELETE FROM job_replies WHERE what = 'end'"],
  ['jobs', 'another job', "UPDATE jobs SET job_id = 'forged'"],
  ['jobs', 'another price', 'UPDATE jobs SET credits_used = 99'],
  ['jobs', 'another reservation', 'UPDATE jobs SET credits_reserved = 98'],
  ['jobs', 'another end', 'UPDATE jobs SET ended_at = ended_at - 7'],
  ['jobs', 'another beginning', 'UPDATE jobs SET submitted_at = submitted_at - 1'],
  ['jobs', 'a contradiction', "UPDATE jobs SET contradicted_by = 'forged'"],
  ['jobs', 'that it failed', "UPDATE jobs SET state = 'failed'"],
  ['jobs', 'that it runs', "UPDATE jobs SET state = 'watching', ended_at = NULL"],
  ['jobs', 'another word of its end', "UPDATE jobs SET status = 'forged'"],
  ['jobs', 'none', 'DELETE FROM fact_checks; DELETE FROM job_replies; DELETE FROM jobs'],
  ['findings', 'another conclusion', 'UPDATE findings SET step = 2'],
  ['findings', 'other grounds', "UPDATE findings SET grounds = 'forged'"],
  ['findings', 'no notes', "UPDATE findings SET notes = ''"],
  ['findings', 'another author', "UPDATE findings SET author = 'M. Iwu'"],
  ['findings', 'another time', 'UPDATE findings SET at = at - 864000000'],
  ['findings', 'another ladder', "UPDATE findings SET ladder = json_set(ladder, '$[1]', 'other')"],
  [
    'findings',
    'that it was withdrawn',
    "UPDATE findings SET is_withdrawn = 1, ladder = NULL, step = NULL, proposition = '', grounds = '', notes = ''",
  ],
  ['findings', 'none', 'DELETE FROM findings'],
  [
    'findings',
    'one that nobody recorded',
    `INSERT INTO findings (item_id, revision, is_withdrawn, subject, proposition, alternative, ladder, step, grounds, notes, salt, reason, author, at)
     SELECT item_id, 2, is_withdrawn, subject, 'forged', alternative, ladder, 0, grounds, notes, salt, 'forged', author, at FROM findings`,
  ],
  ['marks', 'another status', "UPDATE marks SET status = 'second_look'"],
  ['marks', 'other tags', "UPDATE marks SET tags = '[]'"],
  ['marks', 'none', 'DELETE FROM marks; DELETE FROM reviews'],
  ['tags', 'another word', "UPDATE tags SET name = 'Pier'"],
  ['reviews', 'a list without the finding', 'UPDATE reviews SET finding_id = NULL, conclusion = NULL'],
  ['reviews', 'another conclusion in lists', "UPDATE reviews SET conclusion = 'Other'"],
  ['reviews', 'another status in lists', 'UPDATE reviews SET status = NULL'],
  ['reviews', 'another case', 'UPDATE reviews SET case_id = 9'],
  ['reviews', 'that it is not listed', 'DELETE FROM reviews'],
  ['reviews', 'one more in lists', "INSERT INTO reviews VALUES (3, 1, NULL, NULL, NULL, 'reviewed')"],
  ['item_tags', 'no tags in lists', 'DELETE FROM item_tags'],
  ['item_tags', 'a tag in lists that nobody gave', 'INSERT INTO item_tags VALUES (2, 1)'],
  [
    'report_fields',
    'another conclusion',
    `UPDATE report_fields SET fields = json_set(fields, '$.conclusion', 'forged')`,
  ],
  ['report_fields', 'no texts', 'DELETE FROM report_fields'],
  ['reports', 'other files', `UPDATE reports SET files = '[1]'`],
  ['reports', 'another head', `UPDATE reports SET custody_head = '${'0'.repeat(64)}'`],
  ['reports', 'fewer items', 'UPDATE reports SET items = 1'],
  ['reports', 'none', 'DELETE FROM reports'],
  [
    'reports',
    'one more',
    "INSERT INTO reports (case_id, number, version, made_at, made_by, items, options, files) VALUES (1, 2, 1, 1, 'forged', 1, '{}', '[]')",
  ],
  ['report_pairs', 'another pair', 'UPDATE report_pairs SET right_id = 4'],
  ['copies', 'another copy', `UPDATE copies SET sha256 = '${'0'.repeat(64)}'`],
]

const folder = sharedFolder()
const home = () => join(folder(), 'forged')

beforeAll(() => makeFullLibrary(join(folder(), 'whole')))

it.each(FORGERIES)(
  'a library in whose %s somebody wrote %s is named by the next verification',
  (table, _believed, sql) => {
    rmSync(home(), { recursive: true, force: true })
    mkdirSync(home())
    copyFileSync(join(folder(), 'whole', 'library.sqlite'), join(home(), 'library.sqlite'))
    const db = new DatabaseConstructor(join(home(), 'library.sqlite'))
    db.pragma('ignore_check_constraints = ON')
    forge(db, sql)
    db.close()
    const library = openFolder(home())
    const { outcome, chain, notHeld } = verifyHere(library.db)
    library.close()
    expect([outcome, chain.state]).toEqual(['broken', 'whole'])
    expect(notHeld.map((row) => row.table)).toContain(table)
  },
)

describe('a trigger that another program puts into a library that is open', () => {
  it('makes nothing that the app seals', () => {
    const home = sharedHome()
    const { db, audit, close } = openFolder(home)
    const cases = createCases({ db, audit, clock: systemClock, given: createGivenNumbers({ home, db }) })
    const { id } = cases.create('Harbour fire')
    fill(db)
    const other = new DatabaseConstructor(join(home, 'library.sqlite'))
    other.exec('CREATE TRIGGER evil AFTER UPDATE OF name ON cases BEGIN UPDATE media SET bytes = 1; END')
    cases.rename(id, 'Renamed')
    other.close()
    expect(db.prepare('SELECT min(bytes) FROM media').pluck().get()).toBe(90)
    expect(verifyHere(db).notHeld).toMatchObject([{ table: 'schema', key: 'evil' }])
    close()
  })
})

describe('an entry that names more emptied entries than there can be', () => {
  it('ends no verification late', () => {
    const home = sharedHome()
    const { db, audit, close } = openFolder(home)
    db.transaction(() =>
      audit.append({ caseId: null, type: 'erasure.slice', payload: { emptied: [[1, Number.MAX_SAFE_INTEGER]] } }),
    )()
    expect(verifyHere(db)).toMatchObject({ outcome: 'whole' })
    close()
  })
})

const sharedHome = () => join(setupFolder(), 'home')
