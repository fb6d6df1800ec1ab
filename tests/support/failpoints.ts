import { expect } from 'vitest'
import type { FailpointName } from '../../src/main/failpoint.ts'
import type { ReasonCode } from '../../src/shared/model/check.ts'
import { addLinks } from './add-links.ts'
import { runSendProcess, type SendRun } from './kill.ts'
import { expectSound } from './kill-desk.ts'
import { pngOf } from './pictures.ts'
import { setupSending } from './sending.ts'

/** Where a process ends itself, and exactly what the next start finds. */
export type FailpointCase = {
  failpoint: FailpointName
  /** What the killed process does; before "decide" and the recovery an earlier one died after the last bytes. */
  task: NonNullable<SendRun['task']>
  state: 'none' | 'approved' | 'unknown' | 'done'
  /** Charges after the kill; null = the last bytes were on their way, so none or one. */
  charges: number | null
  /** Why the queue is paused at the next start; omitted = it is not. */
  pausedBy?: ReasonCode
  /** An earlier process died here first. */
  after?: FailpointName
}

const sends = (failpoint: FailpointName, state: FailpointCase['state'], charges: number | null): FailpointCase => ({
  failpoint,
  task: 'send',
  state,
  charges,
})

/** Every named point at which the process may die. */
export const failpointCases: readonly FailpointCase[] = [
  { failpoint: 'in budget.approved', task: 'approve', state: 'none', charges: 0 },
  { failpoint: 'in checks.approved', task: 'approve', state: 'none', charges: 0 },
  { failpoint: 'after_approved', task: 'approve', state: 'approved', charges: 0 },
  sends('before_prepared', 'approved', 0),
  sends('in attempt.prepared', 'approved', 0),
  sends('after_prepared', 'approved', 0),
  sends('before_body', 'approved', 0),
  sends('in attempt.body', 'approved', 0),
  sends('after_body', 'approved', 0),
  sends('first_piece', 'approved', 0),
  sends('before_commit', 'approved', 0),
  sends('in attempt.committing', 'approved', 0),
  // From here on the journal has the line, which is enough to make the charge unknown.
  sends('before_journal_sync', 'unknown', 0),
  sends('after_journal', 'unknown', 0),
  sends('after_committing', 'unknown', 0),
  sends('after_tail', 'unknown', null),
  sends('before_reply', 'unknown', 1),
  sends('in attempt.replied', 'unknown', 1),
  sends('after_reply', 'done', 1),
  sends('in attempt.ended', 'done', 1),
  sends('before_note', 'done', 1),
  sends('after_outcome', 'done', 1),
  { failpoint: 'before_recovery', task: 'send', state: 'unknown', charges: 1, after: 'before_reply' },
  { failpoint: 'in attempt.ended', task: 'send', state: 'unknown', charges: 1, after: 'before_reply' },
  { failpoint: 'after_recovery', task: 'send', state: 'unknown', charges: 1, after: 'before_reply' },
  { failpoint: 'in attempt.ended', task: 'send', state: 'done', charges: 1, after: 'after_reply' },
  { failpoint: 'in attempt.decided', task: 'decide', state: 'unknown', charges: 0, after: 'after_committing' },
  { failpoint: 'after_decided', task: 'decide', state: 'approved', charges: 0, after: 'after_committing' },
  { failpoint: 'in queue.paused', task: 'pause', state: 'approved', charges: 0, pausedBy: 'pause_unrecorded' },
  { failpoint: 'after_paused', task: 'pause', state: 'approved', charges: 0, pausedBy: 'paused_by_person' },
]

/** Points between the phases of a link: queued, prepared, sending, answered and not stored, stored and not parsed. */
export const linkFailpoints: readonly FailpointName[] = [
  'after_approved',
  'after_prepared',
  'after_body',
  'before_commit',
  'after_journal',
  'after_tail',
  'before_reply',
  'in attempt.replied',
  'after_reply',
  'in attempt.ended',
  'after_outcome',
]

const LINK = 'https://news.example/harbour/1.jpg?size=large&x=%2F#top'

/**
 * Kills a process at the failpoint, compares what the next start finds with the case, and lets it run to its end. The
 * subject is a file or a link.
 */
export async function killAt(one: FailpointCase, what: 'file' | 'link' = 'file'): Promise<void> {
  const app = await setupSending({ files: what === 'file' ? [pngOf(1, 70_000)] : [] })
  const subject = app.files[0]?.sha256 ?? LINK
  const { home, service } = app
  const itemIds = what === 'link' ? addLinks(app, app.caseId, LINK) : app.itemIds
  if (one.task !== 'approve') await app.approve(app, itemIds)
  await app.close()
  const run = { home, origin: service.origin, token: service.token }
  if (one.after !== undefined) expect(await runSendProcess({ ...run, failpoint: one.after })).toBe('killed')
  expect(await runSendProcess({ ...run, failpoint: one.failpoint, task: one.task })).toBe('killed')

  // What was on the wire at the kill arrives first.
  await expect.poll(service.isQuiet).toBe(true)
  const later = await app.reopen()
  const charges = () => service.charges().length
  const postsBefore = app.posts()
  expect(later.state(subject)?.state ?? 'none').toBe(one.state)
  if (one.charges === null) expect(charges()).toBeLessThanOrEqual(1)
  else expect(charges()).toBe(one.charges)
  later.queue.start()
  expect(later.queue.state().paused?.reason ?? null).toBe(one.pausedBy ?? null)
  expect(later.recovered.mismatches).toBe(0)
  // Then: what was not sent is sent once, what is in doubt is not sent, what is paid is there.
  if (one.pausedBy !== undefined) later.queue.resume()
  await later.queue.settled()
  const end = one.state === 'approved' ? 'done' : one.state
  expect(later.state(subject)?.state ?? 'none').toBe(end)
  expect(charges()).toBeLessThanOrEqual(1)
  // Only what certainly did not arrive in full is sent again, and once.
  expect(app.posts() - postsBefore).toBe(one.state === 'approved' ? 1 : 0)
  if (end === 'done') {
    expect(charges()).toBe(1)
    expect(later.db.prepare('SELECT count(*) FROM analyses').pluck().get()).toBe(1)
  }
  expectSound(later.db)
}
