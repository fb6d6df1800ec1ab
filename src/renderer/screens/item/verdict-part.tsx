import type { Analysis, ImageResult } from '../../../shared/model/analysis.ts'
import { result as words } from '../../../shared/words/item.ts'
import {
  certainty,
  houseSentence,
  isManipulatedDisagrees,
  manipulatedDisagrees,
  scale,
  verdictWords,
} from '../../../shared/words/verdicts.ts'
import { SimulatedChip, VerdictChip } from '../../ui/chip.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { instant } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { Note } from '../../ui/note.tsx'
import { ScoreBar } from '../../ui/score-bar.tsx'
import { Disclosure } from './disclosure.tsx'

/** The verdict: the word, the sentence to quote, and how sure the service was of it. */
export function VerdictPart({ analysis, result }: { analysis: Analysis; result: ImageResult }) {
  const { verdict, confidence, isManipulated } = result
  const { note } = verdictWords(verdict)
  const sentence = houseSentence({
    verdict,
    confidence,
    asOf: instant(analysis.receivedAt),
    origin: analysis.serviceOrigin,
  })
  const isSaid = note !== null && sentence.includes(note)
  return (
    <div className="verdict-part">
      <div className="verdict-line">
        <VerdictChip verdict={verdict} />
        {analysis.isSimulated && <SimulatedChip />}
      </div>
      <p className="prose selectable house-sentence">
        <Name text={sentence} keepLines /> <CopyButton text={sentence} label={words.copySentence} />
      </p>
      {note !== null && !isSaid && <p className="prose muted">{note}</p>}
      {verdict !== null && isManipulatedDisagrees(isManipulated, verdict) && (
        <Note>{manipulatedDisagrees(isManipulated === true, verdict)}</Note>
      )}
      <div>
        <p className="certainty">{certainty(confidence)}</p>
        {confidence !== null && confidence >= 0 && confidence <= 1 && <ScoreBar value={confidence} />}
        <p className="muted">{scale.notTheChance}</p>
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
