import { type ReactNode, useState } from 'react'
import type { Exhibit } from '../../../shared/model/case.ts'
import type { Tag } from '../../../shared/model/finding.ts'
import type { ExhibitId } from '../../../shared/model/ids.ts'
import { type Facet, type Facets, type ItemFilter, isFiltered, NO_FILTER } from '../../../shared/model/item-list.ts'
import { count as grouped } from '../../../shared/words/counts.ts'
import { exhibitWords } from '../../../shared/words/exhibit.ts'
import { exhibitTitle, facetTitles, library as words } from '../../../shared/words/library.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Name } from '../../ui/name.tsx'
import { FACET_GROUPS, type FacetGroup, valuesIn } from './facet-groups.tsx'
import { countOf, isOn, type Sense, switchTo, toggle } from './filter.ts'
import './side-panel.css'

type Props = {
  exhibits: readonly Exhibit[]
  /** Of the items that meet the filter; undefined = not counted yet. */
  facets: Facets | undefined
  /** The tags of the case. */
  tags: readonly Tag[]
  /** Number of items in the case. */
  total: number
  filter: ItemFilter
  onFilter: (filter: ItemFilter) => void
  onExhibit: (exhibitId: ExhibitId) => void
}

/** Lines of a facet before "Show more", and at most. */
const FEW = 12
const MOST = 200

/**
 * Side panel of exhibits and facets. Each count is of the items that meet all other conditions. A click includes a
 * value, with Alt it excludes it; only one exhibit is selected at a time, unless another is added with Ctrl or Shift.
 */
export function SidePanel({ exhibits, facets, tags, total, filter, onFilter, onExhibit }: Props) {
  const amount = (facet: Facet, values: readonly string[]) => countOf(facets?.[facet] ?? [], values)
  return (
    <nav className="side-panel" aria-label={words.panel}>
      <section>
        <h2 className="caps">{facetTitles.exhibit}</h2>
        <ul>
          <FacetLine
            label={words.allItems}
            count={total}
            sense={isFiltered(filter) ? null : 'is'}
            onChoose={() => onFilter(NO_FILTER)}
          />
          {exhibits.map((exhibit) => {
            const values = [String(exhibit.id)]
            return (
              <FacetLine
                key={exhibit.id}
                title={exhibitTitle(exhibit)}
                label={
                  <>
                    <span className="facet-code">{exhibit.reference}</span>{' '}
                    <Name text={exhibit.name} className="one-line" />
                  </>
                }
                count={facets === undefined ? exhibit.itemCount : amount('exhibit', values)}
                sense={senseOf(filter, 'exhibit', values)}
                onChoose={(sense, isAdding) =>
                  onFilter(
                    sense === 'not' || isAdding
                      ? toggle(filter, 'exhibit', values, sense)
                      : switchTo(filter, 'exhibit', values),
                  )
                }
                beside={
                  <IconButton
                    icon={exhibit.awaySince === null ? 'info' : 'warning'}
                    label={exhibitWords.about({ reference: exhibit.reference })}
                    title={
                      exhibit.awaySince === null
                        ? exhibitWords.about({ reference: exhibit.reference })
                        : exhibitWords.away
                    }
                    onClick={() => onExhibit(exhibit.id)}
                  />
                }
              />
            )
          })}
        </ul>
      </section>
      {FACET_GROUPS.map((group) => (
        <Group key={group.facet} group={group} facets={facets} tags={tags} filter={filter} onFilter={onFilter} />
      ))}
    </nav>
  )
}

const senseOf = (filter: ItemFilter, facet: Facet, values: readonly string[]): Sense | null =>
  isOn(filter, facet, values) ? 'is' : isOn(filter, facet, values, 'not') ? 'not' : null

type GroupProps = Pick<Props, 'facets' | 'tags' | 'filter' | 'onFilter'> & { group: FacetGroup }

/**
 * One facet under its heading. Values that no item has are left out unless they are chosen, and a facet that tells
 * nothing apart is left out whole.
 */
function Group({ group, facets, tags, filter, onFilter }: GroupProps) {
  const { facet, title } = group
  const counts = facets?.[facet] ?? []
  const [isUnfolded, setUnfolded] = useState(group.isOpen ?? false)
  const [isWhole, setWhole] = useState(false)
  const lines = group
    .options(valuesIn(facet, counts, filter), tags)
    .map((option) => ({
      ...option,
      count: countOf(counts, option.values),
      sense: senseOf(filter, facet, option.values),
    }))
    .filter(({ count, sense }) => count > 0 || sense !== null)
  const chosen = lines.filter(({ sense }) => sense !== null).length
  const [only] = lines
  if (only === undefined) return null
  if (lines.length === 1 && chosen === 0 && only.values.every((value) => group.dull?.includes(value))) return null
  const shown = lines.slice(0, isWhole ? MOST : FEW)
  const hidden = Math.min(lines.length, MOST) - shown.length
  return (
    <section>
      <h2 className="caps">
        <button
          type="button"
          className="facet-title"
          aria-expanded={isUnfolded || chosen > 0}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <Icon name={isUnfolded || chosen > 0 ? 'down' : 'right'} size={10} />
          {title}
        </button>
      </h2>
      {(isUnfolded || chosen > 0) && (
        <ul>
          {shown.map(({ values, text, label, count, sense }) => (
            <FacetLine
              key={values.join()}
              label={label ?? text}
              title={words.facetHint({ value: text })}
              count={count}
              sense={sense}
              onChoose={(next) => onFilter(toggle(filter, facet, values, next))}
            />
          ))}
        </ul>
      )}
      {isUnfolded && (hidden > 0 || isWhole) && (
        <Button look="quiet" onClick={() => setWhole(!isWhole)} isExpanded={isWhole}>
          {isWhole ? words.lessFacets : words.moreFacets({ n: hidden })}
        </Button>
      )}
    </section>
  )
}

type LineProps = {
  label: ReactNode
  title?: string
  count: number
  /** Whether it is included or excluded; null = neither. */
  sense: Sense | null
  /** `isAdding`: with Ctrl or Shift held. */
  onChoose: (sense: Sense, isAdding: boolean) => void
  /** A separate button at the end of the line. */
  beside?: ReactNode
}

function FacetLine({ label, title, count, sense, onChoose, beside }: LineProps) {
  const look = [count === 0 && sense === null && 'facet-empty', sense === 'not' && 'facet-not']
  return (
    <li className={beside === undefined ? undefined : 'facet-line'}>
      <button
        type="button"
        className={['facet', ...look.filter((one) => one !== false)].join(' ')}
        aria-pressed={sense !== null}
        title={title}
        onClick={({ altKey, ctrlKey, metaKey, shiftKey }) =>
          onChoose(altKey || sense === 'not' ? 'not' : 'is', ctrlKey || metaKey || shiftKey)
        }
      >
        <span className="facet-label">
          {sense === 'not' && <span className="facet-sense">{words.not}</span>}
          {label}
        </span>
        <span className="facet-count">{grouped(count)}</span>
      </button>
      {beside}
    </li>
  )
}
