import { z } from 'zod'
import { CaseId } from '../model/ids.ts'
import { CreditSums, LedgerGroup, LedgerRow } from '../model/ledger.ts'
import { call } from './define.ts'

const of = z.object({ caseId: CaseId.nullable() })

export const ledger = {
  /**
   * Credits of a case or of all: in total, and by case, day and account. `above` = checks charged more than expected.
   */
  'ledger.summary': call({
    input: of,
    output: z.object({ total: CreditSums, above: z.number().int(), groups: z.array(LedgerGroup) }),
    errors: [],
  }),
  /** Check by check, newest first. */
  'ledger.page': call({
    input: of.extend({ offset: z.number().int().min(0), limit: z.number().int().min(1).max(500) }),
    output: z.object({ total: z.number().int(), rows: z.array(LedgerRow) }),
    errors: [],
  }),
  /** Saves every check with its credits as CSV to a place chosen by the person. */
  'ledger.export': call({
    input: of,
    output: z.object({ path: z.string(), sha256: z.string(), bytes: z.number().int() }),
    errors: ['declined', 'export_failed'],
  }),
}
