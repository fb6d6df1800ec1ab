import { z } from 'zod'

/** Most items that each act takes at once. More are refused before anything happens, never cut off. */
export const ACT_LIMITS = {
  /** One cost sheet. */
  send: 100_000,
  report: 10_000,
  copy: 20_000,
  mark: 500_000,
  verify: 100_000,
  read: 10_000,
  erase: 200_000,
} as const
export const LimitedAct = z.enum(Object.keys(ACT_LIMITS) as (keyof typeof ACT_LIMITS)[])
export type LimitedAct = keyof typeof ACT_LIMITS
