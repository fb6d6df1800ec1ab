import { setTimeout as pause } from 'node:timers/promises'
import { it } from 'vitest'
import { WAYS } from './ways.ts'

// Run by `tests/integration/left-behind.test.ts` alone.
it.each(WAYS)('leaves $what', async ({ leave }) => {
  leave()
  // A socket listens a moment later.
  await pause(20)
})
