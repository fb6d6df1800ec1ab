import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { Analysis } from '../../../shared/model/analysis.ts'
import type { PlacedFace } from '../../../shared/model/face-reading.ts'
import { result as words } from '../../../shared/words/item.ts'
import { simulated } from '../../../shared/words/ui.ts'
import { score } from '../../../shared/words/verdicts.ts'
import { detailed } from '../../../shared/words/viewer.ts'
import { Name } from '../../ui/name.tsx'
import { Note } from '../../ui/note.tsx'
import { ScoreBar } from '../../ui/score-bar.tsx'
import { AboutResult } from './about-result.tsx'
import { AgreementTable } from './agreement-table.tsx'
import { DeepAnalysisPart } from './deep-analysis.tsx'
import { FaceList } from './face-list.tsx'
import { Generators } from './generators.tsx'
import { Part } from './part.tsx'
import { RawReply } from './raw-reply.tsx'
import { UnreadMembers } from './unread-members.tsx'
import type { ReadingInUse } from './use-reading.ts'
import { VerdictPart } from './verdict-part.tsx'

type Props = {
  item: ItemDetail
  analysis: Analysis
  reading: ReadingInUse | null
  placed: readonly PlacedFace[]
  highlighted: number | null
  onHighlight: (index: number | null) => void
}

/** All that the service said for this picture: documented members first, then the rest, then the reply itself. */
export function ServiceResult(props: Props) {
  const { item, analysis } = props
  const { reply, result } = analysis
  return (
    <>
      {analysis.isSimulated && <Note isPlain>{simulated.result}</Note>}
      {!analysis.isCurrent && <Note>{words.older(analysis.serviceOrigin)}</Note>}
      {reply.errorMessage !== null && <Said intro={words.requestError} text={reply.errorMessage} />}
      {reply.isSuccessful === false && reply.errorMessage === null && <Note>{words.notSuccessful}</Note>}
      {result === null && <Note>{words.noEntry}</Note>}
      {result?.errorMessage != null && <Said intro={words.imageError} text={result.errorMessage} />}
      {result !== null && (
        <>
          <VerdictPart analysis={analysis} result={result} />
          <FaceList {...props} faceAnalysis={result.faceAnalysis} />
          <Detailed {...props} result={result} hasReport={reply.hasDetailedReport} />
          {result.deepAnalysis?.metadataFindings != null && (
            <AgreementTable metadata={item.medium?.metadata ?? null} findings={result.deepAnalysis.metadataFindings} />
          )}
        </>
      )}
      {reply.unread.length > 0 && <UnreadMembers members={reply.unread} />}
      <AboutResult analysis={analysis} />
      <RawReply analysis={analysis} />
    </>
  )
}

/** Words of the service, named as such. */
function Said({ intro, text }: { intro: string; text: string }) {
  return (
    <Note>
      {intro}: “<Name text={text} keepLines />”
    </Note>
  )
}

type DetailedProps = { result: NonNullable<Analysis['result']>; hasReport: boolean | null }

/** The members of detailed plans. That they are missing is said once; what contradicts itself is shown as it is. */
function Detailed({ result, hasReport }: DetailedProps) {
  const { deepfakeScore, generators, deepAnalysis } = result
  const isEmpty = deepfakeScore === null && generators === null && deepAnalysis === null
  if (isEmpty && hasReport === false) {
    return (
      <Part title={words.notInPlan}>
        <p className="prose muted">{words.notInPlanText}</p>
      </Part>
    )
  }
  return (
    <>
      {isEmpty && hasReport === true && <Note>{detailed.contradiction}</Note>}
      {!isEmpty && hasReport === false && <Note>{detailed.extra}</Note>}
      <Part title={words.deepfakeScore} beside={deepfakeScore === null ? undefined : score(deepfakeScore)}>
        {deepfakeScore === null ? (
          <p className="quiet">{words.notSent}</p>
        ) : (
          <>
            <ScoreBar value={deepfakeScore} />
            <p className="quiet">{words.deepfakeHint}</p>
          </>
        )}
      </Part>
      <Generators generators={generators} />
      <DeepAnalysisPart deep={deepAnalysis} />
    </>
  )
}
