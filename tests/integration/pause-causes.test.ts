import { describe, expect, it } from 'vitest'
import { pngOf } from '../support/pictures.ts'
import { plant } from '../support/rows.ts'
import { setupSending } from '../support/sending.ts'

const REFUSED = { type: 'answer', status: 400, body: { error: { code: 'SOMETHING:NEW', message: 'No.' } } } as const

/** Three refused requests that ended at 100, 200 and 300, and one with a result that ended at this time. */
async function setupRequests(resultAt: number) {
  const app = await setupSending({ files: [1, 2, 3, 4].map((n) => pngOf(n)) })
  const [first] = app.itemIds
  await app.sendAll(undefined, first === undefined ? [] : [first])
  app.service.behave({ times: 3, action: REFUSED })
  await app.sendAll(undefined, app.itemIds.slice(1))
  plant(app.db, () => {
    app.db.exec('DROP TRIGGER attempts_facts_are_final')
    const set = app.db.prepare('UPDATE attempts SET started_at = @at - 1, ended_at = @at WHERE id = @id')
    const ids = app.db.prepare("SELECT id FROM attempts WHERE outcome = 'refused'").pluck().all()
    for (const [index, id] of ids.entries()) set.run({ at: (index + 1) * 100, id })
    set.run({ at: resultAt, id: app.db.prepare("SELECT id FROM attempts WHERE outcome = 'success'").pluck().get() })
  })
  const times = (since: number) =>
    app.pauseCauses({ reason: 'refused_repeatedly', since }).map(({ endedAt }) => endedAt)
  return { app, times }
}

describe('the requests that led to a pause', () => {
  it.each([
    [50, [100, 200, 300]],
    [150, [200, 300]],
    // Under way beside the last that was refused, and answered between it and the pause.
    [300, [100, 200, 300]],
    [350, [100, 200, 300]],
  ])('are those since the last result before them, which came at %i', async (resultAt, expected) => {
    const { times } = await setupRequests(resultAt)
    expect(times(400)).toEqual(expected)
  })

  it('ended before it, and none led to a pause that a person made', async () => {
    const { app, times } = await setupRequests(50)
    expect(times(250)).toEqual([100, 200])
    expect(app.pauseCauses({ reason: 'paused_by_person', since: 400 })).toEqual([])
    expect(app.pauseCauses({ reason: 'refused_repeatedly', since: 400 })[0]).toMatchObject({
      httpStatus: 400,
      reason: 'refused_by_service',
      serviceMessage: 'No.',
      item: { name: expect.stringMatching(/^IMG_[234]\.png$/) },
    })
  })
})
