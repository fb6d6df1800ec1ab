import { describe, expect, it } from 'vitest'
import { chainHash, GENESIS } from '../../src/main/custody/chain.ts'
import type { Database } from '../../src/main/db/open.ts'
import { runSendProcess } from '../support/kill.ts'
import { setupFolder } from '../support/library.ts'
import { pngOf } from '../support/pictures.ts'
import { setupSending } from '../support/sending.ts'

/** Two desks side by side, because a kill is mostly waiting for a process to start. */
const DESKS = 2
const KILLS_PER_DESK = 50
const PICTURES = 400
/** Two pieces, so that a body takes a while. */
const BYTES = 70_000

describe('one hundred kills during uploads', () => {
  it('charge nothing twice, lose no answer, and leave every check in a state that tells the truth', {
    timeout: 240_000,
  }, async () => {
    const cache = setupFolder()
    const states = await Promise.all(Array.from({ length: DESKS }, () => runDesk(cache)))
    const all = states.flat()
    // The kills struck in the middle of something, and something was finished between them.
    expect(all.filter((state) => state === 'done').length).toBeGreaterThan(0)
    expect(all.filter((state) => state === 'unknown').length).toBeGreaterThan(0)
  })
})

/** Kills one desk's uploads and holds what it left against what the service charged. Answers the states. */
async function runDesk(compileCache: string): Promise<string[]> {
  const files = Array.from({ length: PICTURES }, (_, salt) => pngOf(salt, BYTES))
  const app = await setupSending({ files, service: { answerDelayMs: 8 } })
  await app.approve()
  await app.close()
  const { home, service } = app
  const run = { home, origin: service.origin, token: service.token, paceMs: 8, compileCache }
  for (let kill = 0; kill < KILLS_PER_DESK; kill += 1) {
    expect(await runSendProcess(run, Math.random() * 120)).toBe('killed')
  }
  // What was on the wire at the last kill arrives first.
  await new Promise((resolve) => setTimeout(resolve, 200))

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
  // Every charge is answered here, or stands as a question.
  const accounted = new Set(rows.filter(({ state }) => state !== 'approved').map(({ sha256 }) => sha256))
  expect(Object.keys(charged).filter((sha256) => !accounted.has(sha256))).toEqual([])
  const unanswered = later.db.prepare(`
    SELECT count(*) FROM checks c WHERE c.state = 'done' AND NOT EXISTS (
      SELECT 1 FROM analyses a JOIN replies r ON r.id = a.reply_id WHERE a.check_id = c.id AND r.is_whole = 1)`)
  expect(unanswered.pluck().get()).toBe(0)
  expect(later.recovered.mismatches).toBe(0)
  expectSound(later.db)
  return rows.map(({ state }) => state)
}

type Entry = Omit<Parameters<typeof chainHash>[1], 'payload'> & { payload: string; hash: string }

function expectSound(db: Database) {
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(db.pragma('foreign_key_check')).toEqual([])
  const entries = db.prepare<[], Entry>(`
    SELECT seq, case_id AS caseId, at, mono_ns AS monoNs, boot_id AS bootId, actor, type, payload, hash
      FROM audit ORDER BY seq`)
  let previous = GENESIS
  for (const { hash, payload, ...facts } of entries.all()) {
    expect(chainHash(previous, { ...facts, payload: JSON.parse(payload) as unknown })).toBe(hash)
    previous = hash
  }
}
