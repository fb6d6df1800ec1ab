import { firstAudio, firstVideo } from '../../../shared/model/container.ts'
import { isPart } from '../../../shared/model/content-kinds.ts'
import type { Content } from '../../../shared/model/contents.ts'
import { contentsIn, statedIn } from '../../../shared/model/medium-contents.ts'
import type { Indicator, Metadata, RecordedPosition } from '../../../shared/model/metadata.ts'
import { metadataState } from '../../../shared/model/metadata-state.ts'
import { noticedFirst } from '../../../shared/model/noticed.ts'
import { placeTexts } from '../../../shared/model/place-texts.ts'
import { isWithoutHemisphere } from '../../../shared/model/recorded-place.ts'
import { asRecorded, originalWithTexts } from '../../../shared/model/recorded-texts.ts'
import { timeCode } from '../../../shared/model/time-code.ts'
import { container as containerWords, streamLine } from '../../../shared/words/container.ts'
import {
  contents as contentWords,
  endLine,
  partLine,
  rowsWords,
  unlistedWords,
} from '../../../shared/words/contents.ts'
import { count } from '../../../shared/words/counts.ts'
import { dropped } from '../../../shared/words/dropped.ts'
import { formatNames } from '../../../shared/words/formats.ts'
import { olderReaderWords, problemWords } from '../../../shared/words/inspection.ts'
import { itemReasonWords } from '../../../shared/words/intake.ts'
import { metadataWords, noMetadataWords } from '../../../shared/words/metadata.ts'
import { missingFact } from '../../../shared/words/missing.ts'
import { promised as promisedWords } from '../../../shared/words/promised.ts'
import { cameraName, datumWords, metres, positionWords, timeWords } from '../../../shared/words/recorded.ts'
import { timeInstead } from '../../../shared/words/recorded-time.ts'
import { noticed, noticedText, noticedWords } from '../../../shared/words/report/noticed.ts'
import { attested, local } from '../../../shared/words/report/report.ts'
import { statusOfItem, statusWords } from '../../../shared/words/statuses.ts'
import { stillNote, stills } from '../../../shared/words/stills.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { showInstant } from '../facts/times.ts'
import { Foreign, Line, Pairs, Soft } from './report-parts.tsx'
import { said } from './said.ts'

/** What this machine read in the file. `hasMetadata` = all that was read of its metadata stands in this report. */
export function LocalObservation({ facts, hasMetadata }: { facts: ReportFacts; hasMetadata: boolean }) {
  const at = (instant: number) => showInstant(instant, facts.made.zone).line
  const { medium, duplicates, row, still, arrival, promised } = facts.item
  if (facts.attested === 'refused') return <Line as="alert" of={attested.refused} />
  if (!medium)
    return (
      <Line of={`${statusWords(statusOfItem(row)).label}. ${row.reason === null ? '' : itemReasonWords[row.reason]}`} />
    )
  const { metadata: found, container } = medium
  const state = metadataState(medium)
  const contents = contentsIn(medium)
  // Of a picture what is missing is said too: there its absence is worth a line.
  const missing = (what: 'camera' | 'position', isRecorded = false) =>
    found === null || state !== 'read' || (medium.kind !== 'image' && !isRecorded) ? null : (
      <Soft text={missingFact(what, found, medium.problems)} />
    )
  const instead = timeInstead(medium, facts.item.inspectedAt ?? 0)
  const hasPlace = found !== null && placeTexts(found.entries).length > 0
  const video = container && firstVideo(container)
  const audio = container && firstAudio(container)
  const seconds = container?.durationSeconds ?? null
  return (
    <>
      <Pairs
        of={[
          still && [
            stills.from,
            <>
              {still.source.reference} <Foreign text={still.source.name} />, {stillNote(still.runtime, still.seconds)}.{' '}
              {stills.digest} <Foreign text={still.sourceSha256} mono />
            </>,
            'wide',
          ],
          arrival && [
            dropped.title,
            <>
              {dropped.how} {dropped.bytesOnly}. {dropped.name}: <Foreign text={arrival.name || dropped.none} />.{' '}
              {dropped.address}: <Foreign text={arrival.address || dropped.none} />. {dropped.notChecked}
            </>,
            'wide',
          ],
          promised && [
            promisedWords.title,
            <>
              <Foreign text={promised.path} mono />. {promisedWords.modified}: {at(promised.modifiedAt)}.{' '}
              {promisedWords.copied}: {at(promised.copiedAt)}. {promisedWords.digest}:{' '}
              <Foreign text={promised.sha256} mono />. {medium.sha256 !== promised.sha256 && promisedWords.otherBytes}{' '}
              {promisedWords.asReported}
            </>,
            'wide',
          ],
          medium.kind === 'other'
            ? [local.content, local.contentOnly({ format: formatNames[medium.format] ?? medium.format })]
            : null,
          container && [containerWords.duration, seconds === null ? containerWords.noDuration : timeCode(seconds)],
          [containerWords.video, video && streamLine(video)],
          [containerWords.audio, audio && streamLine(audio)],
          [local.entries, found && entriesLine(found)],
          [local.camera, (found && cameraName(found)) || missing('camera')],
          [local.lens, found && recorded(found, 'LensModel')],
          [local.exposure, found && exposureLine(found)],
          [local.software, found?.software],
          [local.time, (found && timeText(found)) ?? (instead === null ? null : <Soft text={instead} />)],
          [
            local.place,
            found?.position ? placeLine(found.position, !isWithoutHemisphere(found)) : missing('position', hasPlace),
          ],
          [local.dimensions, found && dimensionsLine(found)],
          [noticed.credentials, found && credentialsLine(found)],
          [contentWords.end, medium.contents?.end && endLine(medium.contents.end, medium.bytes, medium.contents.parts)],
          [contentWords.rows, medium.contents && rowsWords(medium.contents)],
          [contentWords.title, partLines(contents, unlistedWords(medium.contents)), 'wide'],
          [metadataWords.noticed, noticedLines(statedIn(contents), hasMetadata), 'wide'],
          [local.duplicates, duplicates.map((one) => one.reference).join(', ')],
          [local.problems, medium.problems.map(problemWords).join(' ')],
          [local.reader, olderReaderWords(medium)],
        ]}
      />
      <Line of={state !== 'read' && medium.kind === 'image' && noMetadataWords(state, medium.isReadByOlder)} />
    </>
  )
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

/** Every part is told, however many there are: what lies behind the end of a file is never among those left out. */
function partLines(contents: readonly Content[], unlisted: readonly string[]) {
  const parts = contents.filter(isPart)
  if (parts.length === 0 && unlisted.length === 0) return null
  return (
    <>
      {parts.map((part, at) => (
        <div key={at}>
          <Foreign text={partLine(part)} />
        </div>
      ))}
      {unlisted.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </>
  )
}

function noticedLines(indicators: readonly Indicator[], hasMetadata: boolean) {
  const { named, more } = noticedFirst(indicators)
  if (named.length === 0) return null
  return (
    <>
      {named.map((one, at) => (
        <div key={at}>
          <Foreign text={[noticedWords(one), noticedText(one)].filter((text) => text !== null).join(': ')} />
        </div>
      ))}
      {more === 0 ? null : <div>{noticed.more(more, hasMetadata)}</div>}
    </>
  )
}

/** The value of a tag of the camera’s, in words if it has some; null = not recorded. */
function recorded({ entries }: Metadata, tag: string): string | null {
  const entry = entries.find((one) => one.group === 'EXIF' && one.tag === tag)
  return entry === undefined ? null : (entry.friendly ?? entry.raw)
}

/** "f/5.6 · 1/250 s · ISO 200 · 85 mm", of what is recorded. */
function exposureLine(found: Metadata): string {
  const iso = recorded(found, 'ISO')
  return said([
    recorded(found, 'FNumber'),
    recorded(found, 'ExposureTime'),
    iso !== null && local.iso({ value: iso }),
    recorded(found, 'FocalLength'),
  ]).join(' · ')
}

function dimensionsLine(found: Metadata): string | null {
  const [width, height] = [recorded(found, 'ExifImageWidth'), recorded(found, 'ExifImageHeight')]
  return width === null || height === null ? null : local.dimensionsLine({ width, height })
}

/** The original time as recorded; null = none is. */
function timeText(found: Metadata): string | null {
  const time = originalWithTexts(found)
  return time && [asRecorded(time), timeWords(time), local.source({ source: time.source })].join(' · ')
}

const placeLine = (place: RecordedPosition, isPlaced: boolean): string =>
  [
    positionWords(place, { isPlaced }),
    place.altitudeMetres === null ? null : local.altitude({ metres: metres(place.altitudeMetres) }),
    place.errorMetres === null ? null : local.error({ metres: metres(place.errorMetres) }),
    datumWords(place.datum),
  ]
    .filter(Boolean)
    .join(' · ')
