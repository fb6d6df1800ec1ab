import { z } from 'zod'

/** How a move of the library stands. "done" = it lives at `to` now, and nothing more is done here until the next start. */
export const LibraryMove = z.object({
  state: z.enum(['waiting', 'copying', 'checking', 'done', 'cancelled', 'failed']),
  /** The folder of now, and the new one. */
  from: z.string(),
  to: z.string(),
  doneFiles: z.number().int(),
  totalFiles: z.number().int(),
  /** Copied and read back. */
  doneBytes: z.number(),
  totalBytes: z.number(),
  /** Of a move that failed; null otherwise. */
  failure: z.enum(['disk_full', 'not_writable', 'differs', 'busy', 'failed']).nullable(),
})
export type LibraryMove = z.infer<typeof LibraryMove>
