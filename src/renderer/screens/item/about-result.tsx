import type { Analysis } from '../../../shared/model/analysis.ts'
import { credits } from '../../../shared/words/cost-sheet.ts'
import { result as words } from '../../../shared/words/item.ts'
import { appName } from '../../../shared/words/ui.ts'
import { replyWords } from '../../../shared/words/viewer.ts'
import { Facts } from '../../ui/block.tsx'
import { processing } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { Note } from '../../ui/note.tsx'
import { When } from '../../ui/when.tsx'
import { Disclosure } from './disclosure.tsx'

/** What it cost, when it came, and from where. A total that is not the sum of its parts is never hidden. */
export function AboutResult({ analysis }: { analysis: Analysis }) {
  const { reply, result } = analysis
  const parts = reply.images.map(({ creditsUsed }) => creditsUsed).filter((used) => used !== null)
  const sum = parts.length === 0 ? null : parts.reduce((a, b) => a + b, 0)
  const differs = reply.totalCreditsUsed !== null && sum !== null && reply.totalCreditsUsed !== sum
  const charged = reply.totalCreditsUsed ?? sum
  const others = reply.images.length - (result === null ? 0 : 1)
  const name = (text: string | null) => (text === null ? notSent : <Name text={text} className="wraps" />)
  return (
    <>
      {differs && <Note>{words.creditsDiffer}</Note>}
      <Disclosure label={words.details} beside={charged === null ? undefined : credits(charged)}>
        {() => (
          <Facts
            rows={[
              [words.service, <Name key="service" text={analysis.serviceOrigin} />],
              [words.received, <When key="received" at={analysis.receivedAt} isExact />],
              [words.createdByService, name(result?.createdAt ?? null)],
              [words.creditsCharged, reply.totalCreditsUsed === null ? notSent : credits(reply.totalCreditsUsed)],
              [
                words.creditsParts,
                sum === null ? notSent : `${credits(sum)}, ${replyWords.parts(reply.images.length)}`,
              ],
              [words.processing, result?.processingTimeMs == null ? notSent : processing(result.processingTimeMs)],
              [
                words.processingTotal,
                reply.totalProcessingTimeMs === null ? notSent : processing(reply.totalProcessingTimeMs),
              ],
              [words.resultId, name(result?.id ?? null)],
              [words.sentName, name(result?.fileName ?? null)],
              [words.run, String(analysis.run)],
              [words.readBy, `${appName} ${analysis.appVersion}`],
              others > 0 ? [words.others(others), ''] : null,
            ]}
          />
        )}
      </Disclosure>
    </>
  )
}

const notSent = <span className="quiet">{words.notSent}</span>
