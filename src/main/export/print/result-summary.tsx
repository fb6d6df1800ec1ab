import { type Analysis, type ImageResult, otherForm } from '../../../shared/model/analysis.ts'
import { contradictions } from '../../../shared/words/contradictions.ts'
import { service } from '../../../shared/words/report/report.ts'
import { attached } from '../../../shared/words/ui.ts'
import { houseSentence, verdictWords } from '../../../shared/words/verdicts.ts'
import { showInstant } from '../facts/times.ts'
import { Foreign, VerdictChip } from './report-parts.tsx'

type Props = {
  analysis: Analysis
  result: ImageResult
  zone: string
  /** What holds for the whole answer is said once, elsewhere. */
  isOneOfSeveral?: boolean
}

/** The verdict on one picture: the word, the sentence to quote, and what does not fit together in it. */
export function ResultSummary({ analysis, result, zone, isOneOfSeveral = false }: Props) {
  const received = showInstant(analysis.receivedAt, zone)
  const verdict = verdictWords(result.verdict)
  const sentence = houseSentence({
    verdict: result.verdict,
    confidence: result.confidence,
    sent: otherForm(analysis.reply, `${result.at}.confidence`),
    asOf: received.utc,
    origin: analysis.serviceOrigin,
    attachedBy: analysis.attachedBy,
  })
  // Of the only picture they stand with all that does not fit.
  const general = contradictions({ ...analysis, result: null })
  const odd = isOneOfSeveral ? contradictions({ ...analysis, result }).filter((one) => !general.includes(one)) : []
  return (
    <>
      <p>
        <VerdictChip verdict={result.verdict} />
      </p>
      <p className="quote">
        <Foreign text={sentence} lines />
      </p>
      {analysis.attachedBy === null || isOneOfSeveral ? null : (
        <p className="alert">
          <Foreign text={attached.result({ by: analysis.attachedBy })} />
        </p>
      )}
      {verdict.note && result.verdict !== 'real' ? <p className="soft">{verdict.note}</p> : null}
      {odd.map((one) => (
        <p key={one} className="alert">
          <Foreign text={one} lines />
        </p>
      ))}
      {result.errorMessage === null ? null : (
        <p className="alert">
          <Foreign text={service.saysOfPicture({ message: result.errorMessage })} lines />
        </p>
      )}
    </>
  )
}
