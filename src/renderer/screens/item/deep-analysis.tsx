import type { ReactNode } from 'react'
import type { DeepAnalysis } from '../../../shared/model/analysis.ts'
import { result as words } from '../../../shared/words/item.ts'
import { detailed } from '../../../shared/words/viewer.ts'
import { Facts } from '../../ui/block.tsx'
import { Name } from '../../ui/name.tsx'
import { Part } from './part.tsx'

/** Every member of the deep analysis, in the service's own words. Its metadata findings stand in their own table. */
export function DeepAnalysisPart({ deep }: { deep: DeepAnalysis | null }) {
  if (deep === null) {
    return (
      <Part title={words.deep}>
        <p className="quiet">{words.deepNone}</p>
      </Part>
    )
  }
  return (
    <Part title={words.deep}>
      <Facts
        rows={[
          [words.agreement, text(deep.agreement)],
          [words.deepConfidence, text(deep.confidence)],
        ]}
      />
      <Group title={words.keyIndicators}>{list(deep.keyIndicators)}</Group>
      <Group title={words.reasoning}>{text(deep.detailedReasoning)}</Group>
      <Group title={words.patterns}>{list(deep.visualPatterns)}</Group>
      <Group title={words.recommendations}>{list(deep.recommendations)}</Group>
    </Part>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="deep-group">
      <h4>{title}</h4>
      <div className="prose selectable">{children}</div>
    </div>
  )
}

const text = (value: string | null): ReactNode =>
  value === null ? <span className="quiet">{words.notSent}</span> : <Name text={value} keepLines className="said" />

function list(values: readonly string[] | null): ReactNode {
  if (values === null) return <span className="quiet">{words.notSent}</span>
  if (values.length === 0) return <span className="quiet">{detailed.noneNamed}</span>
  return (
    <ul className="bullets">
      {[...new Set(values)].map((value) => (
        <li key={value}>
          <Name text={value} keepLines />
        </li>
      ))}
    </ul>
  )
}
