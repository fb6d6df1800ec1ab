import type { ReactNode } from 'react'
import type { DeepAnalysis, ImageReply } from '../../../shared/model/analysis.ts'
import { result as words } from '../../../shared/words/item.ts'
import { detailed } from '../../../shared/words/viewer.ts'
import { Facts } from '../../ui/block.tsx'
import { Name } from '../../ui/name.tsx'
import { Part } from './part.tsx'
import { Missing } from './sent-value.tsx'

type Props = { deep: DeepAnalysis | null; reply: ImageReply; path: string; none: string }

/** Every member of the deep analysis, in the service's own words. Its metadata findings stand in their own table. */
export function DeepAnalysisPart({ deep, reply, path, none }: Props) {
  if (deep === null) {
    return (
      <Part title={words.deep}>
        <p>
          <Missing reply={reply} path={path} none={none} />
        </p>
      </Part>
    )
  }
  const text = (name: 'agreement' | 'confidence' | 'detailedReasoning') => {
    const value = deep[name]
    return value === null ? (
      <Missing reply={reply} path={`${path}.${name}`} />
    ) : (
      <Name text={value} keepLines className="said" />
    )
  }
  const list = (name: 'keyIndicators' | 'visualPatterns' | 'recommendations') => (
    <List values={deep[name]} reply={reply} path={`${path}.${name}`} />
  )
  return (
    <Part title={words.deep}>
      <Facts
        rows={[
          [words.agreement, text('agreement')],
          [words.deepConfidence, text('confidence')],
        ]}
      />
      <Group title={words.keyIndicators}>{list('keyIndicators')}</Group>
      <Group title={words.reasoning}>{text('detailedReasoning')}</Group>
      <Group title={words.patterns}>{list('visualPatterns')}</Group>
      <Group title={words.recommendations}>{list('recommendations')}</Group>
      {deep.metadataFindings === null && (
        <Group title={words.findings}>
          <Missing reply={reply} path={`${path}.metadataFindings`} />
        </Group>
      )}
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

function List({ values, reply, path }: { values: readonly string[] | null; reply: ImageReply; path: string }) {
  if (values === null) return <Missing reply={reply} path={path} />
  const others = reply.unread.filter(({ path: at, why }) => why === 'type' && at.startsWith(`${path}[`)).length
  return (
    <>
      {values.length === 0 && others === 0 && <span className="quiet">{detailed.noneNamed}</span>}
      {values.length > 0 && (
        <ul className="bullets">
          {numbered(values).map(({ key, value }) => (
            <li key={key}>
              <Name text={value} keepLines />
            </li>
          ))}
        </ul>
      )}
      {others > 0 && <p className="odd">{words.someOther(others)}</p>}
    </>
  )
}

/** A value may be sent twice, and is then shown twice. */
const numbered = (values: readonly string[]) => values.map((value, index) => ({ key: `${index} ${value}`, value }))
