import { z } from 'zod'
import { CaseId, ExhibitId } from '../model/ids.ts'
import { call } from './define.ts'
import { Part } from './parts.ts'

/** A dropped image larger than this is better saved first; the service's own limit is lower. */
export const MAX_DROPPED_BYTES = 256 * 2 ** 20
/** Most images without a file that one drop may add. */
export const MAX_DROPPED_AT_ONCE = 100

/**
 * Adds images dropped from another program, which passes bytes and no file. Each is sent in parts, once; the last call
 * makes it an item that says it has no original file. Its format is detected from its bytes alone.
 */
export const dropped = {
  /** Starts an image. `name` and `address` are as the other program gave them, and are saved as its words. */
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
