import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Bridge } from '../../preload/bridge.ts'
import { askShown } from './ask.ts'
import { createClient } from './client.ts'

const ENDED = { ok: false, error: { kind: 'superseded' } }

/** A window whose calls are answered by hand, and the query of a list in it. */
function setupWindow() {
  const calls: ((answer: unknown) => void)[] = []
  const call = () => new Promise((resolve) => void calls.push(resolve))
  Object.assign(globalThis, { window: { touchstone: { call } as unknown as Bridge } })
  const client = createClient()
  onTestFinished(() => {
    client.clear()
    Reflect.deleteProperty(globalThis, 'window')
  })
  const observer = new QueryObserver(client, {
    queryKey: ['searched'],
    queryFn: (context) => askShown(context, 'cases.list', {}),
  })
  /** Shows it until the returned function is called. */
  const show = () => observer.subscribe(() => undefined)
  const answer = async (at: number, given: unknown) => {
    await expect.poll(() => calls.length).toBe(at + 1)
    calls[at]?.(given)
  }
  const state = () => client.getQueryState(['searched'])
  return { calls, show, answer, state }
}

describe('a question that a newer search ended', () => {
  it('is asked anew while its answer is shown, also again by then', async () => {
    const { show, answer, state } = setupWindow()
    const hide = show()
    hide()
    onTestFinished(show())
    await answer(0, ENDED)
    await answer(1, { ok: true, value: [] })
    await expect.poll(state).toMatchObject({ status: 'success', data: [] })
  })

  it('is asked anew only when it is shown again, if it is not', async () => {
    const { calls, show, answer, state } = setupWindow()
    const hide = show()
    hide()
    await answer(0, ENDED)
    await expect.poll(state).toMatchObject({ status: 'error' })
    expect(calls).toHaveLength(1)
    onTestFinished(show())
    await answer(1, { ok: true, value: [] })
    await expect.poll(state).toMatchObject({ status: 'success', error: null })
  })

  it('is given up where two end each other', async () => {
    const { calls, show, answer, state } = setupWindow()
    onTestFinished(show())
    for (const at of [0, 1, 2]) await answer(at, ENDED)
    await expect.poll(state).toMatchObject({ status: 'error' })
    expect(calls).toHaveLength(3)
  })

  it('that failed for any other reason is not asked anew', async () => {
    const { calls, show, answer, state } = setupWindow()
    onTestFinished(show())
    await answer(0, { ok: false, error: { kind: 'quitting' } })
    await expect.poll(state).toMatchObject({ status: 'error' })
    expect(calls).toHaveLength(1)
  })
})
