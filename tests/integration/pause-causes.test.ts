import { describe, expect, it } from 'vitest'
import type { ItemId } from '../../src/shared/model/ids.ts'
import { pngOf } from '../support/pictures.ts'
import { setupSending } from '../support/sending.ts'

type Sending = Awaited<ReturnType<typeof setupSending>>
type Act = Parameters<Sending['service']['behave']>[0]['action']

const answer = (status: number, message: string): Act => ({
  type: 'answer',
  status,
  body: { error: { code: 'SOMETHING:NEW', message } },
})
const REFUSED = answer(400, 'No.')
const BARE = { type: 'answer', status: 500, body: { error: 'Something went wrong.' } } as const
const EMPTY = { type: 'alter', reply: { images: [] } } as const

/** One image sent after another, each answered so; null = as usual. */
async function setupAnswered(acts: readonly (Act | null)[]) {
  const app = await setupSending({ files: [...acts, null].map((_, n) => pngOf(n + 1)) })
  for (const [index, action] of acts.entries()) {
    if (action !== null) app.service.behave({ action })
    await app.sendAll(undefined, [app.itemIds[index] as ItemId])
  }
  /** The names of the images whose requests led to a pause. */
  const named = (requests: ReturnType<typeof app.queue.pausedBy>, run: Pick<Sending, 'pauseCauses'> = app) =>
    requests && run.pauseCauses(requests).map(({ item }) => item?.name)
  const nameOf = (index: number) => `IMG_${index + 1}.png`
  return { app, named, nameOf }
}

describe('the requests that led to a pause', () => {
  it.each([
    ['different reasons, with results between them', [BARE, null, EMPTY, null, answer(500, 'No.')], [0, 2, 4]],
    ['a reason that they share', [EMPTY, null, EMPTY, null, EMPTY], [0, 2, 4]],
    ['refusals in a row', [BARE, null, REFUSED, REFUSED, REFUSED], [2, 3, 4]],
    ['one request alone', [null, BARE, answer(401, 'No.')], [2]],
  ] as const)('are named, and no other: %s', async (_what, acts, expected) => {
    const { app, named, nameOf } = await setupAnswered(acts)
    expect(app.queue.state().paused?.until).toBeNull()
    expect(named(app.queue.pausedBy())).toEqual(expected.map(nameOf))
  })

  it('are given with status, our reason and the message', async () => {
    const { app } = await setupAnswered([REFUSED, REFUSED, REFUSED])
    expect(app.pauseCauses(app.queue.pausedBy() ?? [])).toMatchObject(
      Array(3).fill({ httpStatus: 400, reason: 'refused_by_service', serviceMessage: 'No.' }),
    )
  })

  it('are kept over a restart', async () => {
    const { app, named, nameOf } = await setupAnswered([EMPTY, null, EMPTY, EMPTY])
    const later = await app.reopen()
    expect(named(later.queue.endKeptPause()?.requests ?? null, later)).toEqual([0, 2, 3].map(nameOf))
    expect(later.queue.endKeptPause()).toBeNull()
  })

  it('are none where a person paused', async () => {
    const { app } = await setupAnswered([BARE, BARE])
    app.queue.pause()
    expect(app.queue.pausedBy()).toEqual([])
  })

  it('are unknown where an earlier version paused', async () => {
    const { app } = await setupAnswered([REFUSED, REFUSED, REFUSED])
    // It replaces the pause, and knows nothing of what is stored beside it.
    app.db.exec("UPDATE queue_pause SET reason = 'server_error', since = since + 1")
    const later = await app.reopen()
    expect(later.queue.endKeptPause()).toMatchObject({ reason: 'server_error', requests: null })
  })
})
