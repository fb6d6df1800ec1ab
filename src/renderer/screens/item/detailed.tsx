import type { ImageReply, ImageResult } from '../../../shared/model/analysis.ts'
import { result as words } from '../../../shared/words/item.ts'
import { isOnScale } from '../../../shared/words/sent.ts'
import { ScoreBar } from '../../ui/score-bar.tsx'
import { DeepAnalysisPart } from './deep-analysis.tsx'
import { Generators } from './generators.tsx'
import { Part } from './part.tsx'
import { Missing, ScoreValue } from './sent-value.tsx'

type Props = { reply: ImageReply; result: ImageResult }

/** The members of detailed plans. That the plan holds none is said once; each part that is missing says why. */
export function Detailed({ reply, result }: Props) {
  const { deepfakeScore, generators, deepAnalysis, at } = result
  const { hasDetailedReport } = reply
  const paths = [`${at}.deepfakeScore`, `${at}.generators`, `${at}.deepAnalysis`]
  const isEmpty = deepfakeScore === null && generators === null && deepAnalysis === null
  const isInOtherForm = reply.unread.some(({ path, why }) => why === 'type' && paths.includes(path))
  if (isEmpty && hasDetailedReport === false && !isInOtherForm) {
    return (
      <Part title={words.notInPlan}>
        <p className="prose muted">{words.notInPlanText}</p>
      </Part>
    )
  }
  const none = whyMissing(hasDetailedReport)
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
        {deepfakeScore !== null && isOnScale(deepfakeScore) && (
          <>
            <ScoreBar value={deepfakeScore} />
            <p className="quiet">{words.deepfakeHint}</p>
          </>
        )}
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

/** Why a part of detailed plans is not there, as far as the service says. */
function whyMissing(hasDetailedReport: boolean | null): string {
  if (hasDetailedReport === false) return words.notIncluded
  return hasDetailedReport === true ? words.includedButMissing : words.notSent
}
