import { Fragment } from 'react'
import { contentsIn, statedIn } from '../../../shared/model/medium-contents.ts'
import type { Metadata } from '../../../shared/model/metadata.ts'
import { placeOf } from '../../../shared/model/recorded-place.ts'
import { credentialLines, indicatorWords, type MetadataLine, metadataWords } from '../../../shared/words/metadata.ts'
import { missingWords } from '../../../shared/words/missing.ts'
import { positionLines, timeLines } from '../../../shared/words/recorded.ts'
import { Block } from '../../ui/block.tsx'
import { Name } from '../../ui/name.tsx'
import { WorldMap } from '../../ui/world-map.tsx'

type Props = { metadata: Metadata; problems: readonly string[]; isReadByOlder?: boolean }

/** What the file says about itself, block by block: observations with their source, never a judgement. */
export function MetadataBlocks({ metadata, problems, isReadByOlder = false }: Props) {
  const missing = missingWords(metadata, problems, isReadByOlder)
  const { position, contentCredentials } = metadata
  const place = placeOf(metadata)
  return (
    <>
      <Noticed metadata={metadata} none={missing.noticed} />
      <Times metadata={metadata} none={missing.times} />
      <Block title={metadataWords.position}>
        {position === null ? (
          <p className="quiet">
            <Name text={missing.position} />
          </p>
        ) : (
          <MetadataLines lines={positionLines(position, place !== null)} />
        )}
        {place !== null && <WorldMap marks={[{ letter: null, place }]} />}
      </Block>
      {contentCredentials !== null && (
        <Block title={metadataWords.credentials} term="c2pa">
          <MetadataLines lines={credentialLines(contentCredentials)} />
          <p className="quiet metadata-note">{metadataWords.credentialsNote}</p>
        </Block>
      )}
    </>
  )
}

function Noticed({ metadata, none }: { metadata: Metadata; none: string }) {
  const indicators = statedIn(contentsIn({ metadata, contents: null }))
  return (
    <Block title={metadataWords.noticed}>
      {indicators.length === 0 && (
        <p className="quiet" title={metadataWords.checkedFor}>
          {none}
        </p>
      )}
      {indicators.length > 0 && (
        <ul className="metadata-list">
          {indicators.map((indicator) => {
            const { sentence, value, isQuote } = indicatorWords(indicator)
            return (
              <li key={`${indicator.kind} ${indicator.source} ${indicator.value}`}>
                <p>
                  <Name text={sentence} keepLines />
                </p>
                {value !== '' && (
                  <p className={isQuote ? 'metadata-quote selectable' : 'selectable'}>
                    <Name text={value} keepLines />
                  </p>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {indicators.length > 0 && <p className="quiet metadata-note">{metadataWords.noticedNote}</p>}
    </Block>
  )
}

function Times({ metadata, none }: { metadata: Metadata; none: string }) {
  const lines = timeLines(metadata)
  if (lines.length === 0) {
    return (
      <Block title={metadataWords.times}>
        <p className="quiet">{none}</p>
      </Block>
    )
  }
  return (
    <Block title={metadataWords.times}>
      <MetadataLines lines={lines} />
      <p className="quiet metadata-note">{metadataWords.timesNote}</p>
    </Block>
  )
}

/** Labels and values from the file, with their source in a quieter line. */
function MetadataLines({ lines }: { lines: readonly MetadataLine[] }) {
  const labels = [...new Set(lines.map(({ label }) => label))]
  return (
    <dl className="facts">
      {labels.map((label) => (
        <div key={label} className="facts-row">
          <dt>{label}</dt>
          <dd className="selectable metadata-values">
            {numbered(lines.filter((line) => line.label === label)).map(({ key, line }) => (
              <Fragment key={key}>
                <p>
                  <Name text={line.value} keepLines />
                </p>
                {line.beside !== null && (
                  <p className="quiet metadata-beside">
                    <Name text={line.beside} keepLines />
                  </p>
                )}
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Gives each line a unique key: the same line may occur twice. */
const numbered = (lines: readonly MetadataLine[]) =>
  lines.map((line, index) => ({ key: `${index} ${line.value}`, line }))
