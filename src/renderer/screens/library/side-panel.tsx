import { type ReactNode, useState } from 'react'
import type { OutputOf } from '../../../shared/contract/index.ts'
import type { Exhibit } from '../../../shared/model/case.ts'
import { ReviewStatus, type Tag } from '../../../shared/model/finding.ts'
import type { ExhibitId } from '../../../shared/model/ids.ts'
import { type Found, type ItemFilter, type ItemKind, Noticed } from '../../../shared/model/item.ts'
import { count as grouped } from '../../../shared/words/counts.ts'
import { exhibitWords } from '../../../shared/words/exhibit.ts'
import { factCheckStatusGroups } from '../../../shared/words/fact-check-status.ts'
import { conclusionFilterWords, reviewWords } from '../../../shared/words/findings.ts'
import { exhibitTitle, foundWords, kindWords, library as words } from '../../../shared/words/library.ts'
import { statusGroups } from '../../../shared/words/statuses.ts'
import { verdictWords } from '../../../shared/words/verdicts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { KnownWord } from '../../ui/known-word.tsx'
import { Name } from '../../ui/name.tsx'
import { StatusSign } from '../../ui/review-sign.tsx'
import { Shape } from '../../ui/shape.tsx'
import { countOf, type FilterGroup, isFiltered, isOn, NO_FILTER, switchTo, toggle } from './filter.ts'
import './side-panel.css'

type Facets = OutputOf<'items.facets'>
type Props = {
  exhibits: readonly Exhibit[]
  facets: Facets | undefined
  /** The tags of the case. */
  tags: readonly Tag[]
  /** Number of items in the case. */
  total: number
  filter: ItemFilter
  onFilter: (filter: ItemFilter) => void
  onExhibit: (exhibitId: ExhibitId) => void
}

const KINDS: readonly ItemKind[] = ['image', 'link', 'video', 'audio', 'document', 'other']
const IN_FILES: readonly Found[] = [...Noticed.options, 'duplicate']
/** Conditions of the files themselves; shown only where there are any. */
const OF_ORIGINALS: readonly Found[] = ['missing', 'different', 'hard_link']
const IN_REPORTS: readonly Found[] = ['redacted']
const KNOWN_VERDICTS = ['real', 'ai_generated', 'ai_edited', 'digitally_edited']

const reviews = [...ReviewStatus.options, 'none'] as const

const NO_FACETS: Facets = {
  kinds: [],
  statuses: [],
  verdicts: [],
  factChecks: [],
  found: [],
  reviews: [],
  tags: [],
  conclusions: [],
}

/**
 * Side panel of exhibits and facets, with counts over the whole case. Conditions combine; only one exhibit is selected
 * at a time, unless another is added with Ctrl or Shift.
 */
export function SidePanel({ exhibits, facets = NO_FACETS, tags, total, filter, onFilter, onExhibit }: Props) {
  const facet = <G extends FilterGroup>(
    group: G,
    values: ItemFilter[G],
    label: ReactNode,
    count: number,
  ): FacetLine => ({
    key: values.join(),
    label,
    count,
    isOn: isOn(filter, group, values),
    onToggle: () => onFilter(toggle(filter, group, values)),
  })
  const amount = (counts: Facets['kinds'], value: string) => counts.find((c) => c.value === value)?.count ?? 0
  const found = (all: readonly Found[]) =>
    all.map((one) => facet('found', [one], foundWords[one], amount(facets.found, one)))
  const isThere = ({ count, isOn: isChosen }: FacetLine) => count > 0 || isChosen
  const kinds = KINDS.map((kind) => facet('kinds', [kind], kindWords[kind], amount(facets.kinds, kind)))
  const stands = factCheckStatusGroups.map(({ states, label }) =>
    facet('factChecks', states, label, countOf(facets.factChecks, states)),
  )
  const ofReview = reviews.map((status) =>
    facet(
      'reviews',
      [status],
      <>
        {status !== 'none' && <StatusSign status={status} />}
        {reviewWords[status]}
      </>,
      amount(facets.reviews, status),
    ),
  )
  const otherVerdicts = facets.verdicts.map(({ value }) => value).filter((value) => !KNOWN_VERDICTS.includes(value))
  const conclusions = [...new Set([...facets.conclusions.map(({ value }) => value), ...filter.conclusions])]
  /** An uninformative group is hidden, such as one with a single kind, without fact checks, or without statuses. */
  const ifAny = (title: string, all: FacetLine[], telling: (line: FacetLine) => boolean = isThere) =>
    all.some(telling) && <FacetGroup title={title} facets={all} />

  return (
    <nav className="side-panel" aria-label={words.panel}>
      <FacetGroup
        title={words.groups.exhibits}
        keepsEmpty
        facets={[
          {
            key: 'all',
            label: words.allItems,
            count: total,
            isOn: !isFiltered(filter),
            onToggle: () => onFilter(NO_FILTER),
          },
          ...exhibits.map((exhibit) => ({
            key: exhibit.id,
            isOn: isOn(filter, 'exhibitIds', [exhibit.id]),
            onToggle: (isAdding: boolean) =>
              onFilter((isAdding ? toggle : switchTo)(filter, 'exhibitIds', [exhibit.id])),
            title: exhibitTitle(exhibit),
            label: (
              <>
                <span className="facet-code">{exhibit.reference}</span>{' '}
                <Name text={exhibit.name} className="one-line" />
              </>
            ),
            count: exhibit.itemCount,
            beside: (
              <IconButton
                icon={exhibit.awaySince === null ? 'info' : 'warning'}
                label={exhibitWords.about({ reference: exhibit.reference })}
                title={
                  exhibit.awaySince === null ? exhibitWords.about({ reference: exhibit.reference }) : exhibitWords.away
                }
                onClick={() => onExhibit(exhibit.id)}
              />
            ),
          })),
        ]}
      />
      {kinds.filter(isThere).length > 1 && <FacetGroup title={words.groups.kind} facets={kinds} />}
      <FacetGroup
        title={words.groups.state}
        facets={statusGroups.map(({ label, statuses }) =>
          facet('statuses', [...statuses], label, countOf(facets.statuses, statuses)),
        )}
      />
      {ifAny(words.groups.factCheck, stands)}
      <FacetGroup
        title={words.groups.verdict}
        facets={[...KNOWN_VERDICTS, ...otherVerdicts].map((verdict) => {
          const { short, shape, isKnown } = verdictWords(verdict)
          return facet(
            'verdicts',
            [verdict],
            <>
              <Shape shape={shape} />
              <KnownWord text={short} isKnown={isKnown} className="one-line" />
            </>,
            amount(facets.verdicts, verdict),
          )
        })}
      />
      {ifAny(words.groups.review, ofReview, (line) => isThere(line) && (line.key !== 'none' || line.isOn))}
      {conclusions.length > 0 && (
        <FacetGroup
          title={words.groups.finding}
          facets={conclusions.map((word) =>
            facet(
              'conclusions',
              [word],
              <Name text={conclusionFilterWords(word)} className="one-line" />,
              amount(facets.conclusions, word),
            ),
          )}
        />
      )}
      {tags.length > 0 && (
        <FacetGroup
          title={words.groups.tags}
          facets={tags.map(({ id, name }) =>
            facet('tags', [id], <Name text={name} className="one-line" />, amount(facets.tags, String(id))),
          )}
        />
      )}
      <FacetGroup title={words.groups.found} facets={found(IN_FILES)} />
      {ifAny(words.groups.reports, found(IN_REPORTS))}
      {ifAny(words.groups.originals, found(OF_ORIGINALS))}
    </nav>
  )
}

type FacetProps = {
  label: ReactNode
  title?: string
  count: number
  isOn: boolean
  /** `isAdding`: with Ctrl or Shift held. */
  onToggle: (isAdding: boolean) => void
  /** A separate button at the end of the line. */
  beside?: ReactNode
}

/** One condition of the side panel with the number of items it matches in the case. */
type FacetLine = FacetProps & { key: string | number }

type GroupProps = {
  title: string
  facets: readonly FacetLine[]
  /** Shows facets that match no item as well. */
  keepsEmpty?: boolean
}

/** A group of facets under its heading. Those that match no item and are not selected are behind a button. */
function FacetGroup({ title, facets, keepsEmpty = false }: GroupProps) {
  const [isWhole, setWhole] = useState(false)
  const fitting = facets.filter(({ count, isOn }) => keepsEmpty || count > 0 || isOn)
  const hidden = facets.length - fitting.length
  return (
    <section>
      <h2 className="caps">{title}</h2>
      <ul>
        {(isWhole ? facets : fitting).map(({ key, ...facet }) => (
          <Facet key={key} {...facet} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button look="quiet" onClick={() => setWhole(!isWhole)} isExpanded={isWhole} title={words.emptyFacets}>
          {isWhole ? words.lessFacets : words.moreFacets({ n: hidden })}
        </Button>
      )}
    </section>
  )
}

function Facet({ label, title, count, isOn, onToggle, beside }: FacetProps) {
  return (
    <li className={beside === undefined ? undefined : 'facet-line'}>
      <button
        type="button"
        className={count === 0 && !isOn ? 'facet facet-empty' : 'facet'}
        aria-pressed={isOn}
        title={title}
        onClick={({ ctrlKey, metaKey, shiftKey }) => onToggle(ctrlKey || metaKey || shiftKey)}
      >
        <span className="facet-label">{label}</span>
        <span className="facet-count">{grouped(count)}</span>
      </button>
      {beside}
    </li>
  )
}
