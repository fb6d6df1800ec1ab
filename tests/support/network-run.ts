import type { ServiceClientDeps } from '../../src/main/service/client.ts'
import type { CheckId } from '../../src/shared/model/ids.ts'
import type { NetworkCase } from './network-cases.ts'
import { pngOf } from './pictures.ts'
import { startRawService as start, type startRawService } from './raw-service.ts'
import { setupSending } from './sending.ts'
import { createVirtualTime, socketsSettled, type VirtualTime } from './virtual-time.ts'

/** Between the pieces of a body: what happens in the middle of it happens long before its end. */
const PACE_MS = 6
/** An answer that trickles takes longer. */
const TIMERS = { answerTotalMs: 2500 }

export type Seen = { outcome: string; posts: number; pausedFor: string | null }

/** Plays cases side by side, each against everything involved in sending, and returns their outcomes. */
export async function playCases(cases: readonly NetworkCase[]): Promise<Seen[]> {
  return await Promise.all(
    cases.map(async ({ script }) => {
      const time = createVirtualTime()
      const raw = await start(script, time.pause)
      try {
        return await attemptAt(raw, raw.origin, time)
      } finally {
        await raw.close()
      }
    }),
  )
}

type Raw = Pick<Awaited<ReturnType<typeof startRawService>>, 'posts' | 'isWaiting'>

/** Approves one image and sends it to `origin`; resolves when its attempt ends or is put aside. */
export async function attemptAt(
  raw: Raw,
  origin: string,
  time: VirtualTime,
  client: Partial<ServiceClientDeps> = {},
): Promise<Seen> {
  let isPacing = false
  const pace = async () => {
    isPacing = true
    await time.pause(PACE_MS)
    isPacing = false
  }
  const app = await setupSending({
    // Many pieces.
    files: [pngOf(1, 600_000)],
    time,
    timers: TIMERS,
    client: { pace, ...client },
    // A retry must not hide a second POST, nor a wait be zero.
    random: () => 0.999,
  })
  const isOnlyTimeMissing = () => isPacing || raw.isWaiting()
  app.given.origin = origin
  // Its price is asked of the service first.
  await time.passDuring(app.approve(), isOnlyTimeMissing)
  app.queue.start()
  const ended = app.db.prepare('SELECT count(*) FROM attempts WHERE outcome IS NOT NULL').pluck()
  const id = app.db.prepare('SELECT id FROM checks').pluck().get() as CheckId
  const isUnderWay = () => app.queue.isRunning(id) || ended.get() !== 0
  await time.passUntil(isUnderWay, () => false)
  await time.passUntil(() => !app.queue.isRunning(id), isOnlyTimeMissing)
  // Anything sent twice would be sent at once.
  await socketsSettled()
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
