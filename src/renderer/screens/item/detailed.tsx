import { type ReactNode, useState } from 'react'
import type { DeepAnalysis, ImageReply, ImageResult } from '../../../shared/model/analysis.ts'
import { whyNoDetail } from '../../../shared/model/details.ts'
import { result as words } from '../../../shared/words/item.ts'
import { isOnScale } from '../../../shared/words/sent.ts'
import { detailed, viewer } from '../../../shared/words/viewer.ts'
import { Facts } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Name } from '../../ui/name.tsx'
import { ScoreBar } from '../../ui/score-bar.tsx'
import { Part } from './part.tsx'
import { Missing, NamedScore, ScoreValue } from './sent-value.tsx'

type Props = { reply: ImageReply; result: ImageResult }

/**
 * The members that only detailed plans return. If the plan includes none, that is said once; each missing part says
 * why.
 */
export function Detailed({ reply, result }: Props) {
  const { deepfakeScore, generators, deepAnalysis, at } = result
  const why = whyNoDetail(reply, result)
  if (why === 'not_included') {
    return (
      <Part title={words.notInPlan}>
        <p className="prose muted">{words.notInPlanText}</p>
      </Part>
    )
  }
  const none = words.noDetail[why]
  return (
    <>
      <Part
        title={words.deepfakeScore}
        beside={
          deepfakeScore !== null && isOnScale(deepfakeScore) ? (
            <ScoreValue value={deepfakeScore} reply={reply} path={`${at}.deepfakeScore`} isScaled />
          ) : undefined
        }
      >
        {deepfakeScore !== null && isOnScale(deepfakeScore) && <ScoreBar value={deepfakeScore} />}
        {deepfakeScore !== null && !isOnScale(deepfakeScore) && (
          <p>
            <ScoreValue value={deepfakeScore} reply={reply} path={`${at}.deepfakeScore`} isScaled />
          </p>
        )}
        {deepfakeScore === null && (
          <p>
            <Missing reply={reply} path={`${at}.deepfakeScore`} none={none} />
          </p>
        )}
      </Part>
      <Generators generators={generators} reply={reply} path={`${at}.generators`} none={none} />
      <DeepAnalysisPart deep={deepAnalysis} reply={reply} path={`${at}.deepAnalysis`} none={none} />
    </>
  )
}

/** How many generators are shown at first: the set of names is open. */
const FIRST = 6

type GeneratorsProps = { generators: ImageResult['generators']; reply: ImageReply; path: string; none: string }

/** The generators named by the service, highest score first. No bars: a bar implies a scale, and none is documented. */
function Generators({ generators, reply, path, none }: GeneratorsProps) {
  const [showsAll, setShowsAll] = useState(false)
  if (generators === null || generators.length === 0) {
    return (
      <Part title={words.generators} term="generator">
        <p>
          {generators === null ? (
            <Missing reply={reply} path={path} none={none} />
          ) : (
            <span className="quiet">{words.generatorsEmpty}</span>
          )}
        </p>
      </Part>
    )
  }
  const sorted = generators.toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1))
  const shown = showsAll ? sorted : sorted.slice(0, FIRST)
  return (
    <Part title={words.generators} term="generator" beside={sorted.length > FIRST ? String(sorted.length) : undefined}>
      <ul className="lines">
        {shown.map(({ name, score }) => (
          <NamedScore key={name} name={name} value={score} reply={reply} path={`${path}.${name}`} />
        ))}
      </ul>
      {sorted.length > FIRST && (
        <Button look="link" onClick={() => setShowsAll(!showsAll)} isExpanded={showsAll}>
          {showsAll ? viewer.showFewer : viewer.showAll({ total: sorted.length })}
        </Button>
      )}
    </Part>
  )
}

type DeepAnalysisPartProps = { deep: DeepAnalysis | null; reply: ImageReply; path: string; none: string }

/** Every member of the deep analysis, in the service's own words. Its metadata findings have their own table. */
function DeepAnalysisPart({ deep, reply, path, none }: DeepAnalysisPartProps) {
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
      {others > 0 && <p className="odd">{words.someOther({ n: others })}</p>}
    </>
  )
}

/** Pairs each value with a unique key: a value may be sent twice, and is then shown twice. */
const numbered = (values: readonly string[]) => values.map((value, index) => ({ key: `${index} ${value}`, value }))
