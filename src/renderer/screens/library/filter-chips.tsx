import type { ReactNode } from 'react'
import type { Exhibit } from '../../../shared/model/case.ts'
import { FACETS, type Facet, type ItemFilter, RANGES } from '../../../shared/model/item-list.ts'
import { rangeText } from '../../../shared/model/range-text.ts'
import { facetTitles, library as words } from '../../../shared/words/library.ts'
import { ranges, spanText } from '../../../shared/words/ranges.ts'
import { savedFilterWords } from '../../../shared/words/views.ts'
import { Icon } from '../../ui/icon.tsx'
import { Name } from '../../ui/name.tsx'
import { FACET_GROUPS, type FacetNames } from './facet-groups.tsx'
import { cleared, isOn, type Sense, toggle } from './filter.ts'
import './filter-chips.css'

type Props = {
  filter: ItemFilter
  exhibits: readonly Exhibit[]
  names: FacetNames
  onFilter: (filter: ItemFilter) => void
}
type Chip = { key: string; title: string; sense: Sense; label: ReactNode; without: ItemFilter }

/** What the list is narrowed to: a chip for each condition, which removes it. Nothing where there is none. */
export function FilterChips({ filter, exhibits, names, onFilter }: Props) {
  const chips = [...FACETS.flatMap((facet) => chipsOf(facet, filter, exhibits, names)), ...rangeChips(filter)]
  if (chips.length === 0) return null
  return (
    <ul className="filter-chips" aria-label={words.activeFilters}>
      {chips.map(({ key, title, sense, label, without }) => (
        <li key={key}>
          <button
            type="button"
            className={sense === 'not' ? 'filter-chip filter-chip-not' : 'filter-chip'}
            title={words.removeFilter({ title })}
            onClick={() => onFilter(without)}
          >
            <span className="quiet">
              {title}
              {sense === 'not' ? ` ${words.not}` : ''}
            </span>
            {label}
            <Icon name="close" size={10} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** One chip for each line of the facet that is chosen; values of no line have one of their own. */
function chipsOf(facet: Facet, filter: ItemFilter, exhibits: readonly Exhibit[], names: FacetNames): Chip[] {
  const title = facetTitles[facet]
  return (['is', 'not'] as const).flatMap((sense) => {
    const values = filter[sense][facet] ?? []
    if (values.length === 0) return []
    const options = optionsOf(facet, values, exhibits, names).filter((option) =>
      isOn(filter, facet, option.values, sense),
    )
    const named = new Set(options.flatMap((option) => option.values))
    const rest = values
      .filter((value) => !named.has(value))
      .map((value) => ({ values: [value], label: labelOf(facet, value) }))
    return [...options, ...rest].map(({ values: of, label }) => ({
      key: `${facet} ${sense} ${of.join()}`,
      title,
      sense,
      label,
      without: of.length === values.length ? cleared(filter, facet) : toggle(filter, facet, of, sense),
    }))
  })
}

const rangeChips = (filter: ItemFilter): Chip[] =>
  RANGES.flatMap((name) => {
    const range = filter[name]
    if (range === null) return []
    const label = spanText(rangeText(name, range))
    return [{ key: name, title: ranges.titles[name], sense: 'is', label, without: { ...filter, [name]: null } }]
  })

/** A value of no line: as it is, unless it is the id of something deleted. */
const labelOf = (facet: Facet, value: string): ReactNode =>
  facet === 'exhibit' || facet === 'tag' ? <em>{savedFilterWords.deleted}</em> : nameOf(value)

const nameOf = (text: string) => <Name text={text} className="one-line" />

function optionsOf(facet: Facet, values: readonly string[], exhibits: readonly Exhibit[], names: FacetNames) {
  if (facet === 'exhibit')
    return exhibits.map(({ id, reference, name }) => ({ values: [String(id)], label: nameOf(`${reference} ${name}`) }))
  const options = FACET_GROUPS.find((group) => group.facet === facet)?.options(values, names) ?? []
  return options.map((option) => ({ values: option.values, label: option.label ?? option.text }))
}
