import { z } from 'zod'
import { ReviewStatus } from '../../../shared/model/finding.ts'
import { Digest, IsoInstant } from './parts.ts'

/** One revision of a finding, without the notes of the desk. */
const MachineRevision = z.strictObject({
  revision: z.number().int().describe('1, 2, … of its item'),
  isWithdrawn: z.boolean(),
  about: z
    .strictObject({ sha256: Digest.nullable(), url: z.string().nullable() })
    .describe('version of the item it was made about; both null = the item was never read'),
  proposition: z.string(),
  alternative: z.string(),
  conclusion: z.string().nullable().describe('one word of `ladder`; null = no conclusion'),
  ladder: z.array(z.string()).nullable().describe('the conclusion scale in use when it was made'),
  grounds: z.string(),
  reason: z.string().describe('why the conclusion was changed or withdrawn; empty = not given'),
  author: z.string(),
  at: IsoInstant,
  textSha256: Digest.describe(
    'SHA-256 of the JSON array [proposition, alternative, grounds] in UTF-8, as recorded in the custody entry',
  ),
})

/** The current finding as printed; the desk’s notes only where somebody chose them. */
const MachineCurrent = MachineRevision.extend({
  notes: z.string().nullable().describe('notes of the desk; empty = none; null = not chosen for the report'),
})

export const MachineFinding = z.strictObject({
  current: MachineCurrent.nullable().describe('the current finding; null = none'),
  isOfOtherBytes: z.boolean().describe('it was made about another version of the file than this export'),
  later: z.number().int().describe('later revisions, where the export is about an earlier version of the file; else 0'),
  history: z.array(MachineRevision).describe('every revision, newest first, at most 100'),
  revisions: z.number().int().describe('total number'),
  status: ReviewStatus.nullable().describe('reviewed or second_look; null = not set'),
  tags: z.array(z.string()),
})
export type MachineFinding = z.infer<typeof MachineFinding>
export type MachineRevision = z.infer<typeof MachineRevision>
