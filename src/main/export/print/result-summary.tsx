import { type Analysis, type ImageResult, otherForm } from '../../../shared/model/analysis.ts'
import { contradictions } from '../../../shared/words/contradictions.ts'
import { service } from '../../../shared/words/report/report.ts'
import { attached } from '../../../shared/words/ui.ts'
import { houseSentence, verdictWords } from '../../../shared/words/verdicts.ts'
import { showInstant } from '../facts/times.ts'
import { Line, VerdictChip } from './report-parts.tsx'

type Props = {
  analysis: Analysis
  result: ImageResult
  zone: string
  /** What holds for the whole answer is said once, elsewhere. */
  isOneOfSeveral?: boolean
}

/** The verdict on one picture: the word, the sentence to quote, and what does not fit together in it. */
export function ResultSummary({ analysis, result, zone, isOneOfSeveral = false }: Props) {
  const { attachedBy } = analysis
  const { verdict, confidence, errorMessage } = result
  const sentence = houseSentence({
    verdict,
    confidence,
    sent: otherForm(analysis.reply, `${result.at}.confidence`),
    asOf: showInstant(analysis.receivedAt, zone).utc,
    origin: analysis.serviceOrigin,
    attachedBy,
  })
  // Of the only picture they stand with all that does not fit.
  const general = contradictions({ ...analysis, result: null })
  const odd = isOneOfSeveral ? contradictions({ ...analysis, result }).filter((one) => !general.includes(one)) : []
  return (
    <>
      <Line of={<VerdictChip verdict={verdict} />} />
      <Line as="quote" of={sentence} lines />
      {attachedBy !== null && !isOneOfSeveral && <Line as="alert" of={attached.result({ by: attachedBy })} />}
      <Line as="soft" of={verdict !== 'real' && verdictWords(verdict).note} />
      {odd.map((one) => (
        <Line key={one} as="alert" of={one} lines />
      ))}
      <Line as="alert" of={errorMessage !== null && service.saysOfPicture({ message: errorMessage })} lines />
    </>
  )
}
