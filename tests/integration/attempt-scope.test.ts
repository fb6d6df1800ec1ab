import { describe, expect, it } from 'vitest'
import { setupFactChecking } from '../support/fact-checking.ts'
import { pngOf } from '../support/pictures.ts'

const FACT_CHECK = '/api/app/fact-checking/submit'
const IMAGE = '/api/app/image-forensics/process'
const refused = {
  times: null,
  charge: false,
  action: {
    type: 'answer',
    status: 403,
    body: { error: { code: 'api_key.scope_missing', message: 'No such scope.' } },
  },
} as const

async function setupBoth() {
  const desk = await setupFactChecking({ files: [pngOf(1), pngOf(2)] })
  const states = () =>
    desk.db.prepare('SELECT kind, state, reason FROM checks ORDER BY kind, created_at').all() as object[]
  const posts = (path: string) => desk.service.requests().filter((seen) => seen.path === path).length
  return { ...desk, states, posts }
}

describe('a token without the scope for one kind of check', () => {
  it('holds that kind alone: the other is sent, then the queue stands still with the reason', async () => {
    const desk = await setupBoth()
    desk.service.behave({ path: FACT_CHECK, ...refused })
    await desk.approveFactCheck()
    await desk.sendAll()
    expect(desk.states()).toEqual([
      ...[1, 2].map(() => ({ kind: 'fact_check', state: 'approved', reason: expect.toSatisfy(isScopeOrNothing) })),
      ...[1, 2].map(() => ({ kind: 'image_forensics', state: 'done', reason: null })),
    ])
    expect(desk.queue.state().paused).toMatchObject({ reason: 'scope', message: 'No such scope.', until: null })
    expect(desk.posts(FACT_CHECK)).toBeLessThanOrEqual(2)
    expect(desk.reported.some(({ connection }) => connection === 'no_scope')).toBe(false)
  })

  it('lets checks of the other kind that are approved later go at once', async () => {
    const desk = await setupBoth()
    desk.service.behave({ path: FACT_CHECK, ...refused })
    await desk.submitAll()
    expect(desk.queue.state().paused?.reason).toBe('scope')
    await desk.approve()
    await desk.queue.settled()
    expect(desk.states().filter((check) => 'state' in check && check.state === 'done')).toHaveLength(2)
    expect(desk.queue.state().paused?.reason).toBe('scope')
  })

  it('is tried again when a person resumes, and held again where it is still refused', async () => {
    const desk = await setupBoth()
    desk.service.behave({ path: IMAGE, ...refused })
    await desk.approve()
    await desk.submitAll()
    expect(desk.jobs.watched()).toHaveLength(2)
    const before = desk.posts(IMAGE)
    await desk.resumeQueue()
    expect(desk.posts(IMAGE)).toBe(before + 1)
    desk.service.behaveWell()
    await desk.resumeQueue()
    expect(desk.states().every((check) => 'state' in check && check.state === 'done')).toBe(true)
  })
})

const isScopeOrNothing = (reason: unknown): boolean => reason === 'scope' || reason === null
