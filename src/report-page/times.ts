import { exactInstant } from '../shared/words/dates.ts'

/** An instant of the JSON, in UTC: "20 Nov 2026, 09:41:07 UTC". */
export const at = (iso: string): string => exactInstant(Date.parse(iso))
