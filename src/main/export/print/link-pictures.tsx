import type { Analysis, ImageReply, ImageResult } from '../../../shared/model/analysis.ts'
import type { FaceReading } from '../../../shared/model/face.ts'
import { inferReading, placeFaces } from '../../../shared/model/face-reading.ts'
import { frameOfBoxes } from '../../../shared/model/link-frame.ts'
import { report, service } from '../../../shared/words/report/report.ts'
import { linkFrame, linkService as words } from '../../../shared/words/report/report-link.ts'
import type { LinkFacts } from '../facts/link-facts.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { Drawing } from './picture-plates.tsx'
import { AttachedNote, Foreign, Grid, inLines, Line, Soft } from './report-parts.tsx'
import { ResultSummary } from './result-summary.tsx'
import { DeepWords, Faces, Scores } from './service-result.tsx'
import { ImageFields, RequestFields, UnparsedMembers } from './service-section.tsx'

/** More pictures than these are not printed in full; the raw reply holds all. */
const MAX_IN_FULL = 30

/** Every picture of an answer on its own: verdict, scores, faces, words, fields. */
export function LinkPictures({ facts, link, analysis }: { facts: ReportFacts; link: LinkFacts; analysis: Analysis }) {
  const { reply, attachedBy } = analysis
  const total = reply.images.length
  return (
    <>
      <AttachedNote by={attachedBy} />
      {reply.images.slice(0, MAX_IN_FULL).map((image, index) => (
        <div key={image.at} className="of-several">
          {total > 1 && (
            <>
              <h2 className="picture">{words.picture({ n: index + 1 })}</h2>
              <ResultSummary analysis={analysis} result={image} zone={facts.made.zone} isOneOfSeveral />
            </>
          )}
          <Scores result={image} reply={reply} />
          <Faces result={image} reply={reply} />
          <FacesOnFrame result={image} chosen={link.reading} />
          <DeepWords result={image} reply={reply} />
          <Findings result={image} />
          <h3>{service.fields}</h3>
          <ImageFields result={image} reply={reply} />
        </div>
      ))}
      <Line as="note" of={total > MAX_IN_FULL && words.more({ shown: MAX_IN_FULL, total })} />
    </>
  )
}

/** What the service says of embedded metadata. There is no file here to hold it against. */
function Findings({ result }: { result: ImageResult }) {
  const found = result.deepAnalysis?.metadataFindings ?? []
  if (found.length === 0) return null
  return (
    <>
      <h3>{words.findings}</h3>
      <Grid
        columns={[words.kind, words.value, words.significance]}
        rows={found.map(({ kind, value, significance }) => [
          <td className="mono">{kind === '' ? <Soft text={report.noKind} /> : <Foreign text={kind} />}</td>,
          inLines(value),
          inLines(significance),
        ])}
      />
      <Line as="note" of={words.findingsNote} />
    </>
  )
}

/** What was sent for the whole request, and what this version has no place for. */
export const WholeAnswer = ({ reply }: { reply: ImageReply }) => (
  <>
    <RequestFields reply={reply} />
    <UnparsedMembers reply={reply} />
  </>
)

/** The boxes of a picture nobody has here, on an empty frame; nothing where no face was sent. */
function FacesOnFrame({ result, chosen }: { result: ImageResult; chosen: FaceReading | null }) {
  const { faces, decidingFace } = result.faceAnalysis ?? { faces: null, decidingFace: null }
  const boxes = [...(faces ?? []), ...(decidingFace ? [decidingFace] : [])]
  if (boxes.length === 0) return null
  const frame = frameOfBoxes(boxes)
  if (frame === null) return <Line as="note" of={linkFrame.noBoxes} />
  // The frame is made of the boxes, so only the unit can be read out of them; a chosen frame means nothing here.
  const { unit } = chosen ?? inferReading(boxes, frame).reading
  const placed = placeFaces(faces ?? [], decidingFace, { unit, frame: 'upright' }, frame)
  if (placed.length === 0) return <Line as="note" of={linkFrame.noBoxes} />
  return (
    <figure className="plate">
      <h3>{linkFrame.title}</h3>
      <div className="well">
        <Drawing picture={null} size={frame} frame={{ width: 110, height: 70 }} faces={placed} />
      </div>
      <figcaption>{linkFrame.caption({ unit })}</figcaption>
    </figure>
  )
}
