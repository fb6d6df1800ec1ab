import type { ReactNode } from 'react'
import type { ItemFilter, ItemSort } from '../../../shared/model/item-list.ts'
import { isFiltered } from '../../../shared/model/item-list.ts'
import type { SavedFilter } from '../../../shared/model/saved-filter.ts'
import { count as grouped } from '../../../shared/words/counts.ts'
import { savedFilterWords as words } from '../../../shared/words/views.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Name } from '../../ui/name.tsx'
import { isSameFilter, type Known, namesDeleted } from './filter.ts'

type Props = {
  saved: readonly SavedFilter[]
  /** How many items each includes, by id; those not counted are left out. */
  counts: ReadonlyMap<number, number>
  /** The exhibits and tags that there are; null = not read yet. */
  known: Known | null
  filter: ItemFilter
  sort: ItemSort
  onApply: (filter: ItemFilter, sort: ItemSort) => void
  /** Opens the sheet that saves, renames and deletes. */
  onEdit: () => void
}

/** The saved filters of the case, each applied with one press; and whether the current one is among them. */
export function SavedFilters({ saved, counts, known, filter, sort, onApply, onEdit }: Props) {
  const isNarrowed = isFiltered(filter)
  const isOn = (one: SavedFilter) =>
    isNarrowed &&
    one.filter !== null &&
    isSameFilter(one.filter, filter) &&
    one.sort.by === sort.by &&
    one.sort.descending === sort.descending
  if (saved.length === 0 && !isNarrowed) return null
  return (
    <section className="saved-filters">
      <h2 className="caps">{words.title}</h2>
      <ul>
        {saved.map((one) => {
          const flaw =
            one.filter === null
              ? words.unreadable
              : known !== null && namesDeleted(one.filter, known)
                ? words.namesDeleted
                : null
          const count = counts.get(one.id)
          return (
            <li key={one.id}>
              <button
                type="button"
                className="facet"
                aria-pressed={isOn(one)}
                aria-disabled={one.filter === null}
                title={flaw ?? undefined}
                onClick={() => one.filter !== null && onApply(one.filter, one.sort)}
              >
                <span className="facet-label">
                  {flaw !== null && <Flaw>{flaw}</Flaw>}
                  <Name text={one.name} className="one-line" />
                </span>
                {count !== undefined && <span className="facet-count">{grouped(count)}</span>}
              </button>
            </li>
          )
        })}
      </ul>
      <p className="saved-foot">
        {isNarrowed && !saved.some(isOn) ? (
          <>
            <span className="quiet">{words.notSaved}</span>
            <Button look="link" onClick={onEdit}>
              {words.save}
            </Button>
          </>
        ) : (
          <Button look="link" onClick={onEdit}>
            {words.edit}
          </Button>
        )}
      </p>
    </section>
  )
}

function Flaw({ children }: { children: ReactNode }) {
  return (
    <>
      <Icon name="warning" size={12} />
      <span className="visually-hidden">{children}</span>
    </>
  )
}
