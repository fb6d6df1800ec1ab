import type { OutputOf } from '../../../shared/contract/index.ts'
import type { Exhibit } from '../../../shared/model/case.ts'
import { ReviewStatus, type Tag } from '../../../shared/model/finding.ts'
import type { ExhibitId } from '../../../shared/model/ids.ts'
import type { Found, ItemFilter, ItemKind } from '../../../shared/model/item.ts'
import { exhibitWords } from '../../../shared/words/exhibit.ts'
import { standGroups } from '../../../shared/words/fact-check-stand.ts'
import { conclusionFilterWords, reviewWords } from '../../../shared/words/findings.ts'
import { exhibitTitle, foundWords, kindWords, library as words } from '../../../shared/words/library.ts'
import { statusGroups } from '../../../shared/words/statuses.ts'
import { verdictWords } from '../../../shared/words/verdicts.ts'
import { IconButton } from '../../ui/button.tsx'
import { Name } from '../../ui/name.tsx'
import { StatusSign } from '../../ui/review-sign.tsx'
import { Shape } from '../../ui/shape.tsx'
import { Facet, FacetGroup } from './facet.tsx'
import { countOf, type FilterGroup, isFiltered, isOn, NO_FILTER, switchTo, toggle } from './filter.ts'
import './side-panel.css'

type Facets = OutputOf<'items.facets'>
type Props = {
  exhibits: readonly Exhibit[]
  facets: Facets | undefined
  /** The tags of the case. */
  tags: readonly Tag[]
  /** All items of the case. */
  total: number
  filter: ItemFilter
  onFilter: (filter: ItemFilter) => void
  onExhibit: (exhibitId: ExhibitId) => void
}

const KINDS: readonly ItemKind[] = ['image', 'link', 'video', 'audio', 'document', 'other']
/** Looked for in every file: there with a count of 0 too. */
const ALWAYS: ReadonlySet<Found> = new Set([
  'gps',
  'editing_software',
  'generator',
  'content_credentials',
  'no_metadata',
])
const IN_FILES: readonly Found[] = [
  ...(['gps', 'software', 'editing_software', 'generator', 'digital_source_type', 'ai_system'] as const),
  ...(['content_credentials', 'embedded_differs', 'times_differ', 'changed_later', 'size_differs'] as const),
  ...(['motion_film', 'no_metadata', 'duplicate'] as const),
]
/** What was found out about the files themselves; of interest only where there is some. */
const OF_ORIGINALS: readonly Found[] = ['missing', 'different', 'hard_link']
const IN_REPORTS: readonly Found[] = ['redacted']
const KNOWN_VERDICTS = ['real', 'ai_generated', 'ai_edited', 'digitally_edited']

const reviews = [...ReviewStatus.options, 'none'] as const

const NO_FACETS: Facets = {
  ...{ kinds: [], statuses: [], verdicts: [], factChecks: [], found: [] },
  ...{ reviews: [], tags: [], conclusions: [] },
}

/**
 * Exhibits and what the items have in common, with counts over the whole case. Conditions combine; of exhibits one is looked at
 * at a time, unless another is added with Ctrl or Shift.
 */
export function SidePanel({ exhibits, facets = NO_FACETS, tags, total, filter, onFilter, onExhibit }: Props) {
  const facet = <G extends FilterGroup>(group: G, values: ItemFilter[G]) => ({
    isOn: isOn(filter, group, values),
    onToggle: () => onFilter(toggle(filter, group, values)),
  })
  const amount = (counts: Facets['kinds'], value: string) => counts.find((c) => c.value === value)?.count ?? 0
  const foundFacet = (found: Found) => (
    <Facet key={found} {...facet('found', [found])} label={foundWords[found]} count={amount(facets.found, found)} />
  )
  const otherVerdicts = facets.verdicts.map(({ value }) => value).filter((value) => !KNOWN_VERDICTS.includes(value))
  const isThere = (found: Found) => amount(facets.found, found) > 0 || filter.found.includes(found)
  const inFiles = IN_FILES.filter((found) => ALWAYS.has(found) || isThere(found))
  const ofOriginals = OF_ORIGINALS.filter(isThere)
  const inReports = IN_REPORTS.filter(isThere)
  const stands = standGroups.filter(
    ({ states }) => countOf(facets.factChecks, states) > 0 || isOn(filter, 'factChecks', states),
  )
  const conclusions = [...new Set([...facets.conclusions.map(({ value }) => value), ...filter.conclusions])]
  const kinds = KINDS.filter((kind) => kind === 'image' || amount(facets.kinds, kind) > 0)

  return (
    <nav className="side-panel" aria-label={words.panel}>
      <FacetGroup title={words.groups.exhibits}>
        <Facet label={words.allItems} count={total} isOn={!isFiltered(filter)} onToggle={() => onFilter(NO_FILTER)} />
        {exhibits.map((exhibit) => (
          <Facet
            key={exhibit.id}
            isOn={isOn(filter, 'exhibitIds', [exhibit.id])}
            onToggle={(isAdding) => onFilter((isAdding ? toggle : switchTo)(filter, 'exhibitIds', [exhibit.id]))}
            title={exhibitTitle(exhibit)}
            label={
              <>
                <span className="facet-code">{exhibit.reference}</span>{' '}
                <Name text={exhibit.name} className="one-line" />
              </>
            }
            count={exhibit.itemCount}
            beside={
              <IconButton
                icon={exhibit.awaySince === null ? 'info' : 'warning'}
                label={exhibitWords.about(exhibit.reference)}
                title={exhibit.awaySince === null ? exhibitWords.about(exhibit.reference) : exhibitWords.away}
                onClick={() => onExhibit(exhibit.id)}
              />
            }
          />
        ))}
      </FacetGroup>
      {kinds.length > 1 && (
        <FacetGroup title={words.groups.kind}>
          {kinds.map((kind) => (
            <Facet key={kind} {...facet('kinds', [kind])} label={kindWords[kind]} count={amount(facets.kinds, kind)} />
          ))}
        </FacetGroup>
      )}
      <FacetGroup title={words.groups.state}>
        {statusGroups.map(({ key, label, statuses, always }) => {
          const count = countOf(facets.statuses, statuses)
          const state = facet('statuses', [...statuses])
          return always || count > 0 || state.isOn ? <Facet key={key} {...state} label={label} count={count} /> : null
        })}
      </FacetGroup>
      {stands.length > 0 && (
        <FacetGroup title={words.groups.factCheck}>
          {stands.map(({ key, label, states }) => (
            <Facet
              key={key}
              {...facet('factChecks', states)}
              label={label}
              count={countOf(facets.factChecks, states)}
            />
          ))}
        </FacetGroup>
      )}
      <FacetGroup title={words.groups.verdict}>
        {[...KNOWN_VERDICTS, ...otherVerdicts].map((verdict) => {
          const { short, shape } = verdictWords(verdict)
          return (
            <Facet
              key={verdict}
              {...facet('verdicts', [verdict])}
              label={
                <>
                  <Shape shape={shape} />
                  <Name text={short} className="one-line" />
                </>
              }
              count={amount(facets.verdicts, verdict)}
            />
          )
        })}
      </FacetGroup>
      {(reviews.some((status) => status !== 'none' && amount(facets.reviews, status) > 0) ||
        filter.reviews.length > 0) && (
        <FacetGroup title={words.groups.review}>
          {reviews.map((status) => (
            <Facet
              key={status}
              {...facet('reviews', [status])}
              label={
                <>
                  {status !== 'none' && <StatusSign status={status} />}
                  {reviewWords[status]}
                </>
              }
              count={amount(facets.reviews, status)}
            />
          ))}
        </FacetGroup>
      )}
      {conclusions.length > 0 && (
        <FacetGroup title={words.groups.finding}>
          {conclusions.map((word) => (
            <Facet
              key={word}
              {...facet('conclusions', [word])}
              label={<Name text={conclusionFilterWords(word)} className="one-line" />}
              count={amount(facets.conclusions, word)}
            />
          ))}
        </FacetGroup>
      )}
      {tags.length > 0 && (
        <FacetGroup title={words.groups.tags}>
          {tags.map(({ id, name }) => (
            <Facet
              key={id}
              {...facet('tags', [id])}
              label={<Name text={name} className="one-line" />}
              count={amount(facets.tags, String(id))}
            />
          ))}
        </FacetGroup>
      )}
      <FacetGroup title={words.groups.found}>{inFiles.map(foundFacet)}</FacetGroup>
      {inReports.length > 0 && <FacetGroup title={words.groups.reports}>{inReports.map(foundFacet)}</FacetGroup>}
      {ofOriginals.length > 0 && <FacetGroup title={words.groups.originals}>{ofOriginals.map(foundFacet)}</FacetGroup>}
    </nav>
  )
}
