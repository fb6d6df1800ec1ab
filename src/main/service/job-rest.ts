import { findOddities } from '../../shared/model/json-text.ts'
import { writeRest } from './job-parsing/rest.ts'
import { readJobAndMarks } from './job-wire.ts'

/**
 * The remainder of a reply about a job after parsing: the same JSON without the displayed members, every token as
 * written. `members` = number of values left; `json` null = not JSON.
 */
export function restOf(text: string): { json: string | null; members: number } {
  try {
    const value: unknown = JSON.parse(text)
    const oddities = findOddities(text)
    const { marks } = readJobAndMarks(value, oddities)
    return writeRest(text, value, marks, oddities)
  } catch (cause) {
    if (cause instanceof SyntaxError) return { json: null, members: 0 }
    throw cause
  }
}
