import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { setupLibrary } from '../../../tests/support/library.ts'
import { plant } from '../../../tests/support/rows.ts'

const SHA = 'a'.repeat(64)

/** A case with one medium, one check and one prepared attempt; `run` executes SQL on it. */
function setupAttempt() {
  const { db, cases } = setupLibrary()
  const caseId = cases.create('Harbour fire').id
  const [check, attempt] = [randomUUID(), randomUUID()]
  plant(db, () =>
    db
      .prepare(
        "INSERT INTO media (sha256, bytes, kind, format, inspected_at, recipe) VALUES (?, 9, 'image', 'png', 0, 1)",
      )
      .run(SHA),
  )
  plant(db, () =>
    db
      .prepare(`INSERT INTO checks (id, case_id, sha256, kind, origin, account, state, day, created_at, updated_at)
    VALUES (?, ?, ?, 'image_forensics', 'o', 'a', 'sending', '2026-11-21', 0, 0)`)
      .run(check, caseId, SHA),
  )
  const insertAttempt = (id: string, number: number) =>
    plant(db, () =>
      db
        .prepare(`INSERT INTO attempts (id, check_id, number, boot_id, phase, host, sent_name, body_bytes, started_at)
      VALUES (?, ?, ?, 'b', 'prepared', 'h', 'n', 9, 0)`)
        .run(id, check, number),
    )
  insertAttempt(attempt, 1)
  const run = (sql: string, ...values: (string | number | null)[]) => plant(db, () => db.prepare(sql).run(...values))
  const phase = (to: string, sha256: string | null = null) =>
    run('UPDATE attempts SET phase = ?, sent_sha256 = ? WHERE id = ?', to, sha256, attempt)
  const outcome = (to: string, reason: string | null = 'interrupted') =>
    run('UPDATE attempts SET outcome = ?, reason = ?, ended_at = 1 WHERE id = ?', to, reason, attempt)
  const reply = () =>
    run(
      `INSERT INTO replies (attempt_id, http_status, headers, body, body_sha256, is_whole, is_simulated, host, app_version, received_at)
       VALUES (?, 200, '{}', x'7b7d', '${SHA}', 1, 0, 'h', '1', 0)`,
      attempt,
    )
  const decide = (choice: string) =>
    run(
      "INSERT INTO decisions (attempt_id, choice, words, actor, decided_at) VALUES (?, ?, 'w', 'me', 0)",
      attempt,
      choice,
    )
  const state = (to: string, reason: string | null = null) =>
    run('UPDATE checks SET state = ?, reason = ? WHERE id = ?', to, reason, check)
  return { db, check, attempt, insertAttempt, run, phase, outcome, reply, decide, state }
}

describe('the schema refuses', () => {
  it('a second attempt beside one that is live, doubtful or paid', () => {
    const live = setupAttempt()
    expect(() => live.insertAttempt(randomUUID(), 2)).toThrow('UNIQUE')
    live.phase('body')
    live.phase('committing', SHA)
    live.outcome('unknown')
    expect(() => live.insertAttempt(randomUUID(), 2)).toThrow('UNIQUE')
    const paid = setupAttempt()
    paid.phase('committing', SHA)
    paid.reply()
    paid.outcome('success', null)
    expect(() => paid.insertAttempt(randomUUID(), 2)).toThrow('UNIQUE')
  })

  it('a phase or an outcome that goes back', () => {
    const { phase, outcome } = setupAttempt()
    phase('body')
    expect(() => phase('prepared')).toThrow('never goes back')
    phase('committing', SHA)
    expect(() => phase('body', SHA)).toThrow('never goes back')
    outcome('unknown')
    expect(() => outcome('refused')).toThrow('final')
  })

  it('releasing the last bytes of anything but the medium', () => {
    const { phase } = setupAttempt()
    expect(() => phase('committing')).toThrow('not the medium')
    expect(() => phase('committing', 'b'.repeat(64))).toThrow('not the medium')
  })

  it('an outcome that the phase contradicts', () => {
    const { phase, outcome, reply } = setupAttempt()
    expect(() => outcome('not_complete')).toThrow('CHECK')
    expect(() => outcome('success', null)).toThrow()
    phase('committing', SHA)
    expect(() => outcome('not_sent')).toThrow('CHECK')
    expect(() => outcome('not_complete')).toThrow('CHECK')
    expect(() => outcome('success', null)).toThrow('needs its reply')
    expect(() => outcome('unknown', null)).toThrow('CHECK')
    reply()
    outcome('success', null)
  })

  it('a check that is done without a paid attempt, or asked again after one', () => {
    const { phase, outcome, reply, state } = setupAttempt()
    expect(() => state('done')).toThrow('successful attempt')
    phase('committing', SHA)
    reply()
    outcome('success', null)
    state('done')
    expect(() => state('approved')).toThrow('not asked again')
  })

  it('setting a doubtful attempt aside, or its check free, without a decision', () => {
    const { phase, outcome, state, run, attempt, decide } = setupAttempt()
    phase('committing', SHA)
    outcome('unknown')
    state('unknown', 'no_answer')
    const supersede = () => run('UPDATE attempts SET superseded = 1 WHERE id = ?', attempt)
    expect(() => state('approved')).toThrow('waits for a decision')
    expect(supersede).toThrow('only a decision')
    decide('left')
    expect(supersede).toThrow('only a decision')
    decide('not_charged')
    supersede()
    state('approved')
    expect(() => run('UPDATE attempts SET superseded = 0 WHERE id = ?', attempt)).toThrow('only a decision')
  })

  it('changing facts or removing anything that tells what happened', () => {
    const { run, reply, phase, decide, attempt, check } = setupAttempt()
    phase('committing', SHA)
    reply()
    decide('left')
    for (const sql of [
      `UPDATE attempts SET host = 'x'`,
      `UPDATE attempts SET sent_name = 'x'`,
      `UPDATE attempts SET started_at = 5`,
      `UPDATE checks SET sha256 = '${'b'.repeat(64)}'`,
      `UPDATE checks SET origin = 'x'`,
      `UPDATE replies SET body = x''`,
      `UPDATE decisions SET choice = 'not_charged'`,
      `UPDATE audit SET payload = '{}'`,
      ...['attempts', 'checks', 'replies', 'decisions', 'audit'].map((table) => `DELETE FROM ${table}`),
    ]) {
      expect(() => run(sql), sql).toThrow(/final|kept|append-only/)
    }
    expect([attempt, check]).toHaveLength(2)
  })

  it('a check in doubt, waiting, blocked or refused without saying why, or waiting without an hour', () => {
    const { state, run, check } = setupAttempt()
    for (const to of ['unknown', 'blocked', 'rejected', 'waiting']) expect(() => state(to)).toThrow('CHECK')
    expect(() => run("UPDATE checks SET state = 'waiting', reason = 'offline' WHERE id = ?", check)).toThrow('CHECK')
    expect(() => run('UPDATE checks SET not_before_at = 5 WHERE id = ?', check)).toThrow('CHECK')
    expect(() => run('UPDATE checks SET charged_credits = -1 WHERE id = ?', check)).toThrow('CHECK')
  })
})
