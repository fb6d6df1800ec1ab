import type { InputOf, OutputOf } from '../../src/shared/contract/index.ts'
import { type CaseView, FIRST_VIEW, LIST_COLUMNS } from '../../src/shared/model/case-view.ts'
import { type ItemFilter, NO_FILTER } from '../../src/shared/model/item-list.ts'
import { SavedFilter } from '../../src/shared/model/saved-filter.ts'
import type { Scene } from './scenes.ts'
import type { Stubs } from './stubs.ts'

const saved: readonly (readonly [name: string, Partial<ItemFilter>, count: number | null])[] = [
  ['AI generated, not reviewed', { is: { verdict: ['ai_generated'], status: ['none'] } }, 14],
  ['Mentions Tilbury', { text: 'tilbury' }, null],
  [
    'Night of 14 March, SD card, everything the second camera recorded after the fire',
    { is: { exhibit: ['2'] } },
    1027,
  ],
  ['Tag that was deleted', { is: { tag: ['99'] } }, 0],
]

/** How the invented case is viewed, and what was saved for it. */
export function galleryViews(scene: Scene): Stubs {
  let view: CaseView = {
    ...FIRST_VIEW,
    columns: scene.hasAllColumns === true ? LIST_COLUMNS.map((column) => ({ column, width: null })) : null,
  }
  let filters: SavedFilter[] =
    scene.hasSavedFilters === true
      ? saved.map(([name, filter], n) =>
          SavedFilter.parse({ id: n + 1, name, filter: { ...NO_FILTER, ...filter }, sort: FIRST_VIEW.sort }),
        )
      : []
  return {
    'views.get': () => view,
    'views.set': (input: InputOf<'views.set'>) => {
      view = input.view
      return null
    },
    'savedFilters.list': () => filters,
    'savedFilters.counts': (): OutputOf<'savedFilters.counts'> =>
      filters.flatMap(({ id }, n) => {
        const count = saved[n]?.[2] ?? null
        return count === null ? [] : [{ id, count }]
      }),
    'savedFilters.add': ({ name, filter, sort }: InputOf<'savedFilters.add'>) => {
      const added = SavedFilter.parse({ id: filters.length + 1, name, filter, sort })
      filters = [...filters, added]
      return added
    },
    'savedFilters.remove': ({ id }: InputOf<'savedFilters.remove'>) => {
      filters = filters.filter((one) => one.id !== id)
      return null
    },
  }
}
