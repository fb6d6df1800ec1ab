import { z } from 'zod'
import { ReviewStatus } from '../../../shared/model/finding.ts'
import { Digest, IsoInstant } from './parts.ts'

/** One revision of a finding, without the notes of the desk. */
const MachineRevision = z.strictObject({
  revision: z.number().int().describe('1, 2, … of its item'),
  isWithdrawn: z.boolean(),
  about: z
    .strictObject({ sha256: Digest.nullable(), url: z.string().nullable() })
    .describe('what the item held when it was made; both null = it was never read'),
  proposition: z.string(),
  alternative: z.string(),
  conclusion: z.string().nullable().describe('one word of `ladder`; null = nothing is concluded'),
  ladder: z.array(z.string()).nullable().describe('every word it could have been, as they were when it was made'),
  grounds: z.string(),
  reason: z.string().describe('why the conclusion was changed or withdrawn; empty = not given'),
  author: z.string(),
  at: IsoInstant,
  textSha256: Digest.describe(
    'SHA-256 of the JSON array [proposition, alternative, grounds] in UTF-8, as the custody entry carries it',
  ),
})

/** The finding that stands: as it is printed, notes of the desk only where somebody chose them. */
const MachineCurrent = MachineRevision.extend({
  notes: z.string().nullable().describe('for the desk; empty = none; null = not chosen for the report'),
})

export const MachineFinding = z.strictObject({
  current: MachineCurrent.nullable().describe('the finding that stands; null = none'),
  isOfOtherBytes: z.boolean().describe('it was made about other bytes than the export is about'),
  later: z.number().int().describe('revisions made after it, where the export is about earlier bytes; else 0'),
  history: z.array(MachineRevision).describe('every revision, newest first, at most 100'),
  revisions: z.number().int().describe('how many there are'),
  status: ReviewStatus.nullable().describe('reviewed or second_look; null = none was given'),
  tags: z.array(z.string()),
})
export type MachineFinding = z.infer<typeof MachineFinding>
export type MachineRevision = z.infer<typeof MachineRevision>
