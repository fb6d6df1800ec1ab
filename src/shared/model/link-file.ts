import { z } from 'zod'
import { Instant, ItemId, Sha256 } from './ids.ts'

/** A file that a person saved from a URL and attached to its link. Whether the service saw these bytes is unknown. */
export const Attachment = z.object({
  /** The file as an item of its own; null until the intake has listed it. */
  itemId: ItemId.nullable(),
  reference: z.string().nullable(),
  name: z.string(),
  /** null until it was read. */
  sha256: Sha256.nullable(),
  attachedAt: Instant,
  attachedBy: z.string(),
})
export type Attachment = z.infer<typeof Attachment>
