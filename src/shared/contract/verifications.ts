import { z } from 'zod'
import { ExportVerdict } from '../model/verified-export.ts'
import { call } from './define.ts'

/** What a person chooses to verify an export: "manifest" is for a folder that has several. */
export const VerifiedPlaceKind = z.enum(['export', 'manifest', 'evidence', 'signers'])
export type VerifiedPlaceKind = z.infer<typeof VerifiedPlaceKind>

/** A place that main holds under a number: no call takes a path. */
export const ChosenPlace = z.object({ choiceId: z.uuid(), path: z.string() })
export type ChosenPlace = z.infer<typeof ChosenPlace>

/** no_signers = the file has a line that is not valid among allowed signers; `line` null = it cannot be read. */
export const PlaceChoice = z.discriminatedUnion('state', [
  ChosenPlace.extend({ state: z.literal('chosen') }),
  z.object({ state: z.literal('no_signers'), path: z.string(), line: z.number().int().nullable() }),
])
export type PlaceChoice = z.infer<typeof PlaceChoice>

/** Verification of an export, of this desk or another. Nothing is added to a case, recorded or kept. */
export const verifications = {
  /** Lets a person choose in a native dialog; null = nothing was chosen. */
  'verifications.choose': call({
    input: z.object({ what: VerifiedPlaceKind }),
    output: PlaceChoice.nullable(),
    errors: [],
  }),
  /** Verifies what was chosen. `evidenceId` null = originals where the library knows them. Fails with "declined" if stopped. */
  'verifications.run': call({
    input: z.object({ exportId: z.uuid(), evidenceId: z.uuid().nullable(), signersId: z.uuid().nullable() }),
    output: ExportVerdict,
    errors: ['declined'],
  }),
  /** Stops the verification under way. */
  'verifications.stop': call({ input: z.object({}), output: z.null(), errors: [] }),
}
