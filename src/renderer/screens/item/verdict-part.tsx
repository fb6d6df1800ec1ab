import { type Analysis, type ImageResult, otherForm } from '../../../shared/model/analysis.ts'
import { result as words } from '../../../shared/words/item.ts'
import { isOnScale } from '../../../shared/words/sent.ts'
import { certainty, houseSentence, scale, verdictWords } from '../../../shared/words/verdicts.ts'
import { SimulatedChip, VerdictChip } from '../../ui/chip.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { instant } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { ScoreBar } from '../../ui/score-bar.tsx'
import { Disclosure } from './disclosure.tsx'
import { Missing } from './sent-value.tsx'

/** The verdict: the word, the sentence to quote, and how sure the service was of it. */
export function VerdictPart({ analysis, result }: { analysis: Analysis; result: ImageResult }) {
  const { verdict, confidence, at } = result
  const { reply } = analysis
  const sent = otherForm(reply, `${at}.confidence`)
  const { note } = verdictWords(verdict)
  const sentence = houseSentence({
    verdict,
    confidence,
    sent,
    asOf: instant(analysis.receivedAt),
    origin: analysis.serviceOrigin,
    attachedBy: analysis.attachedBy,
  })
  const isSaid = note !== null && sentence.includes(note)
  return (
    <div className="verdict-part">
      <div className="verdict-line">
        <VerdictChip verdict={verdict} isAttached={analysis.attachedBy !== null} />
        {analysis.isSimulated && <SimulatedChip />}
        {verdict === null && otherForm(reply, `${at}.verdict`) !== null && (
          <Missing reply={reply} path={`${at}.verdict`} />
        )}
      </div>
      <p className="prose selectable house-sentence">
        <Name text={sentence} keepLines /> <CopyButton text={sentence} label={words.copySentence} />
      </p>
      {note !== null && !isSaid && <p className="prose muted">{note}</p>}
      <div>
        <p className="certainty">
          <Name text={certainty(confidence, sent)} keepLines />
        </p>
        {confidence !== null && isOnScale(confidence) && <ScoreBar value={confidence} />}
        {(confidence !== null || sent !== null) && <p className="muted">{scale.notTheChance}</p>}
        <Disclosure label={scale.link} look="link">
          {() => (
            <div className="scale prose lines">
              {scale.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          )}
        </Disclosure>
      </div>
    </div>
  )
}
