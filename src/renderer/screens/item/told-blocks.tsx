import type { Metadata } from '../../../shared/model/metadata.ts'
import { credentialLines, indicatorWords, told } from '../../../shared/words/metadata.ts'
import { missingWords } from '../../../shared/words/missing.ts'
import { positionLines, timeContradictions, timeLines } from '../../../shared/words/recorded.ts'
import { Block } from '../../ui/block.tsx'
import { Name } from '../../ui/name.tsx'
import { WorldMap } from '../../ui/world-map.tsx'
import { ToldLines } from './told-lines.tsx'

type Props = { metadata: Metadata; problems: readonly string[] }

/** What the file says of itself, block by block: observations with their source, never a judgement. */
export function ToldBlocks({ metadata, problems }: Props) {
  const missing = missingWords(metadata, problems)
  const { position, contentCredentials } = metadata
  return (
    <>
      <Noticed metadata={metadata} none={missing.noticed} />
      <Times metadata={metadata} none={missing.times} />
      <Block title={told.position}>
        {position === null ? (
          <p className="quiet">{missing.position}</p>
        ) : (
          <ToldLines lines={positionLines(position)} />
        )}
        {position !== null && <p className="quiet told-note">{told.positionNote}</p>}
        {position !== null && <WorldMap marks={[{ letter: null, place: position }]} />}
      </Block>
      {contentCredentials !== null && (
        <Block title={told.credentials}>
          <ToldLines lines={credentialLines(contentCredentials)} />
          <p className="quiet told-note">{told.credentialsNote}</p>
        </Block>
      )}
    </>
  )
}

function Noticed({ metadata: { indicators }, none }: { metadata: Metadata; none: string }) {
  return (
    <Block title={told.noticed}>
      {indicators.length === 0 && <p className="quiet">{none}</p>}
      {indicators.length > 0 && (
        <ul className="told-list">
          {indicators.map((indicator) => {
            const { sentence, value, isQuote } = indicatorWords(indicator)
            return (
              <li key={`${indicator.kind} ${indicator.source} ${indicator.value}`}>
                <p>
                  <Name text={sentence} keepLines />
                </p>
                <p className={isQuote ? 'told-quote selectable' : 'selectable'}>
                  <Name text={value} keepLines />
                </p>
              </li>
            )
          })}
        </ul>
      )}
      {indicators.length > 0 && <p className="quiet told-note">{told.noticedNote}</p>}
    </Block>
  )
}

function Times({ metadata, none }: { metadata: Metadata; none: string }) {
  const lines = timeLines(metadata)
  if (lines.length === 0) {
    return (
      <Block title={told.times}>
        <p className="quiet">{none}</p>
      </Block>
    )
  }
  return (
    <Block title={told.times}>
      <ToldLines lines={lines} />
      {timeContradictions(metadata).map((sentence) => (
        <p key={sentence} className="told-note">
          <Name text={sentence} keepLines />
        </p>
      ))}
      <p className="quiet told-note">{told.timesNote}</p>
    </Block>
  )
}
