import { z } from 'zod'
import { FoundCount, FoundItems, SearchCursor } from '../model/found-text.ts'
import { CaseId } from '../model/ids.ts'
import { call } from './define.ts'

/** Words, and phrases in quotation marks; `caseId` null = in every case. */
const Search = z.object({ caseId: CaseId.nullable(), text: z.string().max(200) })

/**
 * Search in texts: metadata, results, fact checks and findings; in every case also names. A request takes a moment at
 * most and says where the next one goes on.
 */
export const search = {
  'search.find': call({
    input: Search.extend({ from: SearchCursor.nullable(), limit: z.number().int().min(1).max(200) }),
    output: FoundItems,
    errors: ['not_found'],
  }),
  /** Counts on from `so`; null = from the beginning. */
  'search.count': call({
    input: Search.extend({ so: FoundCount.nullable() }),
    output: FoundCount,
    errors: ['not_found'],
  }),
}
