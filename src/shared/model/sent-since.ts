import { z } from 'zod'

/** What was sent after the backup that now replaces the library, according to the journal of charges. */
export const SentSince = z.object({
  /** Number of requests that had a reply, so were charged; and of those with an unknown charge. */
  charged: z.number().int(),
  unknown: z.number().int(),
  /** The newest of them, newest first. */
  rows: z.array(
    z.object({
      attemptId: z.string(),
      at: z.number(),
      /** Name of an item with these bytes, or the URL; null = the library knows neither. */
      name: z.string().nullable(),
      /** null = a URL was sent. */
      sha256: z.string().nullable(),
      expectedCredits: z.number(),
      isCharged: z.boolean(),
    }),
  ),
})
export type SentSince = z.infer<typeof SentSince>
