/** Members of what an entry of the custody log tells, which a version before may have written otherwise or not at all. */
export type Told = Record<string, unknown>

/** null = it is no text. */
export const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
/** null = it is no number. */
export const size = (value: unknown): number | null => (typeof value === 'number' ? value : null)
/** [] = it is no list. */
export const list = (value: unknown): Told[] => (Array.isArray(value) ? (value as Told[]) : [])
