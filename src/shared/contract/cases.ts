import { z } from 'zod'
import { Case, CaseBrief, Exhibit, OpenCase } from '../model/case.ts'
import { CaseCopy } from '../model/case-copy.ts'
import { ChangedReadings } from '../model/changed-reading.ts'
import { GivenName } from '../model/given-name.ts'
import { CaseId } from '../model/ids.ts'
import { VeilLook } from '../model/veil.ts'
import { call } from './define.ts'

const CaseVeil = z.object({ caseId: CaseId, reference: z.string(), veil: VeilLook })

const name = GivenName.min(1)

export const cases = {
  /** Every case, most recently active first. */
  'cases.list': call({ input: z.object({}), output: z.array(Case), errors: [] }),
  'cases.get': call({ input: z.object({ caseId: CaseId }), output: OpenCase, errors: ['not_found'] }),
  /** Items that a later version reads otherwise since the last report of the case. */
  'cases.changedReadings': call({
    input: z.object({ caseId: CaseId }),
    output: ChangedReadings,
    errors: ['not_found'],
  }),
  /** Opens a new case; the library assigns its reference. */
  'cases.create': call({ input: z.object({ name }), output: CaseBrief, errors: [] }),
  'cases.rename': call({ input: z.object({ caseId: CaseId, name }), output: CaseBrief, errors: ['not_found'] }),
  'cases.describe': call({
    input: z.object({
      caseId: CaseId,
      ownReference: GivenName,
      description: z.string().trim().max(4000),
    }),
    output: CaseBrief,
    errors: ['not_found'],
  }),
  /** How the images of each case are shown, in no particular order. */
  'cases.veils': call({ input: z.object({}), output: z.array(CaseVeil), errors: [] }),
  /** Sets how the images of a case are shown, open or closed; changes nothing about the evidence. */
  'cases.setVeil': call({
    input: z.object({ caseId: CaseId, veil: VeilLook }),
    output: CaseBrief,
    errors: ['not_found'],
  }),
  /**
   * Closes a case: it then accepts no evidence and sends nothing. Refused while something of it is being read or waits
   * to be sent; its fact checks are followed until they end.
   */
  'cases.close': call({
    input: z.object({ caseId: CaseId }),
    output: CaseBrief,
    errors: ['not_found', 'not_now', 'declined'],
  }),
  'cases.reopen': call({
    input: z.object({ caseId: CaseId }),
    output: CaseBrief,
    errors: ['not_found', 'not_now', 'declined'],
  }),
  /**
   * Deletes a case for good: `typed` is its reference, and main asks once more in a native dialog. Refused while
   * something of it is under way, has an unknown charge, or runs at the service.
   */
  'cases.delete': call({
    input: z.object({ caseId: CaseId, typed: z.string().max(200), withCopies: z.boolean().default(false) }),
    output: z.null(),
    errors: ['not_found', 'not_now', 'declined', 'jobs_running'],
  }),
  /** The copies of the library that still contain a case: deleting it does not change them. */
  'cases.copies': call({ input: z.object({ caseId: CaseId }), output: z.array(CaseCopy), errors: [] }),
  /** The exhibits of a case, in the order they were added. */
  'cases.exhibits': call({ input: z.object({ caseId: CaseId }), output: z.array(Exhibit), errors: ['not_found'] }),
}
