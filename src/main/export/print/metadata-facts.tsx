import type { ReactNode } from 'react'
import type { Metadata } from '../../../shared/model/metadata.ts'
import { shortened } from '../../../shared/model/shortened.ts'
import { credentialLines, indicatorWords, type MetadataLine, metadataWords } from '../../../shared/words/metadata.ts'
import { missingWords } from '../../../shared/words/missing.ts'
import { positionLines, timeContradictions, timeLines } from '../../../shared/words/recorded.ts'
import { embeddedLines } from '../../../shared/words/report/embedded-picture.ts'
import { Foreign, OldFact, OldFacts } from './report-parts.tsx'

/** Longest text of an observation printed whole, characters; the entry it was read from follows below. */
const MAX_SHOWN = 400

/** What the file says of itself, in the words of the screen: observations with their source, never a judgement. */
export function MetadataFacts({ metadata, problems }: { metadata: Metadata; problems: readonly string[] }) {
  const { position, contentCredentials, embedded, indicators } = metadata
  const times = timeLines(metadata)
  const missing = missingWords(metadata, problems)
  return (
    <>
      <h3>{metadataWords.noticed}</h3>
      {indicators.length === 0 ? <p>{[missing.noticed, metadataWords.checkedFor].join(' ')}</p> : null}
      <ul>
        {indicators.map((indicator) => {
          const { sentence, value, isQuote } = indicatorWords(indicator)
          return (
            <li key={`${indicator.kind} ${indicator.source} ${value}`}>
              <Foreign text={sentence} />{' '}
              <span className="soft">
                {isQuote ? '“' : ''}
                <Foreign text={shortened(value, MAX_SHOWN)} />
                {isQuote ? '”' : ''}
              </span>
            </li>
          )
        })}
      </ul>
      {indicators.length === 0 ? null : <p className="note">{metadataWords.noticedNote}</p>}
      <Part title={metadataWords.times} lines={times} none={missing.times} note={metadataWords.timesNote}>
        {timeContradictions(metadata).map((sentence) => (
          <p key={sentence}>
            <Foreign text={sentence} />
          </p>
        ))}
      </Part>
      <Part
        title={metadataWords.position}
        lines={position === null ? [] : positionLines(position)}
        none={missing.position}
        note={metadataWords.positionNote}
      />
      {contentCredentials === null ? null : (
        <Part
          title={metadataWords.credentials}
          lines={credentialLines(contentCredentials)}
          note={metadataWords.credentialsNote}
        />
      )}
      {embedded === null ? null : <Part title={metadataWords.embedded} lines={embeddedLines(embedded)} />}
    </>
  )
}

type PartProps = { title: string; lines: readonly MetadataLine[]; none?: string; note?: string; children?: ReactNode }

function Part({ title, lines, none = '', note = '', children = null }: PartProps) {
  const numbered = lines.map((line, index) => ({ key: `${index} ${line.label}`, line }))
  return (
    <>
      <h3>{title}</h3>
      {lines.length === 0 ? <p>{none}</p> : null}
      {lines.length === 0 ? null : (
        <OldFacts>
          {numbered.map(({ key, line }) => (
            <OldFact key={key} label={line.label}>
              <Foreign text={line.value} />
              {line.beside === null ? null : (
                <span className="soft">
                  {' '}
                  · <Foreign text={line.beside} />
                </span>
              )}
            </OldFact>
          ))}
        </OldFacts>
      )}
      {children}
      {lines.length === 0 || note === '' ? null : <p className="note">{note}</p>}
    </>
  )
}
