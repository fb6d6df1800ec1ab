import type { ReactNode } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { Analysis } from '../../../shared/model/analysis.ts'
import type { PlacedFace } from '../../../shared/model/face-reading.ts'
import type { ReadingInUse } from '../../../shared/model/proven-reading.ts'
import { contradictions } from '../../../shared/words/contradictions.ts'
import { result as words } from '../../../shared/words/item.ts'
import { whyNoEntry } from '../../../shared/words/no-entry.ts'
import { attached, simulated } from '../../../shared/words/ui.ts'
import { instant } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { Note } from '../../ui/note.tsx'
import { AboutResult } from './about-result.tsx'
import { AgreementTable } from './agreement-table.tsx'
import { AlteredNote } from './altered-note.tsx'
import { Detailed } from './detailed.tsx'
import { EntriesPart } from './entries-part.tsx'
import { FaceList } from './face-list.tsx'
import { RawReply } from './raw-reply.tsx'
import { UnreadMembers } from './unread-members.tsx'
import { VerdictPart } from './verdict-part.tsx'

type Props = {
  item: ItemDetail
  analysis: Analysis
  reading: ReadingInUse | null
  placed: readonly PlacedFace[]
  highlighted: number | null
  onHighlight: (index: number | null) => void
  /** The faces cut out of the picture; null = there is no picture or no face on it. */
  crops: ReactNode
}

/** All that the service said for this picture: documented members first, then the rest, then the reply itself. */
export function ServiceResult(props: Props) {
  const { item, analysis } = props
  const { reply, result } = analysis
  return (
    <>
      <AlteredNote checkId={analysis.checkId} />
      {analysis.isSimulated && <Note isPlain>{simulated.result}</Note>}
      {analysis.attachedBy !== null && (
        <Note isPlain>
          <Name text={attached.result(analysis.attachedBy)} />
        </Note>
      )}
      {!analysis.isCurrent && <Note>{words.older(analysis.serviceOrigin, instant(analysis.receivedAt))}</Note>}
      {reply.errorMessage !== null && <Said intro={words.requestError} text={reply.errorMessage} />}
      {reply.isSuccessful === false && reply.errorMessage === null && result?.verdict == null && (
        <Note>{words.notSuccessful}</Note>
      )}
      {result === null && <Note>{whyNoEntry(analysis)}</Note>}
      {result?.errorMessage != null && <Said intro={words.imageError} text={result.errorMessage} />}
      {result !== null && <VerdictPart analysis={analysis} result={result} />}
      <OddPart analysis={analysis} />
      <EntriesPart analysis={analysis} />
      {result !== null && (
        <>
          <FaceList {...props} result={result} />
          <Detailed reply={reply} result={result} />
          {result.deepAnalysis?.metadataFindings != null && (
            <AgreementTable
              medium={item.medium}
              findings={result.deepAnalysis.metadataFindings}
              reply={reply}
              path={`${result.at}.deepAnalysis.metadataFindings`}
            />
          )}
        </>
      )}
      {reply.unread.length > 0 && <UnreadMembers members={reply.unread} />}
      <AboutResult analysis={analysis} />
      <RawReply of={{ checkId: analysis.checkId }} bytes={analysis.replyBytes} />
    </>
  )
}

/** What does not fit together, said once and calmly. Both sides are shown where they stand. */
function OddPart({ analysis }: { analysis: Analysis }) {
  const sentences = contradictions(analysis)
  if (sentences.length === 0) return null
  return (
    <Note isPlain>
      <strong>{words.oddHeading}</strong>
      <ul className="odd-list">
        {sentences.map((sentence) => (
          <li key={sentence}>
            <Name text={sentence} keepLines />
          </li>
        ))}
      </ul>
    </Note>
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
