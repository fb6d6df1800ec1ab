import type { ServerResponse } from 'node:http'

export type Waiting = ReturnType<typeof createWaiting>

/** Every wait of the service for time to pass, counted: a test knows when nothing else is missing. */
export function createWaiting(pause: (ms: number) => Promise<unknown>) {
  let count = 0
  return {
    count: (): number => count,
    forTime: async (ms = 0): Promise<void> => {
      if (ms <= 0) return
      count += 1
      await pause(ms)
      count -= 1
    },
    untilGivenUp: (response: ServerResponse): void => {
      count += 1
      response.once('close', () => {
        count -= 1
      })
    },
  }
}
