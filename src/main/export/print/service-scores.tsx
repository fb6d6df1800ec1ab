import type { ImageResult } from '../../../shared/model/analysis.ts'
import { report, service } from '../../../shared/words/report.ts'
import { score } from '../../../shared/words/verdicts.ts'
import { Bar, Foreign, missing } from './report-parts.tsx'

/** Certainty, deepfake score and generators, each as a bar with its number and what its scale means. */
export function Scores({ result, hasDetails }: { result: ImageResult; hasDetails: boolean | null }) {
  return (
    <>
      <div className="scores">
        <ScoreRow
          label={service.certainty}
          value={result.confidence}
          scale={service.certaintyScale}
          empty={report.notSent}
        />
        <ScoreRow
          label={service.deepfake}
          value={result.deepfakeScore}
          scale={service.deepfakeScale}
          empty={missing(hasDetails)}
        />
      </div>
      <h3>{service.generators}</h3>
      {result.generators === null ? <p className="soft">{missing(hasDetails)}</p> : null}
      {result.generators?.length === 0 ? <p className="soft">{service.noGenerators}</p> : null}
      {result.generators && result.generators.length > 0 ? (
        <>
          <div className="scores">
            {result.generators.map(({ name, score: value }) => (
              <ScoreRow key={name} label={name} value={value} scale="" empty={report.notSent} />
            ))}
          </div>
          <p className="note">{service.generatorsScale}</p>
        </>
      ) : null}
    </>
  )
}

type ScoreRowProps = { label: string; value: number | null; scale: string; empty: string }

function ScoreRow({ label, value, scale, empty }: ScoreRowProps) {
  return (
    <>
      <Foreign text={label} />
      {value === null ? (
        <span className="missing">{empty}</span>
      ) : (
        <>
          <Bar value={value} />
          <span className="value">{score(value)}</span>
          <span className="scale">{scale}</span>
        </>
      )}
    </>
  )
}
