import { z } from 'zod'

const rowId = z.number().int().positive()

export const CaseId = rowId.brand('CaseId')
export type CaseId = z.infer<typeof CaseId>
export const ExhibitId = rowId.brand('ExhibitId')
export type ExhibitId = z.infer<typeof ExhibitId>
export const ItemId = rowId.brand('ItemId')
export type ItemId = z.infer<typeof ItemId>
export const CheckId = z.uuid().brand('CheckId')
export type CheckId = z.infer<typeof CheckId>
export const AttemptId = z.uuid().brand('AttemptId')
export type AttemptId = z.infer<typeof AttemptId>
export const QuoteId = z.uuid().brand('QuoteId')
export type QuoteId = z.infer<typeof QuoteId>

/** SHA-256 of a file's content: 64 lower-case hex digits. */
export const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .brand('Sha256')
export type Sha256 = z.infer<typeof Sha256>

/** An instant: milliseconds since the epoch, UTC. Converted to local time only in `renderer/ui/format.ts`. */
export const Instant = z.number().int()
