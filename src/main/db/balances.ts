import type { Database } from './open.ts'

export type Balances = ReturnType<typeof createBalances>

/** The same number within this time is not recorded again. */
const SAME_FOR_MS = 60_000

/** The credits an account has left according to the service, with the time it said so. */
export function createBalances(db: Database) {
  const newest = db.prepare<{ origin: string; account: string }, { at: number; credits: number }>(
    'SELECT at, credits FROM balances WHERE origin = @origin AND account = @account ORDER BY at DESC, id DESC LIMIT 1',
  )
  const insert = db.prepare(
    'INSERT INTO balances (at, origin, account, credits) VALUES (@at, @origin, @account, @credits)',
  )
  return {
    note: (reading: { at: number; origin: string; account: string; credits: number }): void => {
      const last = newest.get(reading)
      if (last?.credits === reading.credits && Math.abs(reading.at - last.at) < SAME_FOR_MS) return
      insert.run(reading)
    },
  }
}
