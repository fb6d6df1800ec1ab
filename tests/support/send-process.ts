import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { later, type Schedule, systemClock } from '../../src/main/clock.ts'
import { createChecks } from '../../src/main/db/checks.ts'
import { createJobs } from '../../src/main/db/jobs.ts'
import { createEvents } from '../../src/main/events.ts'
import { createFailpoint } from '../../src/main/failpoint.ts'
import { createFactChecking } from '../../src/main/jobs/fact-checking.ts'
import { createLog } from '../../src/main/log.ts'
import { createSending } from '../../src/main/queue/sending.ts'
import { createServiceClient } from '../../src/main/service/client.ts'
import { parseJobReply } from '../../src/main/service/parse-job-reply.ts'
import type { CaseId, ItemId } from '../../src/shared/model/ids.ts'
import { nearDrives } from './near-drives.ts'
import { openHome } from './open-home.ts'
import { trustIn } from './trust.ts'

/**
 * A process that works on a library and ends when it has nothing more to do: the one the fault suite kills. Arguments:
 * data folder, service origin, ms between the pieces of a body, and the task: "send" what is approved, submit and
 * follow fact checks to their end ("fact-check"), "approve" every item, "decide" that everything in doubt was not
 * charged, or "pause". TOUCHSTONE_FAILPOINT names where it ends itself.
 */
const [home = '', origin = '', paceMs = '0', task = 'send'] = process.argv.slice(2)
const appVersion = 'test'
const failpoint = process.env.TOUCHSTONE_FAILPOINT
const library = openHome(home)
const { db, audit, cases } = library
const service = createServiceClient({
  appVersion,
  resolveProxy: async () => 'DIRECT',
  trust: trustIn(),
  pace: () => pause(Math.random() * Number(paceMs)),
})
const credentials = () => ({
  baseUrl: new URL(origin),
  token: process.env.TOUCHSTONE_TOKEN ?? '',
  fingerprint: 'account',
})
const sending = createSending({
  home,
  library,
  appVersion,
  clock: systemClock,
  events: createEvents(),
  actor: () => 'A. Examiner',
  cases,
  log: createLog(join(home, 'logs'), Date.now),
  drives: nearDrives,
  desktop: { confirm: async () => true, chooseEvidence: async () => [] },
  service,
  account: { credentials, note: () => undefined },
  failpoint,
  random: () => 0,
})
const strike = createFailpoint(failpoint)
/** Jobs are asked about a hundred times as often as by the app. */
const HASTE = 100
const hasty = {
  clock: { now: systemClock.now, monotonicNs: () => systemClock.monotonicNs() * HASTE },
  schedule: ((work, ms) => later(work, ms / HASTE)) satisfies Schedule,
}
flushCompileCache()
console.log('started')
switch (task) {
  case 'approve': {
    const items = db.prepare('SELECT id FROM items').pluck().all() as ItemId[]
    const quote = await sending.quotes.quote(1 as CaseId, items)
    if (quote.ok) await sending.quotes.approve(quote.value.id)
    strike('after_approved')
    break
  }
  case 'decide': {
    const ids = sending.doubtfulRows.of(null).rows.map(({ attemptId }) => attemptId)
    if (ids.length > 0) await sending.choices.decideAll(ids, 'not_charged')
    strike('after_decided')
    break
  }
  case 'pause':
    sending.queue.pause()
    strike('after_paused')
    break
  case 'fact-check': {
    const jobs = createJobs(db)
    const factChecking = createFactChecking({
      db,
      audit,
      ...hasty,
      jobs,
      checks: createChecks(db),
      appVersion,
      failpoint,
      log: createLog(join(home, 'logs'), Date.now),
      requests: service.jobs,
      credentials,
      note: () => undefined,
      random: () => 0,
      isAirGapped: () => false,
      readApart: async (answer, at) => parseJobReply(answer, at),
      desktop: { confirm: async () => true },
      changed: () => undefined,
      ended: () => undefined,
    })
    sending.queue.start()
    await sending.queue.settled()
    factChecking.start()
    while (jobs.watched().length > 0) await pause(5)
    await factChecking.stop()
    break
  }
  default:
    sending.queue.start()
    await sending.queue.settled()
}
await sending.close(5000)
library.close()
