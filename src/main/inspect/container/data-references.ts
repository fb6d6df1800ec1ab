import { boxesIn, findBox } from './boxes.ts'

/** Those that name a file, and by their lowest flag the one they stand in. */
const OF_FILES = new Set(['url ', 'urn ', 'alis'])

/**
 * Which entries of the table of data references name the file itself, in their order; none where there is no such table.
 * `boxes`: those that its `dinf` box is among. Source: ISO/IEC 14496-12 §8.7.2, QuickTime File Format.
 */
export function referencesTo(boxes: Buffer): boolean[] {
  const information = findBox(boxes, 'dinf')
  const table = information && findBox(information, 'dref')
  if (!table) return []
  return [...boxesIn(table.subarray(8))].map(({ type, body }) => OF_FILES.has(type) && ((body[3] ?? 0) & 1) === 1)
}
