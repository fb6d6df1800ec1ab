import { z } from 'zod'
import { CaseId, ExhibitId, Instant } from './ids.ts'

/** An investigation. `reference` ("CASE-2026-014") is never reused. */
export const Case = z.object({
  id: CaseId,
  reference: z.string(),
  name: z.string(),
  createdAt: Instant,
  /** null while the case is open. */
  closedAt: Instant.nullable(),
  itemCount: z.number().int(),
  analysedCount: z.number().int(),
  /** Whether any result shown in this case came from a simulated service. */
  hasSimulated: z.boolean(),
  lastActivityAt: Instant,
})
export type Case = z.infer<typeof Case>

/** A source handed over: a dropped drive, folder or file, or a list of links. */
export const Exhibit = z.object({
  id: ExhibitId,
  caseId: CaseId,
  /** "EXH-03", unique in the case and never reused. */
  reference: z.string(),
  name: z.string(),
  kind: z.enum(['folder', 'file', 'links']),
  /** The root as it was dropped, readable; bytes that are not UTF-8 stand as \xHH. */
  path: z.string(),
  addedAt: Instant,
  itemCount: z.number().int(),
  /** Whether the volume was mounted read-only at intake; null where the system does not tell. */
  isReadOnlyMount: z.boolean().nullable(),
})
export type Exhibit = z.infer<typeof Exhibit>
