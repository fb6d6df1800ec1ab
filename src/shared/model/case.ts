import { z } from 'zod'
import { DiskVolume } from './disk-volume.ts'
import { CaseId, ExhibitId, Instant } from './ids.ts'
import { VeilLook } from './veil.ts'

/** An investigation. `reference` ("CASE-2026-014") is never reused. */
export const Case = z.object({
  id: CaseId,
  reference: z.string(),
  name: z.string(),
  /** The organisation's own file reference; '' = not given. */
  ownReference: z.string(),
  description: z.string(),
  createdAt: Instant,
  /** null while the case is open. */
  closedAt: Instant.nullable(),
  itemCount: z.number().int(),
  analysedCount: z.number().int(),
  /** Whether any result shown in this case is from a simulated service. */
  hasSimulated: z.boolean(),
  lastActivityAt: Instant,
  /** How its images are shown until a person lifts the veil. */
  veil: VeilLook,
})
export type Case = z.infer<typeof Case>

/** A case without the numbers of what it contains, which take a second to count at a million items. */
export const CaseBrief = Case.omit({ itemCount: true, analysedCount: true, hasSimulated: true })
export type CaseBrief = z.infer<typeof CaseBrief>

/** A case as its window shows it. */
export const OpenCase = CaseBrief.extend({ hasSimulated: Case.shape.hasSimulated })
export type OpenCase = z.infer<typeof OpenCase>

/** A source of evidence: a dropped drive, folder or file, or a list of links. */
export const Exhibit = z.object({
  id: ExhibitId,
  caseId: CaseId,
  /** "EXH-03", unique in the case and never reused. */
  reference: z.string(),
  name: z.string(),
  kind: z.enum(['folder', 'file', 'links']),
  /** The root path as dropped, made readable; bytes that are not UTF-8 are written as \xHH. */
  path: z.string(),
  addedAt: Instant,
  itemCount: z.number().int(),
  /** Whether the volume was mounted read-only at every scan; null = it is not on record for each. */
  isReadOnlyMount: z.boolean().nullable(),
  /** The volume of the root at intake; null = the system does not report it. */
  volume: DiskVolume.nullable(),
  /**
   * Since when it is not connected: its root is missing, or is on another volume. null = it was connected when last
   * checked.
   */
  awaySince: Instant.nullable(),
  /** By how many seconds the modification times of its files read later than when it was added, as a whole; 0 = as then. */
  timeShift: z.number().int().default(0),
  /** Since when its drive has not answered; null = it answered when last asked. */
  silentSince: Instant.nullable(),
  /**
   * Its reading after files one after the other could not be read: stopped = a person is asked, left = the rest is left
   * unread. null = it was never stopped, or goes on.
   */
  reading: z.enum(['stopped', 'left']).nullable(),
  /** When it was last scanned to the end; null = never. */
  walkedAt: Instant.nullable(),
  /** Items not found by the last complete scan; they are not removed. */
  missingCount: z.number().int(),
  /** Items waiting to be read. */
  waitingCount: z.number().int(),
})
export type Exhibit = z.infer<typeof Exhibit>

/** An exhibit without the numbers of its items. */
export const ExhibitBrief = Exhibit.omit({ itemCount: true, missingCount: true, waitingCount: true })
export type ExhibitBrief = z.infer<typeof ExhibitBrief>
