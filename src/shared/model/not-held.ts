import { z } from 'zod'
import { CaseId, CheckId, ItemId } from './ids.ts'

/**
 * Why a stored row does not match the custody log. differs = it is not what its newest seal says; missing = it no
 * longer exists; back = it exists again although the log says it was erased; edited = it was changed without an entry;
 * unsealed = no entry covers it; set_back = its stored seals are not those in the log.
 */
export const RowFault = z.enum(['differs', 'missing', 'back', 'edited', 'unsealed', 'set_back'])
export type RowFault = z.infer<typeof RowFault>

/** A stored row that does not match the log, and what it is about. */
export const NotHeld = z.object({
  /** As in the schema; "schema" = a table, index, view or trigger itself. */
  table: z.string(),
  key: z.union([z.number(), z.string()]),
  state: RowFault,
  /** The entry of the log with its newest seal, or after which the change was found; null = none. */
  entry: z.number().int().nullable(),
  /** "CASE-2026-001 ITEM-0007", or its key if it belongs to no case. */
  reference: z.string(),
  caseId: CaseId.nullable(),
  /** The items it is about, in every case. */
  itemIds: z.array(ItemId),
  checkId: CheckId.nullable(),
  attemptId: z.string().nullable(),
  sha256: z.string().nullable(),
})
export type NotHeld = z.infer<typeof NotHeld>
