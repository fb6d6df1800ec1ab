import type { ReactNode } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import { type ContainerFacts, firstAudio, firstVideo } from '../../../shared/model/container.ts'
import type { KnownBy } from '../../../shared/model/hash-list.ts'
import type { Medium } from '../../../shared/model/medium.ts'
import type { RecordedPosition } from '../../../shared/model/metadata.ts'
import { metadataState } from '../../../shared/model/metadata-state.ts'
import { nameEnding } from '../../../shared/model/name-ending.ts'
import { placeTexts } from '../../../shared/model/place-texts.ts'
import { spanOf, spansOf } from '../../../shared/model/range-text.ts'
import { isWithoutHemisphere } from '../../../shared/model/recorded-place.ts'
import { asRecorded, originalWithTexts } from '../../../shared/model/recorded-texts.ts'
import { timeCode } from '../../../shared/model/time-code.ts'
import { container, dateLabel, dateZone, streamLine } from '../../../shared/words/container.ts'
import { extension, formatNames } from '../../../shared/words/formats.ts'
import { knownByLines } from '../../../shared/words/hash-lists.ts'
import { olderReaderWords, problemWords } from '../../../shared/words/inspection.ts'
import { reasonLine } from '../../../shared/words/intake.ts'
import { agreement, metadata as words } from '../../../shared/words/item.ts'
import { blocks, library } from '../../../shared/words/library.ts'
import { links as linkWords } from '../../../shared/words/links.ts'
import { metadataNotes, metadataNoteWords, noMetadataWords } from '../../../shared/words/metadata.ts'
import { missingFact } from '../../../shared/words/missing.ts'
import { brokenReading } from '../../../shared/words/not-held.ts'
import { ranges } from '../../../shared/words/ranges.ts'
import { cameraName, datumWords, isWgs84, positionWords, timeWords } from '../../../shared/words/recorded.ts'
import { timeInstead } from '../../../shared/words/recorded-time.ts'
import { statusOfItem, statusWords } from '../../../shared/words/statuses.ts'
import { tagTable } from '../../../shared/words/viewer.ts'
import { Block, Facts } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { bytes, pixels } from '../../ui/format.ts'
import { PurposeSign } from '../../ui/known-sign.tsx'
import { Name } from '../../ui/name.tsx'
import { Note } from '../../ui/note.tsx'

const { fields } = agreement

type Props = {
  item: ItemDetail
  /** Shows the items recorded in a span of time; absent = not from here. */
  onRecorded?: ((span: { from: number; to: number }) => void) | undefined
}

/** What this machine read in the file. Nothing here comes from the service. */
export function LocalBlock({ item, onRecorded }: Props) {
  const { row, medium } = item
  if (row.url !== null) {
    const { attached } = item
    return (
      <Block title={linkWords.local}>
        <p className="prose">{linkWords.nothingLocal}</p>
        {attached?.reference != null && (
          <p className="prose muted local-line">{linkWords.localElsewhere({ reference: attached.reference })}</p>
        )}
      </Block>
    )
  }
  if (item.isReadingBroken) {
    return (
      <Block title={blocks.local}>
        <Note>
          <strong>{brokenReading.title}</strong> {brokenReading.meaning}
        </Note>
      </Block>
    )
  }
  if (medium === null) {
    return (
      <Block title={blocks.local}>
        <p>
          {row.reason === null
            ? `${statusWords(statusOfItem(row)).label}.`
            : reasonLine({ reason: row.reason, name: row.name })}
        </p>
      </Block>
    )
  }
  const size = medium.width === null || medium.height === null ? null : pixels(medium.width, medium.height)
  const kind = [formatNames[medium.format] ?? medium.format, size, bytes(medium.bytes)].filter(Boolean).join(' · ')
  // Most cameras write a maker note: that it is not decoded is said in the metadata tab.
  const routine = metadataNoteWords('maker_note_unread')
  const reader = olderReaderWords(medium)
  const notes = [
    ...(reader === null ? [] : [reader]),
    ...medium.problems.map(problemWords),
    ...metadataNotes(medium),
  ].filter((note) => note !== routine)
  const ending = nameEnding(row.name, medium.format)
  const state = metadataState(medium)
  return (
    <Block title={blocks.local} beside={kind}>
      {ending?.fits === false && (
        <p>
          <strong>{extension.differs({ ending: ending.ending })}</strong>
        </p>
      )}
      {state !== 'read' && medium.kind === 'image' && <p>{noMetadataWords(state, medium.isReadByOlder)}</p>}
      {(state === 'read' || medium.container !== null) && (
        <Facts
          rows={[
            ...(medium.container === null ? [] : containerRows(medium.container)),
            ...metadataRows(medium, item.inspectedAt ?? 0),
          ]}
        />
      )}
      {row.recorded !== null && onRecorded !== undefined && (
        <SameSpan recorded={row.recorded} onRecorded={onRecorded} />
      )}
      {item.attachedTo.map(({ id, reference, url }) => (
        <p key={id} className="muted local-line">
          {linkWords.attachedTo({ reference })} <Name text={url} className="mono wraps" />
        </p>
      ))}
      <KnownByLines knownBy={row.knownBy} />
      {row.duplicateCount > 0 && <p className="muted local-line">{library.duplicates({ n: row.duplicateCount })}</p>}
      {notes.length > 0 && (
        <ul className="muted local-line lines">
          {[...new Set(notes)].map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </Block>
  )
}

/** Leads to the items recorded on the same day or in the same hour; in the same month or year, if no more is recorded. */
function SameSpan({ recorded, onRecorded }: { recorded: string } & Required<Pick<Props, 'onRecorded'>>) {
  return (
    <p className="local-line local-spans">
      <span className="quiet">{ranges.showRecorded}</span>
      {spansOf(recorded).map((unit) => {
        const span = spanOf(recorded, unit)
        return (
          span && (
            <Button key={unit} look="link" onClick={() => onRecorded?.(span)}>
              {ranges.same[unit]}
            </Button>
          )
        )
      })}
    </p>
  )
}

/** The lists of known hashes that contain these bytes. */
function KnownByLines({ knownBy }: { knownBy: readonly KnownBy[] }) {
  if (knownBy.length === 0) return null
  return (
    <ul className="local-line lines known-lines">
      {knownBy.map((known) => (
        <li key={known.listId} className={known.purpose === 'ignore' ? 'muted' : undefined}>
          <PurposeSign purpose={known.purpose} />
          <Name text={knownByLines([known])[0] ?? ''} />
        </li>
      ))}
    </ul>
  )
}

/** Rows for the metadata found; for an image missing metadata is listed too, because its absence is informative. */
function metadataRows(medium: Medium, takenInMs: number): (readonly [string, ReactNode] | null)[] {
  const { metadata: found, container, kind, problems } = medium
  if (found === null) return []
  const isPicture = kind === 'image'
  const { position, software } = found
  const time = originalWithTexts(found)
  const camera = cameraName(found)
  const instead = timeInstead(medium, takenInMs)
  const none = (what: 'camera' | 'position') => missingFact(what, found, problems)
  return [
    camera === null && !isPicture ? null : fact(fields.camera, camera, none('camera')),
    time === null && instead === null
      ? null
      : [words.time, time === null ? quiet(instead ?? '') : <RecordedWhen key="taken" time={time} />],
    position === null && !isPicture && placeTexts(found.entries).length === 0
      ? null
      : [
          fields.gps,
          position === null ? (
            quiet(none('position'))
          ) : (
            <RecordedPlace key="place" place={position} isPlaced={!isWithoutHemisphere(found)} />
          ),
        ],
    software === null || software === container?.writer ? null : fact(fields.software, software, ''),
  ]
}

const quiet = (text: string): ReactNode => <Name text={text} className="quiet" />

const fact = (label: string, value: string | null, none: string): readonly [string, ReactNode] => [
  label,
  value === null ? quiet(none) : <Name key={label} text={value} />,
]

type Row = readonly [name: string, value: ReactNode] | null

/** Short summary of a container as rows of `Facts`: duration, streams, when and by what it was written. */
function containerRows(facts: ContainerFacts): Row[] {
  const { durationSeconds: seconds, writer, writerLibrary } = facts
  const [video, audio] = [firstVideo(facts), firstAudio(facts)]
  const written = writer ?? writerLibrary
  return [
    [container.duration, seconds === null ? containerFactsQuiet(container.noDuration) : timeCode(seconds)],
    video === null ? null : [container.video, <Name key="video" text={streamLine(video)} />],
    [
      container.audio,
      audio === null ? containerFactsQuiet(container.none) : <Name key="audio" text={streamLine(audio)} />,
    ],
    written === null ? null : [container.writer, <Name key="writer" text={written} />],
    ...facts.dates
      .filter(({ what }) => what !== 'tagged')
      .map(
        (date): Row => [
          dateLabel(date),
          <>
            <Name text={date.raw} /> <span className="quiet">{dateZone(date)}</span>
          </>,
        ],
      ),
  ]
}

const containerFactsQuiet = (text: string): ReactNode => <span className="quiet">{text}</span>

/** A time as the file claims it, with its zone or the lack of one. */
function RecordedWhen({ time }: { time: NonNullable<ReturnType<typeof originalWithTexts>> }) {
  return (
    <>
      <Name text={asRecorded(time)} />{' '}
      <span className="quiet">
        {timeWords(time)} · {time.source}
      </span>
    </>
  )
}

/** GPS location as the file claims it: latitude first, with what else was recorded about it. */
function RecordedPlace({ place, isPlaced }: { place: RecordedPosition; isPlaced: boolean }) {
  const beside = [
    isWgs84(place.datum) ? null : datumWords(place.datum),
    place.errorMetres === null ? null : tagTable.error({ metres: short(place.errorMetres) }),
  ].filter((part) => part !== null)
  return (
    <>
      {positionWords(place, { isPlaced })} <Name text={beside.join(' · ')} className="quiet" />
    </>
  )
}

const short = (metres: number) => String(Math.round(metres * 10) / 10)
