import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Bridge } from '../../preload/bridge.ts'
import { ask } from './ask.ts'
import { createClient } from './client.ts'

/** A window whose calls are answered by hand, in the order they were made. */
function setupWindow() {
  const answers: ((answer: unknown) => void)[] = []
  const call = () => new Promise((resolve) => void answers.push(resolve))
  Object.assign(globalThis, { window: { touchstone: { call } as unknown as Bridge } })
  const client = createClient()
  onTestFinished(() => {
    client.clear()
    Reflect.deleteProperty(globalThis, 'window')
  })
  const observer = new QueryObserver(client, {
    queryKey: ['searched'],
    queryFn: ({ signal }) => ask('cases.list', {}, signal),
  })
  return { answers, observer }
}

describe('a question with the signal of its query', () => {
  it('is asked anew when its answer is shown again, whatever becomes of the first', async () => {
    const { answers, observer } = setupWindow()
    observer.subscribe(() => undefined)()
    onTestFinished(observer.subscribe(() => undefined))
    expect(answers).toHaveLength(2)
    answers[0]?.({ ok: false, error: { kind: 'superseded' } })
    answers[1]?.({ ok: true, value: [] })
    await expect.poll(() => observer.getCurrentResult()).toMatchObject({ status: 'success', data: [] })
  })
})
