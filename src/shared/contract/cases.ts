import { z } from 'zod'
import { Case, Exhibit } from '../model/case.ts'
import { CaseId } from '../model/ids.ts'
import { call } from './define.ts'

const name = z.string().trim().min(1).max(200)

export const cases = {
  /** Every case, most recently active first. */
  'cases.list': call({ input: z.object({}), output: z.array(Case), errors: [] }),
  'cases.get': call({ input: z.object({ caseId: CaseId }), output: Case, errors: ['not_found'] }),
  /** Opens a new case; its reference is given by the library. */
  'cases.create': call({ input: z.object({ name }), output: Case, errors: [] }),
  'cases.rename': call({ input: z.object({ caseId: CaseId, name }), output: Case, errors: ['not_found'] }),
  /** The exhibits of a case, in the order they came in. */
  'cases.exhibits': call({ input: z.object({ caseId: CaseId }), output: z.array(Exhibit), errors: ['not_found'] }),
}
