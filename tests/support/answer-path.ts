import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createAnalyses } from '../../src/main/db/analyses.ts'
import { createAttempts } from '../../src/main/db/attempts.ts'
import { createChecks } from '../../src/main/db/checks.ts'
import { createItemDetails } from '../../src/main/db/item-detail.ts'
import { createJobs } from '../../src/main/db/jobs.ts'
import { createOriginals } from '../../src/main/db/originals.ts'
import { createReplies } from '../../src/main/db/replies.ts'
import { createFailpoint } from '../../src/main/failpoint.ts'
import { createLocateOriginal } from '../../src/main/inspect/locate-original.ts'
import { createChargeJournal } from '../../src/main/journals/charge-journal.ts'
import { createAttemptRunner } from '../../src/main/queue/attempt-runner.ts'
import { createAttemptTransitions } from '../../src/main/queue/attempt-transitions.ts'
import type { Analysis } from '../../src/shared/model/analysis.ts'
import type { CheckId } from '../../src/shared/model/ids.ts'
import { IMAGE_FORENSICS } from '../../src/shared/model/question.ts'
import { placeEvidence } from './evidence-rows.ts'
import { setupLibrary } from './library.ts'
import { listenInTest } from './listen.ts'
import { nearDrives } from './near-drives.ts'
import { pngOf } from './pictures.ts'
import { plant } from './rows.ts'
import { testClient } from './sending.ts'

/** A service's reply to the next upload; `body` receives the name the file was sent under. */
export type ScriptedAnswer = { status: number; headers: Record<string, string>; body: (sentName: string) => Buffer }

/** State of the library after a reply. */
export type Settled = {
  sentName: string
  /** The bytes the service sent. */
  sent: Buffer
  state: string
  reason: string | null
  chargedCredits: number | null
  outcome: string | null
  serviceMessage: string | null
  /** The reply as stored; null = none. */
  kept: { body: Buffer; sha256: string } | null
  analysis: Analysis | null
  posts: number
}

/**
 * Sends uploads one after another from a real file through the real client, a real loopback server, the ledger and
 * SQLite, without the queue's pauses between them.
 */
export async function setupAnswerPath() {
  let next: ScriptedAnswer | null = null
  let last: { sentName: string; sent: Buffer; posts: number } = { sentName: '', sent: Buffer.alloc(0), posts: 0 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const sentName = /filename="([^"]+)"/.exec(Buffer.concat(parts).toString('latin1'))?.[1] ?? ''
      const sent = next?.body(sentName) ?? Buffer.alloc(0)
      last = { sentName, sent, posts: last.posts + 1 }
      response.writeHead(next?.status ?? 500, { ...next?.headers, 'content-length': sent.length })
      response.end(sent)
    })
  })
  const origin = `http://127.0.0.1:${await listenInTest(server)}`

  const library = setupLibrary(systemClock)
  const { db, audit, home, cases, bootId } = library
  const stores = { db, audit, clock: systemClock, checks: createChecks(db), attempts: createAttempts(db) }
  const journal = createChargeJournal(home)
  onTestFinished(() => journal.close())
  const failpoint = createFailpoint(undefined)
  const transitions = createAttemptTransitions({
    ...stores,
    replies: createReplies(db),
    analyses: createAnalyses(db),
    jobs: createJobs(db),
    journal,
    failpoint,
    appVersion: 'test',
    random: () => 0,
  })
  const { upload } = testClient()
  const run = createAttemptRunner({
    transitions,
    originals: createOriginals(db),
    locateOriginal: createLocateOriginal(nearDrives),
    drives: nearDrives,
    upload,
    clock: systemClock,
    bootId,
    failpoint,
    onProgress: () => undefined,
    onSending: () => undefined,
    onStorageTrouble: () => undefined,
  })
  const caseId = cases.create('Replies').id
  const evidence = join(home, 'evidence')
  mkdirSync(evidence)
  const details = createItemDetails(db)
  const context = { origin, account: 'account', formats: [], maxBytes: 0 }
  const credentials = { baseUrl: new URL(origin), token: 'token', fingerprint: 'account' }
  const checkState = db.prepare(`
    SELECT c.state, c.reason, c.charged_credits AS chargedCredits, t.outcome, t.service_message AS serviceMessage
      FROM checks c JOIN attempts t ON t.check_id = c.id WHERE c.id = ?`)
  let salt = 0

  return {
    db,
    origin,
    /** Sends a new file, gets this reply, and returns the resulting state. Throws what the app would have thrown. */
    answer: async (answer: ScriptedAnswer): Promise<Settled> => {
      next = answer
      salt += 1
      const [file] = placeEvidence(library, caseId, evidence, [pngOf(salt, 2048)])
      if (!file) throw new Error('no file')
      const id = randomUUID() as CheckId
      const asked = { caseId, origin, account: 'account', expectedCredits: 1, day: '2026-11-21' }
      plant(db, () =>
        stores.checks.insert({ id, sha256: file.sha256, url: null, ...IMAGE_FORENSICS, ...asked }, Date.now()),
      )
      const check = stores.checks.get(id)
      if (!check) throw new Error('no check')
      const before = last.posts
      await run(check, credentials, new AbortController().signal)
      const reply = details.rawReply({ checkId: id })
      return {
        ...(checkState.get(id) as Pick<Settled, 'state' | 'reason' | 'chargedCredits' | 'outcome' | 'serviceMessage'>),
        sentName: last.sentName,
        sent: last.sent,
        posts: last.posts - before,
        kept: reply && { body: reply.body, sha256: reply.sha256 },
        analysis: details.analyses(file.sha256, caseId, context)[0] ?? null,
      }
    },
  }
}
