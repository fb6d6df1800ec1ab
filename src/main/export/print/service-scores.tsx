import type { ImageReply, ImageResult } from '../../../shared/model/analysis.ts'
import { service } from '../../../shared/words/report.ts'
import { isOnScale } from '../../../shared/words/sent.ts'
import { score } from '../../../shared/words/verdicts.ts'
import { Bar, Foreign } from './report-parts.tsx'
import { Instead, ScoreOf } from './service-missing.tsx'

/** Certainty, deepfake score and generators, each as a bar with its number and what its scale means. */
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
          isScaled
        />
        <ScoreRow
          label={service.deepfake}
          value={result.deepfakeScore}
          scale={service.deepfakeScale}
          reply={reply}
          path={`${result.at}.deepfakeScore`}
          isScaled
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
              <ScoreRow key={name} label={name} value={value} scale="" reply={reply} path={`${path}.${name}`} />
            ))}
          </div>
          <p className="note">{service.generatorsScale}</p>
          {total > MAX_ROWS ? <p className="note">{service.firstOf(MAX_ROWS, total)}</p> : null}
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
  isScaled?: boolean
  isDetail?: boolean
}

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
          <ScoreOf value={value} {...rest} />
        </span>
      )}
    </>
  )
}
