import type { ImageResult } from '../../../shared/model/analysis.ts'
import { report, service } from '../../../shared/words/report.ts'
import { Fact, Facts, Foreign, missing } from './report-parts.tsx'

/** The deep analysis, word for word. */
export function DeepWords({ result, hasDetails }: { result: ImageResult; hasDetails: boolean | null }) {
  const deep = result.deepAnalysis
  return (
    <>
      <h3>{service.deep}</h3>
      {deep === null ? (
        <p className="soft">{missing(hasDetails)}</p>
      ) : (
        <Facts>
          <Fact label={service.agreement}>{text(deep.agreement)}</Fact>
          <Fact label={service.confidenceWord}>{text(deep.confidence)}</Fact>
          <Fact label={service.keyIndicators}>{list(deep.keyIndicators)}</Fact>
          <Fact label={service.reasoning}>{text(deep.detailedReasoning)}</Fact>
          <Fact label={service.visualPatterns}>{list(deep.visualPatterns)}</Fact>
          <Fact label={service.recommendations}>{list(deep.recommendations)}</Fact>
        </Facts>
      )}
    </>
  )
}

const text = (value: string | null) =>
  value === null ? <span className="soft">{report.notSent}</span> : <Foreign text={value} lines />

function list(values: readonly string[] | null) {
  if (values === null) return <span className="soft">{report.notSent}</span>
  if (values.length === 0) return <span className="soft">{report.none}</span>
  return (
    <ul>
      {[...new Set(values)].map((value) => (
        <li key={value}>
          <Foreign text={value} />
        </li>
      ))}
    </ul>
  )
}
