import type { EntryLine } from '../facts/report-entry.ts'

/** What there is of a list: what is null or false stands for a line that has nothing to say. */
export const said = <T>(list: readonly (T | null | false)[]): T[] =>
  list.filter((one): one is T => one !== null && one !== false)

/** What `say` says of the items that are so, by their references; null = none is. */
export function saidOf(
  lines: readonly EntryLine[],
  is: (line: EntryLine) => unknown,
  say: (values: { references: string }) => string,
): string | null {
  const found = lines.filter(is)
  return found.length === 0 ? null : say({ references: found.map(({ reference }) => reference).join(', ') })
}
