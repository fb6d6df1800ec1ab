import { Fragment, type ReactNode, useState } from 'react'
import type { Exhibit } from '../../../shared/model/case.ts'
import type { CaseView, PanelGroup } from '../../../shared/model/case-view.ts'
import type { ExhibitId } from '../../../shared/model/ids.ts'
import {
  type Facet,
  type Facets,
  type ItemFilter,
  isFiltered,
  NO_FILTER,
  type RangeName,
} from '../../../shared/model/item-list.ts'
import { count as grouped } from '../../../shared/words/counts.ts'
import { exhibitWords } from '../../../shared/words/exhibit.ts'
import { exhibitTitle, facetTitles, library as words } from '../../../shared/words/library.ts'
import { ranges } from '../../../shared/words/ranges.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Name } from '../../ui/name.tsx'
import { FACET_GROUPS, type FacetGroup, type FacetNames, valuesIn } from './facet-groups.tsx'
import { countOf, countsOf, isOn, type Sense, switchTo, toggle } from './filter.ts'
import { RangeFields } from './range-group.tsx'
import './side-panel.css'

type Props = {
  exhibits: readonly Exhibit[]
  /** Of the items that meet the filter; undefined = not counted yet. */
  facets: Facets | undefined
  names: FacetNames
  /** Number of items in the case. */
  total: number
  filter: ItemFilter
  onFilter: (filter: ItemFilter) => void
  onExhibit: (exhibitId: ExhibitId) => void
  /** Groups that a person folded or unfolded. */
  folds: CaseView['folds']
  onFold: (folds: CaseView['folds']) => void
  /** The saved filters, above the facets. */
  saved: ReactNode
}

/** The facet that each range is shown before. */
const RANGE_BEFORE: Readonly<Partial<Record<Facet, RangeName>>> = {
  generator: 'score',
  day: 'recorded',
  format: 'size',
}

/** Lines of a facet before "Show more", and at most. */
const FEW = 12
const MOST = 200

/**
 * Side panel of exhibits and facets. Each count is of the items that meet all other conditions. A click includes a
 * value, with Alt it excludes it; only one exhibit is selected at a time, unless another is added with Ctrl or Shift.
 */
export function SidePanel({ exhibits, facets, names, total, filter, folds, saved, ...on }: Props) {
  const { onFilter, onExhibit } = on
  const fold = (group: PanelGroup, isUnfolded: boolean) => on.onFold({ ...folds, [group]: isUnfolded })
  const ofExhibits = countsOf(facets?.exhibit)
  return (
    <nav className="side-panel" aria-label={words.panel}>
      <section>
        <h2 className="caps">{facetTitles.exhibit}</h2>
        <ul className="exhibit-lines">
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
                name={exhibit.reference}
                label={
                  <>
                    <span className="facet-code">{exhibit.reference}</span>{' '}
                    <Name text={exhibit.name} className="one-line" />
                  </>
                }
                count={facets === undefined ? exhibit.itemCount : countOf(ofExhibits, values)}
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
                    icon={stateOf(exhibit) === null ? 'info' : 'warning'}
                    label={exhibitWords.about({ reference: exhibit.reference })}
                    title={stateOf(exhibit) ?? exhibitWords.about({ reference: exhibit.reference })}
                    onClick={() => onExhibit(exhibit.id)}
                  />
                }
              />
            )
          })}
        </ul>
      </section>
      {saved}
      {FACET_GROUPS.map((group) => {
        const range = RANGE_BEFORE[group.facet]
        return (
          <Fragment key={group.facet}>
            {range !== undefined && total > 0 && (
              <Foldable
                title={ranges.titles[range]}
                isUnfolded={(folds[range] ?? false) || filter[range] !== null}
                onFold={(isUnfolded) => fold(range, isUnfolded)}
              >
                <RangeFields
                  name={range}
                  range={filter[range]}
                  onRange={(next) => onFilter({ ...filter, [range]: next })}
                />
              </Foldable>
            )}
            <Group
              group={group}
              facets={facets}
              names={names}
              filter={filter}
              onFilter={onFilter}
              isUnfolded={folds[group.facet] ?? group.isOpen ?? false}
              onFold={(isUnfolded) => fold(group.facet, isUnfolded)}
            />
          </Fragment>
        )
      })}
    </nav>
  )
}

const senseOf = (filter: ItemFilter, facet: Facet, values: readonly string[]): Sense | null =>
  isOn(filter, facet, values) ? 'is' : isOn(filter, facet, values, 'not') ? 'not' : null

type FoldProps = {
  title: string
  isUnfolded: boolean
  onFold: (isUnfolded: boolean) => void
  children: ReactNode
}

/** A part of the panel under a heading that folds it. */
function Foldable({ title, isUnfolded, onFold, children }: FoldProps) {
  return (
    <section>
      <h2 className="caps">
        <button type="button" className="facet-title" aria-expanded={isUnfolded} onClick={() => onFold(!isUnfolded)}>
          <Icon name={isUnfolded ? 'down' : 'right'} size={10} />
          {title}
        </button>
      </h2>
      {isUnfolded && children}
    </section>
  )
}

type GroupProps = Pick<Props, 'facets' | 'names' | 'filter' | 'onFilter'> &
  Pick<FoldProps, 'isUnfolded' | 'onFold'> & { group: FacetGroup }

/**
 * One facet under its heading. Values that no item has are left out unless they are chosen, and a facet that tells
 * nothing apart is left out whole.
 */
function Group({ group, facets, names, filter, onFilter, isUnfolded, onFold }: GroupProps) {
  const { facet, title } = group
  const counts = countsOf(facets?.[facet])
  const [isWhole, setWhole] = useState(false)
  const lines = group
    .options(valuesIn(facet, [...counts.keys()], filter), names)
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
    <Foldable title={title} isUnfolded={isUnfolded || chosen > 0} onFold={onFold}>
      <ul>
        {shown.map(({ values, text, label, count, sense }) => (
          <FacetLine
            key={values.join()}
            label={label ?? text}
            title={text}
            name={text}
            count={count}
            sense={sense}
            onChoose={(next) => onFilter(toggle(filter, facet, values, next))}
          />
        ))}
      </ul>
      {isUnfolded && (hidden > 0 || isWhole) && (
        <Button look="quiet" onClick={() => setWhole(!isWhole)} isExpanded={isWhole}>
          {isWhole ? words.lessFacets : words.moreFacets({ n: hidden })}
        </Button>
      )}
    </Foldable>
  )
}

type LineProps = {
  label: ReactNode
  title?: string
  /** What it can be excluded as; absent = it cannot. */
  name?: string
  count: number
  /** Whether it is included or excluded; null = neither. */
  sense: Sense | null
  /** `isAdding`: with Ctrl or Shift held. */
  onChoose: (sense: Sense, isAdding: boolean) => void
  /** A separate button at the end of the line. */
  beside?: ReactNode
}

function FacetLine({ label, title, name, count, sense, onChoose, beside }: LineProps) {
  const look = [count === 0 && sense === null && 'facet-empty', sense === 'not' && 'facet-not']
  return (
    <li className="facet-line">
      <button
        type="button"
        className={['facet', ...look.filter((one) => one !== false)].join(' ')}
        aria-pressed={sense !== null}
        title={title}
        onKeyDown={(event) => {
          if (name === undefined || event.key !== 'Enter' || !event.altKey) return
          event.preventDefault()
          onChoose('not', true)
        }}
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
      {name !== undefined && (
        <button
          type="button"
          className="facet-exclude"
          aria-pressed={sense === 'not'}
          aria-label={words.exclude({ value: name })}
          title={words.exclude({ value: name })}
          onClick={() => onChoose('not', true)}
        >
          <Icon name="exclude" size={13} />
        </button>
      )}
      {beside}
    </li>
  )
}

/** What a person should know of an exhibit before its items; null = nothing. */
function stateOf({ awaySince, silentSince, reading }: Exhibit): string | null {
  if (awaySince !== null) return exhibitWords.away
  if (silentSince !== null) return exhibitWords.silent
  return reading === null ? null : exhibitWords[reading]
}
