import { findOddities } from '../../shared/model/json-text.ts'
import { writeRest } from './job-parsing/rest.ts'
import { readJobAndMarks } from './job-wire.ts'

/**
 * What an answer about a job holds beyond what was parsed of it: the same JSON without the members that are shown, every
 * token as it was written. `members` = values left; `json` null = it is no JSON.
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
