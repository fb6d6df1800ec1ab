import { z } from 'zod'
import { Digest } from './parts.ts'

const Side = z
  .strictObject({
    reference: z.string(),
    sha256: Digest.nullable().describe('of the whole file; null = a link, or not read'),
  })
  .nullable()
  .describe('null = its facts could not be gathered, see `failed`')

/** Two items that a person compared, and what differs. */
export const MachinePlate = z.strictObject({
  a: Side,
  b: Side,
  differing: z
    .array(
      z.strictObject({
        heading: z.string().describe('heading of the field; for a tag, its metadata block'),
        field: z.string(),
        a: z.string(),
        b: z.string(),
      }),
    )
    .nullable()
    .describe(
      'every field known to differ, except hashes, with both values as the PDF words them (it prints the first 60 fields and the first 300 characters of each value). A missing value is replaced by the reason. Left out: fields of parts left out of the report, and raw GPS tags whose difference is shown as location, altitude or direction. null = the facts of one of the two could not be gathered',
    ),
})
export type MachinePlate = z.infer<typeof MachinePlate>
