import { z } from 'zod'

/** What was sent after a backup that stands in for the library now, as the journal of charges tells. */
export const SentSince = z.object({
  /** Answered, so charged; and those of which nobody knows. */
  charged: z.number().int(),
  unknown: z.number().int(),
  /** The newest of them, newest first. */
  rows: z.array(
    z.object({
      attemptId: z.string(),
      at: z.number(),
      /** Name of an item with these bytes, or the address; null = the library knows neither. */
      name: z.string().nullable(),
      /** null = an address was sent. */
      sha256: z.string().nullable(),
      expectedCredits: z.number(),
      isCharged: z.boolean(),
    }),
  ),
})
export type SentSince = z.infer<typeof SentSince>
