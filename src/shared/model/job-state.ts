import { z } from 'zod'

/**
 * The state of a submitted job, as seen here. The service's own word is `status`.
 *
 *   watching ─▶ completed | failed | cancelled      final: the first such reply counts
 *            ├─▶ lost      the service does not know it, after 10 min of polling and later
 *            ├─▶ stalled   24 h of polling without an end; time without polling does not count
 *            └─▶ left      a person stopped watching
 *   lost, stalled, left ─▶ watching                 a person resumes watching
 *   lost, stalled ─▶ completed | failed | cancelled  they are polled rarely
 */
export const JobState = z.enum(['watching', 'completed', 'failed', 'cancelled', 'lost', 'stalled', 'left'])
export type JobState = z.infer<typeof JobState>
