import { useId, useMemo, useState } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import { differenceRows } from '../../../shared/model/difference.ts'
import type { FacePairing } from '../../../shared/model/face-lines.ts'
import { compare } from '../../../shared/words/compare.ts'
import { containerEntries } from '../../../shared/words/container.ts'
import { tableText, difference as words } from '../../../shared/words/difference.ts'
import { useBench } from '../../ui/bench.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Splitter } from '../../ui/splitter.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { WorldMap } from '../../ui/world-map.tsx'
import { DifferenceTable, type Side } from './difference-table.tsx'
import { type PaneSubject, runOf } from './pane-subject.ts'
import './differences.css'

/** Item and subject of one pane. */
export type Compared = { item: ItemDetail; subject: PaneSubject }

type Props = {
  /** Empty = an item is still loading: the space is reserved, and nothing is shown. */
  compared: readonly Compared[]
  /** Which faces are in the same place in the images above. */
  pairing: FacePairing
}

/** Shares of the height: below images, and where no image is shown. */
const BELOW_PICTURES = 0.36
const WITHOUT_PICTURES = 0.66

/** Field-by-field comparison of the items above, with their GPS locations. I hides it. */
export function Differences({ compared, pairing }: Props) {
  const [bench, change] = useBench()
  const { hasTable, showsAll, hasMap } = bench
  const id = useId()
  const toggle = () => change({ hasTable: !hasTable })
  useKeys({ table: ({ repeat }) => (repeat ? undefined : toggle()) })
  const rows = useDifferenceRows(compared, pairing)
  const changed = useMemo(() => rows.filter(({ isChanged }) => isChanged), [rows])
  const shown = showsAll ? rows : changed
  const sides = compared.map(sideOf)
  const marks = compared.flatMap(({ item: { medium } }, at) => {
    const place = medium?.metadata?.position ?? null
    return place === null || !place.hasHemispheres ? [] : [{ letter: compare.panes[at] ?? null, place }]
  })
  const isReading = compared.length === 0
  const hasPictures = compared.some(({ item }) => item.medium?.kind === 'image')
  const [hadPictures, setHadPictures] = useState(true)
  if (!isReading && hasPictures !== hadPictures) setHadPictures(hasPictures)
  const share = bench.tableShare ?? (hadPictures ? BELOW_PICTURES : WITHOUT_PICTURES)
  const showsEmbedded = compared.some(({ subject }) => subject.shows === 'embedded')
  const digests = new Set(compared.map(({ item }) => item.medium?.sha256 ?? item.row.id))
  return (
    <>
      {hasTable && (
        <Splitter label={words.resize} controls={id} share={share} onShare={(tableShare) => change({ tableShare })} />
      )}
      <section
        className="differences"
        id={id}
        aria-label={words.title}
        style={hasTable ? { flexBasis: `${share * 100}%` } : undefined}
      >
        <header className="differences-tools">
          <h2>{words.title}</h2>
          <Segmented
            label={words.rows}
            value={showsAll ? 'all' : 'changed'}
            options={[
              { value: 'changed', label: words.changed({ n: changed.length }) },
              { value: 'all', label: words.all({ n: rows.length }) },
            ]}
            onChange={(value) => change({ showsAll: value === 'all', hasTable: true })}
          />
          {digests.size === 1 && (
            <span className="muted">{showsEmbedded ? words.sameFile.embedded : words.sameFile.identical}</span>
          )}
          <span className="differences-room" />
          {hasTable && <CopyButton text={() => tableText(shown, sides.map(namedSide))} label={words.copyAll} shows />}
          {hasTable && marks.length > 0 && (
            <Button onClick={() => change({ hasMap: !hasMap })} isPressed={hasMap}>
              {words.map}
            </Button>
          )}
          <Button onClick={toggle} isExpanded={hasTable} keyOf="table" title={words.hideHint}>
            {hasTable ? words.hide : words.show}
          </Button>
        </header>
        {hasTable && (
          <div className="differences-body" aria-busy={isReading}>
            {isReading ? null : shown.length === 0 ? (
              <p className="differences-none">{words.nothingChanged}</p>
            ) : (
              <DifferenceTable sides={sides} rows={shown} />
            )}
            {hasMap && marks.length > 0 && (
              <aside className="differences-map" aria-label={words.map}>
                <WorldMap marks={marks} />
              </aside>
            )}
          </div>
        )}
      </section>
    </>
  )
}

/** Rows computed once for the compared items, not on every movement of an image. */
function useDifferenceRows(compared: readonly Compared[], pairing: FacePairing) {
  const [a, b, c, d] = compared.map(({ item }) => item)
  const [runA, runB, runC, runD] = compared.map(({ item, subject }) => runOf(item, subject))
  const [showsA, showsB, showsC, showsD] = compared.map(({ subject }) => subject.shows)
  return useMemo(() => {
    const all = [
      { item: a, run: runA, shows: showsA },
      { item: b, run: runB, shows: showsB },
      { item: c, run: runC, shows: showsC },
      { item: d, run: runD, shows: showsD },
    ]
    const subjects = all.flatMap(({ item, run, shows = 'picture' }) =>
      item === undefined ? [] : [{ item, run: run ?? null, shows }],
    )
    return differenceRows(subjects, containerEntries, pairing)
  }, [pairing, a, b, c, d, runA, runB, runC, runD, showsA, showsB, showsC, showsD])
}

const sideOf = ({ item: { row }, subject }: Compared, at: number): Side => ({
  letter: compare.panes[at] ?? '',
  name: row.name,
  reference: row.reference,
  note: subject.shows === 'embedded' ? words.embedded : null,
})

const namedSide = ({ letter, name, reference }: Side) =>
  `${letter} · ${reference} · ${name.replaceAll(/[\t\r\n]+/g, ' ')}`
