import type { ImageReply, ImageResult } from '../../../shared/model/analysis.ts'
import { service } from '../../../shared/words/report/report.ts'
import { Foreign, OldFact, OldFacts } from './report-parts.tsx'
import { Instead } from './service-missing.tsx'

/** The deep analysis, word for word. */
export function DeepWords({ result, reply }: { result: ImageResult; reply: ImageReply }) {
  const deep = result.deepAnalysis
  const path = `${result.at}.deepAnalysis`
  const text = (name: 'agreement' | 'confidence' | 'detailedReasoning') => {
    const value = deep?.[name] ?? null
    return value === null ? <Instead reply={reply} path={`${path}.${name}`} /> : <Foreign text={value} lines />
  }
  const list = (name: 'keyIndicators' | 'visualPatterns' | 'recommendations') => (
    <List values={deep?.[name] ?? null} reply={reply} path={`${path}.${name}`} />
  )
  return (
    <>
      <h3>{service.deep}</h3>
      {deep === null ? (
        <p>
          <Instead reply={reply} path={path} isDetail />
        </p>
      ) : (
        <OldFacts>
          <OldFact label={service.agreement}>{text('agreement')}</OldFact>
          <OldFact label={service.confidenceWord}>{text('confidence')}</OldFact>
          <OldFact label={service.keyIndicators}>{list('keyIndicators')}</OldFact>
          <OldFact label={service.reasoning}>{text('detailedReasoning')}</OldFact>
          <OldFact label={service.visualPatterns}>{list('visualPatterns')}</OldFact>
          <OldFact label={service.recommendations}>{list('recommendations')}</OldFact>
        </OldFacts>
      )}
    </>
  )
}

function List({ values, reply, path }: { values: readonly string[] | null; reply: ImageReply; path: string }) {
  if (values === null) return <Instead reply={reply} path={path} />
  const others = reply.unread.filter(({ path: at, why }) => why === 'type' && at.startsWith(`${path}[`)).length
  if (values.length === 0 && others === 0) return <span className="soft">{service.noneNamed}</span>
  return (
    <>
      <ul>
        {numbered(values).map(({ key, value }) => (
          <li key={key}>
            <Foreign text={value} lines />
          </li>
        ))}
      </ul>
      {others > 0 ? <span className="soft">{service.someOther({ n: others })}</span> : null}
    </>
  )
}

/** A value may be sent twice, and is then shown twice. */
const numbered = (values: readonly string[]) => values.map((value, index) => ({ key: `${index} ${value}`, value }))
