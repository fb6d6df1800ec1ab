import { isRecord } from './error-body.ts'

/** What an answer about a job holds beyond what is shown. `json` null = it is no JSON. */
export function restOf(text: string): { json: string | null; members: number } {
  try {
    const value: unknown = JSON.parse(text)
    return { json: JSON.stringify(value), members: isRecord(value) ? Object.keys(value).length : 1 }
  } catch {
    return { json: null, members: 0 }
  }
}
