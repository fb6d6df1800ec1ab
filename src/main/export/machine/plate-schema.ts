import { z } from 'zod'
import { Digest } from './parts.ts'

const Side = z
  .strictObject({
    reference: z.string(),
    sha256: Digest.nullable().describe('of the whole content; null = an address, or it was not read'),
  })
  .nullable()
  .describe('null = what is known of it could not be gathered, see `failed`')

/** Two items that a person put side by side, and what is known to differ. */
export const MachinePlate = z.strictObject({
  a: Side,
  b: Side,
  differing: z
    .array(
      z.strictObject({
        heading: z.string().describe('what the field stands under; of a tag its block'),
        field: z.string(),
        a: z.string(),
        b: z.string(),
      }),
    )
    .nullable()
    .describe(
      'every field that is known to differ besides the digests, with both values in the words of the PDF, which prints the first 60 fields and the first 300 characters of each value; a value that is not there stands as the reason for that; fields of parts that were left out of the report are left out, and so is a raw GPS tag whose difference position, altitude or direction state; null = one of the two could not be gathered',
    ),
})
export type MachinePlate = z.infer<typeof MachinePlate>
