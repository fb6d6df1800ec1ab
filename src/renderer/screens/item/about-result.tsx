import type { ReactNode } from 'react'
import { type Analysis, sumOfParts } from '../../../shared/model/analysis.ts'
import { credits } from '../../../shared/words/cost-sheet.ts'
import { result as words } from '../../../shared/words/item.ts'
import { timeWords, writtenTime } from '../../../shared/words/sent.ts'
import { appName } from '../../../shared/words/ui.ts'
import { replyWords } from '../../../shared/words/viewer.ts'
import { Facts } from '../../ui/block.tsx'
import { processing } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { When } from '../../ui/when.tsx'
import { Disclosure } from './disclosure.tsx'
import { Missing } from './sent-value.tsx'

/** What it cost, when it came, and from where. A total that is not the sum of its parts is never hidden. */
export function AboutResult({ analysis }: { analysis: Analysis }) {
  const { reply, result } = analysis
  const sum = sumOfParts(reply)
  const charged = reply.totalCreditsUsed ?? sum
  /** The value where one was taken, else what came instead of it. */
  const said = <T,>(path: string, value: T | null | undefined, show: (value: T) => ReactNode) =>
    value == null ? <Missing reply={reply} path={path} /> : show(value)
  const own = (name: string) => `${result?.at ?? 'images[0]'}.${name}`
  const foreign = (text: string) => <Name text={text} className="wraps" />
  const yesNo = (value: boolean) => (value ? words.yes : words.no)
  return (
    <Disclosure label={words.details} beside={charged === null ? undefined : credits(charged)}>
      {() => (
        <Facts
          rows={[
            [words.service, <Name key="service" text={analysis.serviceOrigin} />],
            [words.received, <When key="received" at={analysis.receivedAt} isExact />],
            [
              words.createdByService,
              said(own('createdAt'), result?.createdAt, (text) => (
                <CreatedAt text={text} receivedAt={analysis.receivedAt} />
              )),
            ],
            [words.creditsCharged, said('totalCreditsUsed', reply.totalCreditsUsed, credits)],
            [
              words.creditsParts,
              sum === null ? (
                <Missing key="sum" reply={reply} path={own('creditsUsed')} />
              ) : (
                `${credits(sum)}, ${replyWords.parts(reply.images.length)}`
              ),
            ],
            [words.processing, said(own('processingTimeMs'), result?.processingTimeMs, processing)],
            [words.processingTotal, said('totalProcessingTimeMs', reply.totalProcessingTimeMs, processing)],
            [words.successful, said('isSuccessful', reply.isSuccessful, yesNo)],
            [words.detailedIncluded, said('hasDetailedReport', reply.hasDetailedReport, yesNo)],
            [words.manipulated, said(own('isManipulated'), result?.isManipulated, yesNo)],
            [words.resultId, said(own('id'), result?.id, foreign)],
            [words.sentName, said(own('fileName'), result?.fileName, foreign)],
            [words.run, String(analysis.run)],
            [words.readBy, `${appName} ${analysis.appVersion}`],
          ]}
        />
      )}
    </Disclosure>
  )
}

/** A time as the service wrote it, and what is known of it. */
function CreatedAt({ text, receivedAt }: { text: string; receivedAt: number }) {
  const written = writtenTime(text, receivedAt)
  return (
    <>
      <Name text={text} className="wraps" />
      {written.kind !== 'instant' && <span className="odd"> {timeWords[written.kind]}</span>}
    </>
  )
}
