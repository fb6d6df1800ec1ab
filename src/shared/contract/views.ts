import { z } from 'zod'
import { CaseView } from '../model/case-view.ts'
import { CaseId } from '../model/ids.ts'
import { ItemFilter, ItemSort } from '../model/item-list.ts'
import { FilterName, SavedFilter, SavedFilterId } from '../model/saved-filter.ts'
import { call } from './define.ts'

const Kept = { name: FilterName, filter: ItemFilter, sort: ItemSort }

/** How the items of a case are viewed. Nothing here is evidence or a finding: none of it is in the custody log. */
export const views = {
  /** How a case was last viewed. A case that never was starts with layout, columns and folds of the case viewed last. */
  'views.get': call({ input: z.object({ caseId: CaseId }), output: CaseView, errors: ['not_found'] }),
  'views.set': call({
    input: z.object({ caseId: CaseId, view: CaseView }),
    output: z.null(),
    errors: ['not_found'],
  }),
  /** The saved filters of a case, by name. */
  'savedFilters.list': call({
    input: z.object({ caseId: CaseId }),
    output: z.array(SavedFilter),
    errors: ['not_found'],
  }),
  /** How many items each saved filter includes now. Those with a search text are not counted. */
  'savedFilters.counts': call({
    input: z.object({ caseId: CaseId }),
    output: z.array(z.object({ id: SavedFilterId, count: z.number().int() })),
    errors: ['not_found'],
  }),
  'savedFilters.add': call({
    input: z.object({ caseId: CaseId, ...Kept }),
    output: SavedFilter,
    errors: ['not_found', 'not_now'],
  }),
  /** Gives a saved filter another name, or other conditions and another order; what is left out stays. */
  'savedFilters.change': call({
    input: z.object({
      id: SavedFilterId,
      name: Kept.name.optional(),
      to: z.object({ filter: Kept.filter, sort: Kept.sort }).optional(),
    }),
    output: SavedFilter,
    errors: ['not_found', 'not_now'],
  }),
  'savedFilters.remove': call({ input: z.object({ id: SavedFilterId }), output: z.null(), errors: ['not_found'] }),
}
