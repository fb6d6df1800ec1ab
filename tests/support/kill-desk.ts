import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { verifyChain } from '../../src/main/custody/verify-chain.ts'
import type { Database } from '../../src/main/db/open.ts'
import { runSendProcess } from './kill.ts'
import { pngOf } from './pictures.ts'
import { setupSending } from './sending.ts'

/** Two pieces, so that a body takes a while. */
const BYTES = 70_000
/** Far shorter than any analysis takes, so that doubts without a charge are more frequent than they will ever be. */
const ANSWER_MS = 150
/** A minimum; on a slow machine long enough for some kills to come after a reply. */
const KILL_WITHIN_MS = 450

export type Desk = {
  kills: number
  /** Enough that the last kill still finds something to send. */
  pictures: number
}
export type DeskEnd = { states: string[]; unknown: number; unknownCharged: number; charges: number }

/**
 * Kills one desk's uploads and compares what it left with what the service charged. Returns the state of every check.
 */
export async function runDesk({ kills, pictures }: Desk): Promise<DeskEnd> {
  const files = Array.from({ length: pictures }, (_, salt) => pngOf(salt, BYTES))
  const app = await setupSending({ files, service: { answerDelayMs: ANSWER_MS } })
  await app.approve()
  await app.close()
  const { home, service } = app
  const run = { home, origin: service.origin, token: service.token, paceMs: 8 }
  let withinMs = KILL_WITHIN_MS
  const firstAnswer = async () => {
    const start = performance.now()
    while (Object.keys(service.chargesBySha256()).length === 0) await pause(10)
    // Charged when it replies: from then on the reply is on its way.
    await pause(ANSWER_MS)
    withinMs = Math.max(KILL_WITHIN_MS, 1.5 * (performance.now() - start))
  }
  expect(await runSendProcess(run, firstAnswer)).toBe('killed')
  for (let kill = 1; kill < kills; kill += 1) {
    expect(await runSendProcess(run, () => pause(Math.random() * withinMs))).toBe('killed')
  }
  // What was on the wire at the last kill arrives first.
  await expect.poll(service.isQuiet).toBe(true)

  const later = await app.reopen()
  const rows = later.db.prepare('SELECT sha256, state FROM checks').all() as { sha256: string; state: string }[]
  const charged = service.chargesBySha256()
  expect(Object.entries(charged).filter(([, times]) => times !== 1)).toEqual([])
  const contradicts = ({ sha256, state }: { sha256: string; state: string }) =>
    state === 'done'
      ? charged[sha256] !== 1
      : state === 'approved'
        ? charged[sha256] !== undefined
        : state !== 'unknown'
  expect(rows.filter(contradicts)).toEqual([])
  // Every charge has a reply here, or is an open question.
  const accounted = new Set(rows.filter(({ state }) => state !== 'approved').map(({ sha256 }) => sha256))
  expect(Object.keys(charged).filter((sha256) => !accounted.has(sha256))).toEqual([])
  const unanswered = later.db.prepare(`
    SELECT count(*) FROM checks c WHERE c.state = 'done' AND NOT EXISTS (
      SELECT 1 FROM analyses a JOIN replies r ON r.id = a.reply_id WHERE a.check_id = c.id AND r.is_whole = 1)`)
  expect(unanswered.pluck().get()).toBe(0)
  expect(later.recovered.mismatches).toBe(0)
  expectSound(later.db)
  const doubtful = rows.filter(({ state }) => state === 'unknown')
  return {
    states: rows.map(({ state }) => state),
    unknown: doubtful.length,
    unknownCharged: doubtful.filter(({ sha256 }) => charged[sha256] === 1).length,
    charges: Object.keys(charged).length,
  }
}

export function expectSound(db: Database) {
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(db.pragma('foreign_key_check')).toEqual([])
  expect(verifyChain(db).chain.state).toBe('whole')
}
