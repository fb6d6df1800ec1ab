import type { Database } from '../../src/main/db/database.ts'
import { setupClock } from './library.ts'
import { openHome } from './open-home.ts'
import { plant } from './rows.ts'

const [A, V] = ['a'.repeat(64), 'b'.repeat(64)]
const [ASKED, CHECKED] = ['3b241101-e2bb-4255-8caf-4136c566a961', '3b241101-e2bb-4255-8caf-4136c566a962']
const [SENT, TAKEN] = ['3b241101-e2bb-4255-8caf-4136c566a963', '3b241101-e2bb-4255-8caf-4136c566a964']
const BATCH = '3b241101-e2bb-4255-8caf-4136c566a965'
const ITEM =
  'id, case_id, exhibit_id, number, path, url, name, folder, bytes, mtime_ns, ctime_ns, dev, inode, intake, sha256, listed_at'

/** A row or more in every sealed table that the first step made. */
const ROWS = `
  INSERT INTO exhibits (id, case_id, number, name, kind, root, added_at, walked_at) VALUES
    (1, 1, 1, 'card', 'folder', X'2F63617264', 10, 20), (2, 1, 2, 'saved.png', 'file', X'2F73', 11, 20),
    (3, 1, 3, 'links', 'links', X'6C696E6B733A', 12, 20);
  INSERT INTO media (sha256, bytes, kind, format, width, height, metadata, inspected_at, recipe) VALUES
    ('${A}', 90, 'image', 'png', 4, 3, '{"make":"Canon"}', 30, 1), ('${V}', 900, 'video', 'mp4', 4, 3, NULL, 30, 1);
  INSERT INTO items (${ITEM}) VALUES
    (1, 1, 1, 1, X'2F636172642F61', NULL, 'a', '', 90, '1', '1', '1', '1', 'inspected', '${A}', 25),
    (2, 1, 1, 2, X'2F636172642F62', NULL, 'b', '', 900, '1', '1', '1', '2', 'inspected', '${V}', 25),
    (3, 1, 3, 3, X'68747470733A2F2F782E6578616D706C65', 'https://x.example', 'x.example', '', 0, '0', '0', '0', '0', 'linked', NULL, 25),
    (4, 1, 2, 4, X'2F73', NULL, 's', '', 90, '1', '1', '1', '4', 'inspected', '${A}', 25);
  INSERT INTO copies (of_sha256, kind, sha256, bytes) VALUES ('${A}', 'preview', '${'c'.repeat(64)}', 40);
  INSERT INTO rounds (id, exhibit_id, kind, state, started_at, ended_at) VALUES (1, 1, 'intake', 'finished', 10, 40);
  INSERT INTO sightings (id, item_id, round_id, what, seen_at, path, bytes, sha256) VALUES
    (1, 1, 1, 'read', 30, X'2F636172642F61', 90, '${A}'), (2, 2, 1, 'read', 31, X'2F636172642F62', 900, '${V}');
  INSERT INTO arrivals (item_id, given_name, bytes, sha256, taken_at, taken_by) VALUES (1, 'a', 90, '${A}', 25, 'R. Osei');
  INSERT INTO stills (item_id, source_id, source_sha256, seconds, sha256, width, height, runtime, taken_at, taken_by)
    VALUES (4, 2, '${V}', 1.5, '${A}', 4, 3, 'test', 33, 'R. Osei');
  INSERT INTO attachments (id, link_id, exhibit_id, attached_at, attached_by) VALUES (1, 3, 2, 34, 'R. Osei');
  INSERT INTO budget_approvals (id, case_id, origin, day, credits, approved_at, actor, words)
    VALUES (1, 1, 'https://media.example', '2026-11-20', 20, 35, 'R. Osei', 'yes');
  INSERT INTO checks (id, case_id, sha256, kind, parameters, origin, account, state, expected_credits, charged_credits, day, created_at, updated_at) VALUES
    ('${ASKED}', 1, '${A}', 'image_forensics', '{}', 'https://media.example', 'me', 'done', 1, 1, '2026-11-20', 36, 40),
    ('${CHECKED}', 1, '${A}', 'fact_check', '{"context":"","modality":"image"}', 'https://media.example', 'me', 'done', 5, 5, '2026-11-20', 36, 40);
  INSERT INTO attempts (id, check_id, number, boot_id, phase, outcome, host, sent_name, body_bytes, sent_bytes, sent_sha256, started_at, ended_at) VALUES
    ('${SENT}', '${ASKED}', 1, 'boot', 'committing', 'success', 'media.example', 'a', 90, 90, '${A}', 37, 39),
    ('${TAKEN}', '${CHECKED}', 1, 'boot', 'committing', 'success', 'media.example', 'a', 90, 90, '${A}', 37, 39);
  INSERT INTO replies (id, attempt_id, http_status, headers, body, body_sha256, is_whole, is_simulated, host, app_version, received_at)
    VALUES (1, '${SENT}', 200, '{}', X'7B7D', '${'d'.repeat(64)}', 1, 0, 'media.example', '1', 38);
  INSERT INTO analyses (check_id, reply_id, sha256, parsed, image_index, image_count, verdict, confidence, received_at)
    VALUES ('${ASKED}', 1, '${A}', '{}', 0, 1, 'real', 0.1, 38);
  INSERT INTO decisions (id, attempt_id, choice, words, actor, decided_at) VALUES (1, '${SENT}', 'left', 'words', 'R. Osei', 41);
  INSERT INTO jobs (check_id, attempt_id, job_id, state, status, submitted_at, watched_at, ended_at, credits_used)
    VALUES ('${CHECKED}', '${TAKEN}', 'job-1', 'completed', 'Completed', 38, 38, 50, 5);
  INSERT INTO job_replies (id, check_id, what, http_status, headers, body, body_sha256, is_whole, is_simulated, host, app_version, received_at)
    VALUES (1, '${CHECKED}', 'end', 200, '{}', X'7B7D', '${'e'.repeat(64)}', 1, 0, 'media.example', '1', 50);
  INSERT INTO fact_checks (check_id, reply_id, sha256, parsed, has_result, received_at, reader)
    VALUES ('${CHECKED}', 1, '${A}', '{}', 1, 50, 1);
  INSERT INTO findings (id, item_id, revision, is_withdrawn, subject, proposition, alternative, ladder, step, grounds, notes, salt, reason, author, at)
    VALUES (1, 1, 1, 0, '${A}', 'p', 'a', '["x","y","z"]', 1, 'g', 'n', '${'0'.repeat(32)}', '', 'R. Osei', 60);
  INSERT INTO tags (id, case_id, name, made_at) VALUES (1, 1, 'Quay', 61);
  INSERT INTO marks (id, item_id, revision, status, tags, batch, author, at) VALUES (1, 1, 1, 'reviewed', '[1]', '${BATCH}', 'R. Osei', 62);
  INSERT INTO hash_lists (id, name, name_key, purpose, file_name, file_sha256, sha256_count, imported_at, imported_by)
    VALUES (1, 'Partner', 'partner', 'notable', 'partner.csv', '${'f'.repeat(64)}', 2, 63, 'R. Osei');
  INSERT INTO report_fields (case_id, fields, changed_at) VALUES (1, '{"conclusion":"c"}', 63);
  INSERT INTO reports (id, case_id, number, version, made_at, made_by, items, options, files)
    VALUES (1, 1, 1, 1, 64, 'R. Osei', 2, '{}', '[]');
  INSERT INTO redactions (id, item_id, sha256, boxes, set_at, set_by) VALUES (1, 1, '${A}', '[]', 65, 'R. Osei');
  INSERT INTO report_pairs (id, left_id, right_id, added_at, added_by) VALUES (1, 1, 2, 66, 'R. Osei');
  INSERT INTO signed_heads (id, seq, hash, signed_at, fingerprint, signature)
    VALUES (1, 1, '${'f'.repeat(64)}', 67, 'SHA256:key', 'signature');
  INSERT INTO cases (id, year, number, name, created_at, last_activity_at) VALUES (2, 2026, 900, 'CASE-2026-900', 5, 68);
  INSERT INTO erasing (case_id, scope, tally) VALUES (2, 'case', '{}')`

/** The same for tables that came later, by table. */
const LATER_ROWS: Readonly<Record<string, string>> = {
  time_shifts: `
    INSERT INTO time_shifts (id, exhibit_id, found_at, seconds, compared, alike) VALUES (1, 1, 42, 3600, 2, 2);`,
  promised_files: `
    INSERT INTO promised_files (item_id, source_path, mtime_ns, bytes, sha256, copied_at, copied_by)
      VALUES (2, X'2F746D702F62', '1', 900, '${V}', 25, 'R. Osei');`,
}

/** Fills an empty library with a row or more in every sealed table that it has, all sealed by one entry. */
export function fill(db: Database): void {
  const tables = db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()
  const later = tables.map((table) => LATER_ROWS[table] ?? '')
  plant(db, () => db.exec([ROWS, ...later].join(';\n')))
}

/** Creates a library in a folder with a row or more in every sealed table, and closes it. */
export function makeFullLibrary(home: string): void {
  const { db, cases, close } = openFolder(home)
  cases.create('Harbour fire')
  fill(db)
  db.pragma('wal_checkpoint(TRUNCATE)')
  close()
}

/** Opens a library as the app does at a start, which is logged. */
export const openFolder = (home: string) => openHome(home, setupClock())
