import { z } from 'zod'
import { DiskVolume } from './disk-volume.ts'
import { CaseId, ExhibitId, Instant } from './ids.ts'
import { VeilLook } from './veil.ts'

/** An investigation. `reference` ("CASE-2026-014") is never reused. */
export const Case = z.object({
  id: CaseId,
  reference: z.string(),
  name: z.string(),
  /** As the person's own organisation files it; '' = not given. */
  ownReference: z.string(),
  description: z.string(),
  createdAt: Instant,
  /** null while the case is open. */
  closedAt: Instant.nullable(),
  itemCount: z.number().int(),
  analysedCount: z.number().int(),
  /** Whether any result shown in this case came from a simulated service. */
  hasSimulated: z.boolean(),
  lastActivityAt: Instant,
  /** How its pictures are shown until a person lifts the veil. */
  veil: VeilLook,
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
  /** The volume the root lay on when it was taken in; null where the system does not tell. */
  volume: DiskVolume.nullable(),
  /** Since when it is not attached: its root is not there, or lies on another volume. null = it was there at the last look. */
  awaySince: Instant.nullable(),
  /** When it was last walked to its end; null = never. */
  walkedAt: Instant.nullable(),
  /** Items that the last whole walk no longer met; they stay. */
  missingCount: z.number().int(),
  /** Items still waiting to be read. */
  waitingCount: z.number().int(),
})
export type Exhibit = z.infer<typeof Exhibit>
