import type { JobState } from './job-state.ts'

/** Whether a job is reported completed by the last reply that reports on it, and its result is awaited. */
export const isResultAwaited = ({ state, status }: { state: JobState; status: string | null }): boolean =>
  state === 'watching' && status?.trim().toLowerCase() === 'completed'
