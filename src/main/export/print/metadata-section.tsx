import type { ReactNode } from 'react'
import type { ContainerFacts } from '../../../shared/model/container.ts'
import type { Medium } from '../../../shared/model/medium.ts'
import { contentsIn, statedIn } from '../../../shared/model/medium-contents.ts'
import { type Indicator, type Metadata, shownTag } from '../../../shared/model/metadata.ts'
import { metadataState } from '../../../shared/model/metadata-state.ts'
import { isWithoutHemisphere } from '../../../shared/model/recorded-place.ts'
import { shortened } from '../../../shared/model/shortened.ts'
import { type ContainerEntry, container, containerEntries } from '../../../shared/words/container.ts'
import {
  credentialLines,
  indicatorWords,
  type MetadataLine,
  metadataNotes,
  metadataWords,
  noMetadataWords,
} from '../../../shared/words/metadata.ts'
import { missingWords } from '../../../shared/words/missing.ts'
import { positionLines, timeLines, timeRemarks } from '../../../shared/words/recorded.ts'
import { embeddedLines } from '../../../shared/words/report/embedded-picture.ts'
import { metadata as words } from '../../../shared/words/report/report.ts'
import { type Fact, Facts, Foreign, Grid, Line, Points, Recorded } from './report-parts.tsx'

/**
 * What the file says of itself in the words of the screen, and every entry, as recorded and in words; null = none, beside
 * what a container says. That a picture has none, or why it could not be read, stands in the local observation.
 */
export function metadataOf(medium: Medium): ReactNode {
  const { metadata, problems, kind, isReadByOlder } = medium
  const state = metadataState(medium)
  if (metadata === null || (kind !== 'image' && state === 'empty')) return null
  return (
    <>
      {state === 'read' ? (
        <MetadataFacts metadata={metadata} problems={problems} isReadByOlder={isReadByOlder} />
      ) : (
        <p>{noMetadataWords(state, isReadByOlder)}</p>
      )}
      {metadata.entries.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <Entries of={metadata.entries} column={words.recordedInWords} />
      )}
      <Line as="note" of={metadataNotes(medium).join(' ')} />
    </>
  )
}

/** Longest text of an observation printed whole, characters; the entry it was read from follows below. */
const MAX_SHOWN = 400

type FactsProps = { metadata: Metadata; problems: readonly string[]; isReadByOlder?: boolean }

/** What the file says of itself, in the words of the screen: observations with their source, never a judgement. */
export function MetadataFacts({ metadata, problems, isReadByOlder = false }: FactsProps) {
  const { position, contentCredentials, embedded } = metadata
  const indicators = statedIn(contentsIn({ metadata, contents: null }))
  const missing = missingWords(metadata, problems, isReadByOlder)
  return (
    <>
      <h3>{metadataWords.noticed}</h3>
      {indicators.length === 0 ? (
        <p>{[missing.noticed, metadataWords.checkedFor].join(' ')}</p>
      ) : (
        <>
          <Points of={indicators.map(noticed)} />
          <p className="note">{metadataWords.noticedNote}</p>
        </>
      )}
      <Part title={metadataWords.times} lines={timeLines(metadata)} none={missing.times}>
        {timeRemarks(metadata).map((sentence) => (
          <Line key={sentence} of={sentence} />
        ))}
        <p className="note">{metadataWords.timesNote}</p>
      </Part>
      <Part
        title={metadataWords.position}
        lines={position ? positionLines(position, !isWithoutHemisphere(metadata)) : []}
        none={missing.position}
      >
        <p className="note">{metadataWords.positionNote}</p>
      </Part>
      {contentCredentials && (
        <Part title={metadataWords.credentials} lines={credentialLines(contentCredentials)}>
          <p className="note">{metadataWords.credentialsNote}</p>
        </Part>
      )}
      {embedded && <Part title={metadataWords.embedded} lines={embeddedLines(embedded)} />}
    </>
  )
}

function noticed(indicator: Indicator): ReactNode {
  const { sentence, value, isQuote } = indicatorWords(indicator)
  return (
    <>
      <Foreign text={sentence} />{' '}
      {value !== '' && (
        <span className="soft">
          {isQuote && '“'}
          <Foreign text={shortened(value, MAX_SHOWN)} />
          {isQuote && '”'}
        </span>
      )}
    </>
  )
}

type PartProps = { title: string; lines: readonly MetadataLine[]; none?: string; children?: ReactNode }

/** `none` stands in place of the lines and of what follows them. */
const Part = ({ title, lines, none, children }: PartProps) => (
  <>
    <h3>{title}</h3>
    {lines.length === 0 ? <Line of={none} /> : <Facts of={lines.map(factOf)} />}
    {lines.length > 0 && children}
  </>
)

const factOf = ({ label, value, beside }: MetadataLine): Fact => [
  label,
  <>
    <Foreign text={value} />
    {beside !== null && <Beside of={<Foreign text={beside} />} />}
  </>,
]

const Beside = ({ of }: { of: ReactNode }) => (
  <span className="soft">
    {' · '}
    {of}
  </span>
)

/** Everything read of the container of a film or a sound, as read and in words. */
export const ContainerTable = ({ of }: { of: ContainerFacts | null }) =>
  of === null ? (
    <Line of={container.unreadable} />
  ) : (
    <>
      <Line as="note" of={container.note} />
      <Entries of={containerEntries(of)} column={container.readInWords} />
    </>
  )

/** So many entries stand in two tables side by side, which are some hundred millimetres high. */
const BESIDE = 40

/** `column` = what is said above the values. */
type EntriesProps = { of: readonly ContainerEntry[]; column: string }

function Entries({ of, column }: EntriesProps) {
  const starts = Array.from({ length: Math.ceil(of.length / BESIDE) }, (_, at) => at * BESIDE)
  return (
    <>
      <h3>{words.entries}</h3>
      {starts.map((from) => {
        const block = of.slice(from, from + BESIDE)
        const half = Math.ceil(block.length / 2)
        return (
          <div className="entries" key={from}>
            <EntryTable of={block.slice(0, half)} column={column} />
            {block.length > 1 && <EntryTable of={block.slice(half)} column={column} />}
          </div>
        )
      })}
    </>
  )
}

const EntryTable = ({ of, column }: EntriesProps) => (
  <Grid
    kind="tags"
    columns={[words.group, words.tag, column]}
    rows={of.map(({ group, raw, friendly, ...named }) => [
      <td className="soft">{group}</td>,
      shownTag(named),
      <>
        <Recorded raw={raw} />
        {friendly !== null && <Beside of={<Foreign text={friendly} lines />} />}
      </>,
    ])}
  />
)
