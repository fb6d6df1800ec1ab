import type { ReactNode } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import { type Analysis, type ImageResult, sumOfParts } from '../../../shared/model/analysis.ts'
import type { PlacedFace } from '../../../shared/model/face-reading.ts'
import { unreadOf } from '../../../shared/model/held-replies.ts'
import type { ReadingInUse } from '../../../shared/model/proven-reading.ts'
import { untaken } from '../../../shared/model/sent-form.ts'
import { amounts } from '../../../shared/words/amounts.ts'
import { credits } from '../../../shared/words/cost-sheet.ts'
import { result as words } from '../../../shared/words/item.ts'
import { whyNoEntry } from '../../../shared/words/no-entry.ts'
import { isOnScale, timeWords, writtenTime } from '../../../shared/words/sent.ts'
import { appName, attached } from '../../../shared/words/ui.ts'
import { moreUnread } from '../../../shared/words/unread-members.ts'
import { certainty, houseSentence, scale, verdictWords } from '../../../shared/words/verdicts.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import { Facts } from '../../ui/block.tsx'
import { SimulatedChip, VerdictChip } from '../../ui/chip.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { instant, processing } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { Note } from '../../ui/note.tsx'
import { ScoreBar } from '../../ui/score-bar.tsx'
import { When } from '../../ui/when.tsx'
import { AgreementTable } from './agreement-table.tsx'
import { AlteredNote } from './altered-note.tsx'
import { Detailed } from './detailed.tsx'
import { Disclosure } from './disclosure.tsx'
import { FaceList } from './face-list.tsx'
import { Part } from './part.tsx'
import { RawReply } from './raw-reply.tsx'
import { Missing } from './sent-value.tsx'
import { UnparsedMembers } from './unparsed-members.tsx'

type Props = {
  item: ItemDetail
  analysis: Analysis
  reading: ReadingInUse | null
  placed: readonly PlacedFace[]
  highlighted: number | null
  onHighlight: (index: number | null) => void
  /** Crops of the faces; null = there is no image, or no face in it. */
  crops: ReactNode
}

/** Everything the service said about this image: documented members first, then the rest, then the reply itself. */
export function ServiceResult(props: Props) {
  const { item, analysis } = props
  const { reply, result } = analysis
  return (
    <>
      <AlteredNote checkId={analysis.checkId} />
      {analysis.attachedBy !== null && (
        <Note isPlain>
          <Name text={attached.result({ by: analysis.attachedBy })} />
        </Note>
      )}
      {!analysis.isCurrent && (
        <Note>{words.older({ origin: analysis.serviceOrigin, asOf: instant(analysis.receivedAt) })}</Note>
      )}
      {reply.errorMessage !== null && <Said intro={words.requestError} text={reply.errorMessage} />}
      {reply.isSuccessful === false && reply.errorMessage === null && result?.verdict == null && (
        <Note>{words.notSuccessful}</Note>
      )}
      {result === null && <Note>{whyNoEntry(analysis)}</Note>}
      {result?.errorMessage != null && <Said intro={words.imageError} text={result.errorMessage} />}
      {result !== null && <VerdictPart analysis={analysis} result={result} />}
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
      {reply.unread.length > 0 && (
        <UnparsedMembers members={reply.unread} more={moreUnread(unreadOf(reply), analysis.replySha256)} />
      )}
      <AboutResult analysis={analysis} />
      <RawReply of={{ checkId: analysis.checkId }} bytes={analysis.replyBytes} />
    </>
  )
}

/** Words of the service, labelled as such. */
function Said({ intro, text }: { intro: string; text: string }) {
  return (
    <Note>
      {intro}: “<Name text={text} keepLines />”
    </Note>
  )
}

/** Number of entries shown; a reply to one image contains one. */
const SHOWN = 20

/** Every entry of a reply that does not contain exactly one for this image. */
function EntriesPart({ analysis }: { analysis: Analysis }) {
  const { images } = analysis.reply
  if (images.length === 0 || (images.length === 1 && analysis.result !== null)) return null
  return (
    <Part title={words.entries} beside={String(images.length)}>
      <ol className="entries">
        {images.slice(0, SHOWN).map((image) => (
          <li key={image.at}>
            <VerdictChip verdict={image.verdict} form={untaken(analysis.reply, `${image.at}.verdict`)} />
            {image.at === analysis.result?.at && <strong> {words.thisPicture}</strong>}
            <p className="muted wraps">
              {image.fileName === null ? words.noName : <Name text={image.fileName} className="wraps" />}
              {image.creditsUsed !== null && ` · ${credits(image.creditsUsed)}`}
            </p>
            {image.errorMessage !== null && (
              <p>
                “<Name text={image.errorMessage} keepLines />”
              </p>
            )}
          </li>
        ))}
      </ol>
      {images.length > SHOWN && <p className="quiet">{viewer.firstOf({ shown: SHOWN, total: images.length })}</p>}
    </Part>
  )
}

/** The verdict: the word, the sentence to quote, and the score the service attached to it. */
function VerdictPart({ analysis, result }: { analysis: Analysis; result: ImageResult }) {
  const { verdict, confidence, at } = result
  const sent = untaken(analysis.reply, `${at}.confidence`)
  const { note } = verdictWords(verdict)
  return (
    <div className="verdict-part">
      <VerdictStatement analysis={analysis} result={result} />
      {note !== null && <p className="prose muted">{note}</p>}
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

/** Costs, time and origin of the result. A total that is not the sum of its parts is never hidden. */
function AboutResult({ analysis }: { analysis: Analysis }) {
  const { reply, result } = analysis
  const sum = sumOfParts(reply)
  const charged = reply.totalCreditsUsed ?? sum
  /** The value where one was parsed, otherwise what was sent instead. */
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
                [credits(sum), amounts.images({ n: reply.images.length })].join(' · ')
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

/** A time as the service wrote it, and what is known about it. */
function CreatedAt({ text, receivedAt }: { text: string; receivedAt: number }) {
  const written = writtenTime(text, receivedAt)
  return (
    <>
      <Name text={text} className="wraps" />
      {written.kind !== 'instant' && <span className="odd"> {timeWords[written.kind]}</span>}
    </>
  )
}

/** The word of a verdict, and the sentence to quote. */
export function VerdictStatement({ analysis, result }: { analysis: Analysis; result: ImageResult }) {
  const { verdict, confidence, at } = result
  const { reply } = analysis
  const sentVerdict = untaken(reply, `${at}.verdict`)
  const sentence = houseSentence({
    verdict,
    confidence,
    sent: untaken(reply, `${at}.confidence`),
    sentVerdict,
    asOf: instant(analysis.receivedAt),
    origin: analysis.serviceOrigin,
    attachedBy: analysis.attachedBy,
  })
  return (
    <>
      <div className="verdict-line">
        <VerdictChip verdict={verdict} form={sentVerdict} isAttached={analysis.attachedBy !== null} />
        {analysis.isSimulated && <SimulatedChip />}
      </div>
      <p className="prose selectable house-sentence">
        <Name text={sentence} keepLines /> <CopyButton text={sentence} label={words.copySentence} />
      </p>
    </>
  )
}
