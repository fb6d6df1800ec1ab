import { z } from 'zod'

/**
 * Progress of a move of the library. "done" = it is at `to` now, and nothing more is done here until the next start.
 */
export const LibraryMove = z.object({
  state: z.enum(['waiting', 'copying', 'checking', 'done', 'cancelled', 'failed']),
  /** The current folder, and the new one. */
  from: z.string(),
  to: z.string(),
  doneFiles: z.number().int(),
  totalFiles: z.number().int(),
  /** Copied and verified. */
  doneBytes: z.number(),
  totalBytes: z.number(),
  /** Why a move failed; otherwise null. */
  failure: z.enum(['disk_full', 'not_writable', 'differs', 'busy', 'failed']).nullable(),
})
export type LibraryMove = z.infer<typeof LibraryMove>
