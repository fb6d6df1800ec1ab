import { useRef, useState } from 'react'
import type { FoundSource } from '../../../../shared/model/fact-check.ts'
import type { FirstAppearances, Moment } from '../../../../shared/model/first-appearances.ts'
import { shortened } from '../../../../shared/model/shortened.ts'
import { amounts } from '../../../../shared/words/amounts.ts'
import { appearanceWords as words } from '../../../../shared/words/fact-check.ts'
import { momentText, serviceDateText, spanText } from '../../../../shared/words/service-date.ts'
import { Button } from '../../../ui/button.tsx'
import { Name } from '../../../ui/name.tsx'
import { Note } from '../../../ui/note.tsx'
import { useMeasure } from '../../../ui/use-measure.ts'
import { type Cluster, clusterMoments } from './clusters.ts'
import { nameOf } from './source-order.ts'

/** Room for the label below a point, px. */
const LABEL = 156
/** Pages of a point that are listed at once. */
const LISTED = 40

type Props = {
  sources: readonly FoundSource[]
  found: FirstAppearances
  onShowSource: (source: number) => void
}

/** First appearances on a timeline, with undated pages and unreadable dates below. */
export function Appearances({ sources, found, onShowSource }: Props) {
  const line = useRef<HTMLDivElement>(null)
  const { width } = useMeasure(line)
  const [chosen, setChosen] = useState<Moment | null>(null)
  const clusters = width === 0 ? [] : clusterMoments(found.moments, width, LABEL)
  const isChosen = (cluster: Cluster) => chosen !== null && cluster.moments.includes(chosen)
  const open = clusters.find(isChosen)
  return (
    <>
      {found.contradicted.map((source) => (
        <Note key={source} isPlain>
          {words.contradicted({ domain: nameOf(sources[source]) })}
        </Note>
      ))}
      {found.moments.length === 0 && (
        <p className="muted">{found.unreadable.length === 0 ? words.noDates : words.noneReadable}</p>
      )}
      <div ref={line}>
        {found.moments.length > 0 && (
          <ol className="time-line" aria-label={words.list}>
            {clusters.map((cluster, index) => (
              <li
                key={cluster.moments[0].at + cluster.moments[0].precision}
                style={{ marginInlineStart: cluster.x - endOf(clusters[index - 1]), width: LABEL }}
              >
                <Point
                  cluster={cluster}
                  sources={sources}
                  isOpen={isChosen(cluster)}
                  onChoose={() => setChosen(isChosen(cluster) ? null : cluster.moments[0])}
                />
              </li>
            ))}
          </ol>
        )}
      </div>
      {open !== undefined && <Listed cluster={open} sources={sources} onShowSource={onShowSource} />}
      <Beside sources={sources} found={found} onShowSource={onShowSource} />
      {found.moments.length > 0 && <p className="quiet appearances-foot">{words.earliestOnly}</p>}
    </>
  )
}

/** End of the label before, px. */
const endOf = (before: Cluster | undefined): number => (before === undefined ? 0 : before.x + LABEL)

type PointProps = { cluster: Cluster; sources: readonly FoundSource[]; isOpen: boolean; onChoose: () => void }

function Point({ cluster: { moments }, sources, isOpen, onChoose }: PointProps) {
  const [first] = moments
  const last = moments.at(-1) ?? first
  const all = moments.flatMap(({ appearances }) => appearances)
  const named = [...new Set(all.map(({ source }) => source))]
  const when = moments.length === 1 ? momentText(first) : spanText(first, last)
  const [lead] = named
  const tiers = [...new Set(named.map((source) => sources[source]?.tier ?? null))].filter((tier) => tier !== null)
  return (
    <button type="button" className="moment" aria-expanded={isOpen} onClick={onChoose}>
      <span className="moment-dot" data-earliest={first.earliest} />
      <strong>{when}</strong>
      {first.earliest !== 'no' && (
        <span className="moment-earliest">
          {first.earliest === 'may_be'
            ? words.mayBeEarliest
            : moments.length === 1
              ? words.earliest
              : words.earliestOf({ when: momentText(first) })}
        </span>
      )}
      <span className="moment-where">
        <Name text={nameOf(lead === undefined ? undefined : sources[lead])} className="one-line" />
        {named.length > 1 && <span>{amounts.more({ n: named.length - 1 })}</span>}
      </span>
      <span className="quiet">
        {all.length > 1 && words.pages({ n: all.length })}
        {all.length > 1 && tiers.length > 0 && ' · '}
        {tiers.length > 0 && <Name text={tiers.slice(0, 3).join(', ')} />}
      </span>
    </button>
  )
}

type ListedProps = Pick<Props, 'sources' | 'onShowSource'> & { cluster: Cluster }

/** The pages of one point in chronological order, with dates as precise as given. */
function Listed({ cluster, sources, onShowSource }: ListedProps) {
  const all = cluster.moments.flatMap(({ appearances }) => appearances)
  return (
    <ul className="moment-list">
      {all.slice(0, LISTED).map(({ source, page, date, written }) => (
        <li key={`${source} ${page}`}>
          <time title={words.written({ written })}>{serviceDateText(date)}</time>
          <Button look="link" onClick={() => onShowSource(source)}>
            <Name text={nameOf(sources[source])} className="one-line" />
          </Button>
          <Name text={sources[source]?.pages[page]?.title ?? ''} className="one-line muted" />
        </li>
      ))}
      {all.length > LISTED && <li className="quiet">{amounts.more({ n: all.length - LISTED })}</li>}
    </ul>
  )
}

/** Characters of a date that are shown; the page shows all of it. */
const SHOWN = 60

/** Unreadable dates, and pages without a date. */
function Beside({ sources, found: { unreadable, undated }, onShowSource }: Props) {
  if (unreadable.length === 0 && undated.length === 0) return null
  const named = [...new Set(undated.map(({ source }) => source))]
  return (
    <dl className="facts appearances-beside">
      {unreadable.length > 0 && (
        <div className="facts-row">
          <dt title={words.unreadableHint}>{words.unreadable({ n: unreadable.length })}</dt>
          <dd>
            {unreadable.slice(0, LISTED).map(({ source, page, written }) => (
              <span className="beside-entry" key={`${source} ${page}`}>
                “<Name text={shortened(written, SHOWN)} keepLines />”{' '}
                <Button look="link" onClick={() => onShowSource(source)}>
                  <Name text={nameOf(sources[source])} />
                </Button>
              </span>
            ))}
            {unreadable.length > LISTED && amounts.more({ n: unreadable.length - LISTED })}
          </dd>
        </div>
      )}
      {undated.length > 0 && (
        <div className="facts-row">
          <dt>{words.undated({ n: undated.length })}</dt>
          <dd>
            {named.slice(0, LISTED).map((source) => (
              <span className="beside-entry" key={source}>
                <Button look="link" onClick={() => onShowSource(source)}>
                  <Name text={nameOf(sources[source])} />
                </Button>
              </span>
            ))}
            {named.length > LISTED && amounts.more({ n: named.length - LISTED })}
          </dd>
        </div>
      )}
    </dl>
  )
}
