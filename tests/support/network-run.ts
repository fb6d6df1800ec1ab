import { setTimeout as pause } from 'node:timers/promises'
import type { ServiceClientDeps } from '../../src/main/service/client.ts'
import type { CheckId } from '../../src/shared/model/ids.ts'
import type { NetworkCase } from './network-cases.ts'
import { pngOf } from './pictures.ts'
import { startRawService as start, type startRawService } from './raw-service.ts'
import { setupSending } from './sending.ts'

/** Short enough for four hundred cases, long enough for a busy machine. */
const TIMERS = {
  headersMs: 1200,
  answerStallMs: 1000,
  answerTotalMs: 2500,
  bodyStallMs: 1500,
  connectMs: 1500,
  tlsMs: 1500,
}

/** No plain script is about connecting: the system accepts every connection, however busy the service is. */
const CONNECT_MS = 15_000

/** For the few whose end a busy machine delayed. */
const PATIENT = {
  headersMs: 15_000,
  answerStallMs: 15_000,
  answerTotalMs: 20_000,
  bodyStallMs: 15_000,
  connectMs: CONNECT_MS,
  tlsMs: 15_000,
}

export type Seen = { outcome: string; posts: number; pausedFor: string | null }

/**
 * Plays cases side by side, each against everything involved in sending, and returns their outcomes. All libraries are
 * created before the first request: creating them blocks this thread for longer than a connection may take.
 */
export async function playCases(cases: readonly NetworkCase[]): Promise<Seen[]> {
  const ends = await playSideBySide(cases, { connectMs: CONNECT_MS })
  // A case that hit a limit because the machine is busy ends differently given time; a wrong one ends as before.
  for (const [at, one] of cases.entries()) {
    const end = ends[at]
    if (end === undefined || end.posts > 1 || wrongEnd(one, end).length === 0) continue
    ends.splice(at, 1, ...(await playSideBySide([one], PATIENT)))
  }
  return ends
}

async function playSideBySide(
  cases: readonly Pick<NetworkCase, 'script'>[],
  timers: Partial<typeof TIMERS>,
): Promise<Seen[]> {
  const raws = await Promise.all(cases.map(({ script }) => start(script)))
  try {
    const attempts = []
    for (const raw of raws) attempts.push(await readyToAttempt(raw, raw.origin, timers))
    return await Promise.all(attempts.map((attempt) => attempt()))
  } finally {
    await Promise.all(raws.map((raw) => raw.close()))
  }
}

type Raw = Pick<Awaited<ReturnType<typeof startRawService>>, 'posts'>

/** Approves one image and sends it to `origin`; resolves when its attempt ends or is put aside. */
export async function attemptAt(raw: Raw, origin: string, client: Partial<ServiceClientDeps> = {}): Promise<Seen> {
  const attempt = await readyToAttempt(raw, origin, {}, client)
  return await attempt()
}

/** Sets up a library with one approved image; the returned function sends it. */
async function readyToAttempt(
  raw: Raw,
  origin: string,
  timers: Partial<typeof TIMERS>,
  client: Partial<ServiceClientDeps> = {},
): Promise<() => Promise<Seen>> {
  const app = await setupSending({
    // Many pieces: what happens in the middle of the body happens long before its end.
    files: [pngOf(1, 600_000)],
    timers: { ...TIMERS, ...timers },
    client: { pace: () => pause(6), ...client },
    // A retry must not hide a second POST, nor a wait be zero.
    random: () => 0.999,
  })
  app.given.origin = origin
  await app.approve()
  return () => seeAttempt(app, raw)
}

async function seeAttempt(app: Awaited<ReturnType<typeof setupSending>>, raw: Raw): Promise<Seen> {
  app.queue.start()
  const ended = app.db.prepare('SELECT count(*) FROM attempts WHERE outcome IS NOT NULL').pluck()
  const limit = Date.now() + 120_000
  const id = app.db.prepare('SELECT id FROM checks').pluck().get() as CheckId
  while (ended.get() === 0 || app.queue.isRunning(id)) {
    if (Date.now() > limit) throw new Error('no attempt ended')
    await pause(5)
  }
  // Anything sent twice would be sent at once.
  await pause(40)
  const { state, reason } = app.state(app.files[0]?.sha256 ?? '') ?? { state: 'none', reason: null }
  const { paused } = app.queue.state()
  await app.queue.stop(2000)
  return { outcome: outcomeOf(state, reason, paused), posts: raw.posts().length, pausedFor: paused?.reason ?? null }
}

type Paused = { reason: string; since: number; until: number | null } | null

function outcomeOf(state: string, reason: string | null, paused: Paused): string {
  switch (state) {
    case 'unknown':
      return `ask ${reason}`
    case 'waiting':
      return `retry ${reason}`
    case 'rejected':
      return `reject ${reason}`
    case 'approved': {
      if (paused?.reason !== 'rate_limited') return `pause ${paused?.reason}`
      const waitMs = (paused.until ?? 0) - paused.since
      // Back-off: from 1 s, with full jitter below 5 s the first time.
      return `slow_down ${waitMs === 5995 ? 'by itself' : waitMs}`
    }
    default:
      return `${state} ${reason ?? '-'}`
  }
}

/** What is wrong about an outcome: another class, or not exactly one POST. */
export function wrongEnd({ name, expected }: NetworkCase, { outcome, posts }: Seen): string[] {
  // A case that ends on the connection may end before the request's head is sent.
  const isOne = posts === 1 || (name.endsWith('on the connection') && posts === 0)
  return outcome === expected && isOne ? [] : [`${name}: ${outcome} with ${posts} POSTs; the table says ${expected}`]
}
