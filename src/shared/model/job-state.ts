import { z } from 'zod'

/**
 * Where a submitted job stands, here. The service's own word is `status`.
 *
 *   watching ─▶ completed | failed | cancelled      final: the first such answer counts
 *            ├─▶ lost      the service does not know it, after 10 min of asking and later
 *            ├─▶ stalled   24 h of asking without an end; time in which nobody asked does not count
 *            └─▶ left      a person stopped watching
 *   lost, stalled, left ─▶ watching                 a person looks again
 *   lost, stalled ─▶ completed | failed | cancelled  they are asked about rarely
 */
export const JobState = z.enum(['watching', 'completed', 'failed', 'cancelled', 'lost', 'stalled', 'left'])
export type JobState = z.infer<typeof JobState>
