import { z } from 'zod'

/** Why the files of a finished report could not get the names that were asked for, and of which path that holds. */
export const NotPlaced = z.strictObject({
  reason: z.enum(['taken', 'among_evidence', 'in_library', 'disk_full', 'not_writable', 'not_readable']),
  path: z.string(),
})
export type NotPlaced = z.infer<typeof NotPlaced>

export const PlacedFile = z.object({ path: z.string(), sha256: z.string() })
export type PlacedFile = z.infer<typeof PlacedFile>

/** Where the files of an entered report are. */
export const Placing = z.discriminatedUnion('state', [
  /** Where they were to be, with those that are about them. */
  z.object({ state: z.literal('placed'), files: z.array(PlacedFile) }),
  /** In a folder of their own beside that. */
  z.object({ state: z.literal('kept'), files: z.array(PlacedFile), folder: z.string(), because: NotPlaced }),
  /** Still in the hidden room; the next start goes on. `because` null = the log of the app says it. */
  z.object({ state: z.literal('waits'), folder: z.string(), because: NotPlaced.nullable() }),
])
export type Placing = z.infer<typeof Placing>
