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
  /** Entries of the custody log that match, newest first. */
  'custody.page': call({
    input: z.object({
      filter: CustodyFilter,
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
    }),
    output: z.object({ total: z.number().int(), rows: z.array(CustodyRow) }),
    errors: [],
  }),
  /** The position of an entry among those that match, so that it can be shown however far down it is. */
  'custody.place': call({
    input: z.object({ filter: CustodyFilter, seq: z.number().int().min(1) }),
    output: CustodyPlace,
    errors: [],
  }),
  /** Saves the entries that match as CSV to a place chosen by the person. */
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
  /** The values to filter a case's or the library's entries by. */
  'custody.facets': call({
    input: z.object({ caseId: CaseId.nullable() }),
    output: z.object({
      total: z.number().int(),
      groups: z.array(z.object({ group: CustodyGroup, count: z.number().int() })),
      actors: z.array(z.string()),
    }),
    errors: [],
  }),
  /** The verification under way, and the newest complete one. null = none. */
  'custody.state': call({
    input: z.object({}),
    output: z.object({ running: LogProgress.nullable(), last: LastVerification.nullable() }),
    errors: [],
  }),
  /** Starts verifying the log, what it records and the database; `custody.verifying` reports the progress. */
  'custody.verify': call({
    input: z.object({}),
    output: z.null(),
    errors: ['not_now'],
  }),
  'custody.cancelVerify': call({ input: z.object({}), output: z.null(), errors: [] }),
  /**
   * Logs that a person opened a case, saw an original that was prepared in advance, or lifted the veil of all images or
   * of one. Each is entered once per run of the app.
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
