import { z } from 'zod'
import {
  CustodyEntry,
  CustodyFilter,
  CustodyGroup,
  CustodyPlace,
  CustodyRow,
  LastVerification,
  LogProgress,
} from '../model/custody.ts'
import { CaseId, ItemId } from '../model/ids.ts'
import { call } from './define.ts'

export const custody = {
  /** Entries of the custody log that fit, newest first. */
  'custody.page': call({
    input: z.object({
      filter: CustodyFilter,
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
    }),
    output: z.object({ total: z.number().int(), rows: z.array(CustodyRow) }),
    errors: [],
  }),
  /** Where an entry stands among those that fit, so that it can be shown however far down it is. */
  'custody.place': call({
    input: z.object({ filter: CustodyFilter, seq: z.number().int().min(1) }),
    output: CustodyPlace,
    errors: [],
  }),
  /** Writes the entries that fit as CSV where the person says. */
  'custody.export': call({
    input: z.object({ filter: CustodyFilter }),
    output: z.object({ path: z.string(), sha256: z.string(), bytes: z.number().int(), rows: z.number().int() }),
    errors: ['declined', 'export_failed'],
  }),
  /** One entry with everything that is hashed. */
  'custody.entry': call({
    input: z.object({ seq: z.number().int().min(1) }),
    output: CustodyEntry,
    errors: ['not_found'],
  }),
  /** What the entries of a case, or of the library, have in common, to filter by. */
  'custody.facets': call({
    input: z.object({ caseId: CaseId.nullable() }),
    output: z.object({
      total: z.number().int(),
      groups: z.array(z.object({ group: CustodyGroup, count: z.number().int() })),
      actors: z.array(z.string()),
    }),
    errors: [],
  }),
  /** The verification that is under way, and the newest that went to its end. null = there is none. */
  'custody.state': call({
    input: z.object({}),
    output: z.object({ running: LogProgress.nullable(), last: LastVerification.nullable() }),
    errors: [],
  }),
  /** Begins to verify the log, what it vouches for and the database; `custody.verifying` tells how far it is. */
  'custody.verify': call({
    input: z.object({}),
    output: z.null(),
    errors: ['not_now'],
  }),
  'custody.cancelVerify': call({ input: z.object({}), output: z.null(), errors: [] }),
  /**
   * A person opened a case, saw an original that was made ready ahead, or lifted the veil of all pictures or of one. Each is
   * entered once a run of the app.
   */
  'custody.seen': call({
    input: z.discriminatedUnion('what', [
      z.object({ what: z.literal('case_opened'), caseId: CaseId }),
      z.object({ what: z.literal('original_seen'), itemId: ItemId }),
      z.object({
        what: z.literal('veil_lifted'),
        caseId: CaseId.nullable(),
        of: z.enum(['all', 'one']),
        itemId: ItemId.nullable(),
      }),
    ]),
    output: z.null(),
    errors: [],
  }),
}
