import { z } from 'zod'
import { CaseId, ExhibitId } from '../model/ids.ts'
import { call } from './define.ts'
import { Part } from './parts.ts'

/** A dropped picture of more bytes is better saved first; what may be sent is the service's own, lower limit. */
export const MAX_DROPPED_BYTES = 256 * 2 ** 20
/** Most pictures without a file that one drop takes in. */
export const MAX_DROPPED_AT_ONCE = 100

/**
 * Pictures dropped from another program, which hands over bytes and no file. Each comes in parts, once; the last call
 * makes it an item that says it has no original file. What it is is told by its bytes alone.
 */
export const dropped = {
  /** Begins one. `name` and `address` are what the other program said; they are kept as its words. */
  'dropped.begin': call({
    input: z.object({
      caseId: CaseId,
      name: z.string().max(255),
      address: z.string().max(2048).nullable(),
      bytes: z.number().int().nonnegative(),
    }),
    output: z.object({ pictureId: z.uuid() }),
    errors: ['not_found', 'not_now', 'not_taken'],
  }),
  'dropped.part': call({
    input: z.object({ pictureId: z.uuid(), data: Part }),
    output: z.null(),
    errors: ['not_found', 'not_taken'],
  }),
  'dropped.finish': call({
    input: z.object({ pictureId: z.uuid() }),
    output: z.object({ exhibitId: ExhibitId }),
    errors: ['not_found', 'not_now', 'not_taken'],
  }),
}
