import { firstAudio, firstVideo } from '../../../shared/model/container.ts'
import type { MediumFormat } from '../../../shared/model/medium.ts'
import type { Metadata, RecordedPosition, RecordedTime } from '../../../shared/model/metadata.ts'
import { metadataState } from '../../../shared/model/metadata-state.ts'
import { nameEnding } from '../../../shared/model/name-ending.ts'
import { noticedFirst } from '../../../shared/model/noticed.ts'
import { timeCode } from '../../../shared/model/time-code.ts'
import { container as containerWords, streamLine } from '../../../shared/words/container.ts'
import { count } from '../../../shared/words/counts.ts'
import { dropped } from '../../../shared/words/dropped.ts'
import { formatNames } from '../../../shared/words/formats.ts'
import { problemWords } from '../../../shared/words/inspection.ts'
import { itemReasonWords } from '../../../shared/words/intake.ts'
import { metadataWords, noMetadataWords } from '../../../shared/words/metadata.ts'
import { missingFact } from '../../../shared/words/missing.ts'
import { cameraName, datumWords, metres, positionWords, zoneWords } from '../../../shared/words/recorded.ts'
import { noticed, noticedText, noticedWords } from '../../../shared/words/report/noticed.ts'
import { attested, local } from '../../../shared/words/report/report.ts'
import { statusOfItem, statusWords } from '../../../shared/words/statuses.ts'
import { stillNote, stills } from '../../../shared/words/stills.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { Foreign, OldPair, OldPairs, Soft } from './report-parts.tsx'

/** `hasMetadata` = all that was read of its metadata stands in this report. `isAlone` = as in `ChapterProps`. */
type Props = { facts: ReportFacts; hasMetadata: boolean; isAlone: boolean }

/** What this machine read in the file. */
export function LocalObservation({ facts, hasMetadata, isAlone }: Props) {
  const { medium, duplicates, row, still, arrival } = facts.item
  if (facts.attested === 'refused') return <p className="alert">{attested.refused}</p>
  if (!medium) {
    return (
      <p>
        {statusWords(statusOfItem(row)).label}. {row.reason === null ? '' : itemReasonWords[row.reason]}
      </p>
    )
  }
  const found = medium.metadata
  const state = metadataState(medium)
  const seconds = medium.container?.durationSeconds ?? null
  // Of a picture what is missing is said too: there its absence is worth a line.
  const none = (what: 'camera' | 'time' | 'position') =>
    found === null || state !== 'read' || medium.kind !== 'image' ? null : (
      <Soft text={missingFact(what, found, medium.problems)} />
    )
  const video = medium.container && firstVideo(medium.container)
  const audio = medium.container && firstAudio(medium.container)
  return (
    <>
      {isAlone ? <p className="note">{local.intro}</p> : null}
      <OldPairs>
        {/* Among others the content stands with what the file is, and another ending with what does not fit. */}
        {isAlone ? <OldPair label={local.type}>{typeLine(row.name, medium.format)}</OldPair> : null}
        {still === null ? null : (
          <OldPair label={stills.from} isWide>
            {still.source.reference} <Foreign text={still.source.name} />, {stillNote(still.runtime, still.seconds)}.{' '}
            {stills.digest} <Foreign text={still.sourceSha256} mono />
          </OldPair>
        )}
        {arrival === null ? null : (
          <OldPair label={dropped.title} isWide>
            {dropped.how} {dropped.bytesOnly}. {dropped.name}: {words(arrival.name) ?? dropped.none}. {dropped.address}:{' '}
            {words(arrival.address) ?? dropped.none}. {dropped.notChecked}
          </OldPair>
        )}
        {medium.container === null ? null : (
          <>
            <OldPair label={containerWords.duration}>
              {seconds === null ? containerWords.noDuration : timeCode(seconds)}
            </OldPair>
            <OldPair label={containerWords.video}>{video && <Foreign text={streamLine(video)} />}</OldPair>
            <OldPair label={containerWords.audio}>{audio && <Foreign text={streamLine(audio)} />}</OldPair>
          </>
        )}
        <OldPair label={local.entries}>{found && entriesLine(found)}</OldPair>
        <OldPair label={local.camera}>{found && (words(cameraName(found)) ?? none('camera'))}</OldPair>
        <OldPair label={local.software}>{found && words(found.software)}</OldPair>
        <OldPair label={local.time}>
          {found?.dateTimeOriginal ? (
            <RecordedTimeLine time={found.dateTimeOriginal} isAlone={isAlone} />
          ) : (
            none('time')
          )}
        </OldPair>
        <OldPair label={local.place}>
          {found?.position ? <RecordedPlaceLine place={found.position} isAlone={isAlone} /> : none('position')}
        </OldPair>
        <OldPair label={noticed.credentials}>{found && credentialsLine(found)}</OldPair>
        <OldPair label={metadataWords.noticed} isWide>
          {found && noticedLines(found, hasMetadata, isAlone)}
        </OldPair>
        <OldPair label={local.duplicates}>{duplicates.map((one) => one.reference).join(', ')}</OldPair>
        <OldPair label={local.problems}>{medium.problems.map(problemWords).join(' ')}</OldPair>
      </OldPairs>
      {state === 'read' || medium.kind !== 'image' ? null : <p>{noMetadataWords(state)}</p>}
    </>
  )
}

const words = (text: string | null) => (text ? <Foreign text={text} /> : null)

function typeLine(name: string, format: MediumFormat): string {
  const extension = nameEnding(name, format)
  const shown = formatNames[format] ?? format.toUpperCase()
  if (extension === null) return shown
  return `${shown}. ${extension.fits ? local.typeAgrees : local.typeDiffers({ ending: extension.ending })}`
}

function entriesLine(found: Metadata): string {
  const thumbnail = found.hasEmbeddedThumbnail ? local.thumbnailPresent : null
  const makerNote = found.hasMakerNote ? local.makerNotePresent : null
  return [count(found.entries.length), thumbnail, makerNote].filter(Boolean).join(' · ')
}

/** That a file states who made it stands here whatever is left out; what it states, in its own part. */
function credentialsLine({ contentCredentials, notes }: Metadata): string | null {
  if (contentCredentials !== null) return noticed.present
  return notes.includes('content_credentials_unreadable') ? noticed.damaged : null
}

function noticedLines({ indicators }: Metadata, hasMetadata: boolean, isAlone: boolean) {
  const { named, more } = noticedFirst(indicators)
  if (named.length === 0) return null
  return (
    <>
      {named.map((one) => {
        const text = noticedText(one)
        return (
          <div key={`${one.kind} ${one.source} ${one.value}`}>
            <Foreign text={noticedWords(one)} />
            {text === null ? null : (
              <>
                : <Foreign text={text} />
              </>
            )}
          </div>
        )
      })}
      {more === 0 ? null : <div>{noticed.more(more, hasMetadata)}</div>}
      {isAlone ? <div className="soft">{noticed.note}</div> : null}
    </>
  )
}

function RecordedTimeLine({ time, isAlone }: { time: RecordedTime; isAlone: boolean }) {
  return (
    <>
      <Foreign text={time.raw} /> · {zoneWords(time)} · {local.source({ source: time.source })}
      {isAlone ? <div className="soft">{local.timeNote}</div> : null}
    </>
  )
}

function RecordedPlaceLine({ place, isAlone }: { place: RecordedPosition; isAlone: boolean }) {
  const parts = [
    positionWords(place),
    place.altitudeMetres === null ? null : local.altitude({ metres: metres(place.altitudeMetres) }),
    place.errorMetres === null ? null : local.error({ metres: metres(place.errorMetres) }),
    datumWords(place.datum),
  ]
  return (
    <>
      <Foreign text={parts.filter(Boolean).join(' · ')} />
      {isAlone ? <div className="soft">{local.placeNote}</div> : null}
    </>
  )
}
