import { Fragment } from 'react'
import type { ImageReply, ImageResult } from '../../../shared/model/analysis.ts'
import { service } from '../../../shared/words/report/report.ts'
import { isOnScale } from '../../../shared/words/sent.ts'
import { score } from '../../../shared/words/verdicts.ts'
import { Bar, Foreign } from './report-parts.tsx'
import { Instead, ScoreOf } from './service-missing.tsx'

/**
 * Certainty and deepfake score, each as a bar with its number and what its scale means; the numbers of generators without:
 * the track of a bar is a scale, and none is documented.
 */
export function Scores({ result, reply }: { result: ImageResult; reply: ImageReply }) {
  const path = `${result.at}.generators`
  const shown = result.generators?.slice(0, MAX_ROWS) ?? []
  const total = result.generators?.length ?? 0
  return (
    <>
      <div className="scores">
        <ScoreRow
          label={service.certainty}
          value={result.confidence}
          scale={service.certaintyScale}
          reply={reply}
          path={`${result.at}.confidence`}
        />
        <ScoreRow
          label={service.deepfake}
          value={result.deepfakeScore}
          scale={service.deepfakeScale}
          reply={reply}
          path={`${result.at}.deepfakeScore`}
          isDetail
        />
      </div>
      <h3>{service.generators}</h3>
      {result.generators === null ? (
        <p>
          <Instead reply={reply} path={path} isDetail />
        </p>
      ) : null}
      {result.generators?.length === 0 ? <p className="soft">{service.noneNamed}</p> : null}
      {total > 0 ? (
        <>
          <div className="scores">
            {shown.map(({ name, score: value }) => (
              <Fragment key={name}>
                <Foreign text={name} />
                <span className={value === null ? 'missing' : 'number'}>
                  <ScoreOf value={value} reply={reply} path={`${path}.${name}`} />
                </span>
              </Fragment>
            ))}
          </div>
          <p className="note">{service.generatorsScale}</p>
          {total > MAX_ROWS ? <p className="note">{service.firstOf({ shown: MAX_ROWS, total })}</p> : null}
        </>
      ) : null}
    </>
  )
}

/** More names than this are not printed; the raw reply holds all. */
const MAX_ROWS = 200

type ScoreRowProps = {
  label: string
  value: number | null
  scale: string
  reply: ImageReply
  path: string
  isDetail?: boolean
}

/** A score on its documented scale. */
function ScoreRow({ label, value, scale, ...rest }: ScoreRowProps) {
  return (
    <>
      <Foreign text={label} />
      {value !== null && isOnScale(value) ? (
        <>
          <Bar value={value} />
          <span className="value">{score(value)}</span>
          <span className="scale">{scale}</span>
        </>
      ) : (
        <span className="missing">
          <ScoreOf value={value} isScaled {...rest} />
        </span>
      )}
    </>
  )
}
