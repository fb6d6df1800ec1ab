import { setTimeout as pause } from 'node:timers/promises'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import type { AppEvent } from '../../shared/contract/events.ts'
import { CaseId } from '../../shared/model/ids.ts'
import { keys } from './keys.ts'
import { listen } from './live.ts'

it('what is read more slowly than changes come is shown each time it was read, and once more after the last', async () => {
  const client = new QueryClient()
  const caseId = CaseId.parse(1)
  /** How many changes there were when each reading began. */
  const shown = new Set<number>()
  let changes = 0
  let send: (event: AppEvent) => void = () => undefined
  const stop = listen(
    client,
    (listener) => {
      send = listener
      return () => undefined
    },
    { navigate: () => undefined, copyImage: () => undefined },
  )
  const unsubscribe = new QueryObserver(client, {
    queryKey: [...keys.itemsOf(caseId), 'page'],
    queryFn: async () => {
      const before = changes
      await pause(400)
      return before
    },
  }).subscribe(({ data }) => data !== undefined && shown.add(data))
  onTestFinished(() => {
    unsubscribe()
    stop()
    client.clear()
  })
  for (; changes < 20; changes += 1) {
    send({ type: 'items.changed', caseId, itemIds: null })
    await pause(100)
  }
  expect(shown.size).toBeGreaterThan(2)
  await expect.poll(() => [...shown].at(-1)).toBe(20)
})
