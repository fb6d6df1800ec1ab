import { z } from 'zod'
import { GivenName } from './given-name.ts'
import { ItemFilter, ItemSort } from './item-list.ts'

export const SavedFilterId = z.number().int().positive().brand('SavedFilterId')
export type SavedFilterId = z.infer<typeof SavedFilterId>

/** Maximum length of the name of a filter, in characters. */
export const MAX_FILTER_NAME = 80
export const FilterName = GivenName.min(1).max(MAX_FILTER_NAME)

/** A filter and an order under a name, which is unique in its case, ignoring letter case and accents. */
export const SavedFilter = z.object({
  id: SavedFilterId,
  name: z.string(),
  /** null = stored by another version, with conditions that this one does not know. */
  filter: ItemFilter.nullable(),
  sort: ItemSort,
})
export type SavedFilter = z.infer<typeof SavedFilter>
