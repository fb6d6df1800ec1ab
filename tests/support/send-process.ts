import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '../../src/main/clock.ts'
import { createCases } from '../../src/main/db/cases.ts'
import { openLibrary } from '../../src/main/db/library.ts'
import { createEvents } from '../../src/main/events.ts'
import { createLog } from '../../src/main/log.ts'
import { createSending } from '../../src/main/queue/sending.ts'
import { createServiceClient } from '../../src/main/service/client.ts'

/**
 * A process that sends what is approved and ends when nothing more happens by itself: what the fault suite kills.
 * Arguments: data folder, service origin, ms between the pieces of a body. TOUCHSTONE_FAILPOINT names where it ends itself.
 */
const [home = '', origin = '', paceMs = '0'] = process.argv.slice(2)
const appVersion = 'test'
const library = openLibrary({
  home,
  migrationsFolder: join(import.meta.dirname, '../../src/main/db/migrations'),
  clock: systemClock,
  appVersion,
  actor: () => 'A. Examiner',
})
const { db, audit } = library
const sending = createSending({
  ...{ home, library, appVersion, clock: systemClock, events: createEvents(), actor: () => 'A. Examiner' },
  cases: createCases({ db, audit, clock: systemClock }),
  log: createLog(join(home, 'logs'), Date.now),
  desktop: { confirm: async () => false, chooseEvidence: async () => [] },
  service: createServiceClient({
    appVersion,
    resolveProxy: async () => 'DIRECT',
    pace: () => pause(Math.random() * Number(paceMs)),
  }),
  account: {
    credentials: () => ({
      baseUrl: new URL(origin),
      token: process.env.TOUCHSTONE_TOKEN ?? '',
      fingerprint: 'account',
    }),
    note: () => undefined,
  },
  failpoint: process.env.TOUCHSTONE_FAILPOINT,
  random: () => 0,
})
console.log('started')
sending.queue.start()
await sending.queue.settled()
await sending.close(5000)
library.close()
