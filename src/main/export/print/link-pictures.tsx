import type { Analysis, ImageReply, ImageResult } from '../../../shared/model/analysis.ts'
import type { FaceReading } from '../../../shared/model/face.ts'
import { inferReading, placeFaces } from '../../../shared/model/face-reading.ts'
import { frameOfBoxes } from '../../../shared/model/link-frame.ts'
import { report, service } from '../../../shared/words/report/report.ts'
import { linkFrame, linkService as words } from '../../../shared/words/report/report-link.ts'
import type { LinkFacts } from '../facts/link-facts.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { Drawing } from './picture-plates.tsx'
import { AttachedNote, Foreign, Soft } from './report-parts.tsx'
import { ResultSummary } from './result-summary.tsx'
import { Faces } from './service-faces.tsx'
import { ImageFields, RequestFields } from './service-fields.tsx'
import { Scores } from './service-scores.tsx'
import { UnparsedMembers } from './service-section.tsx'
import { DeepWords } from './service-words.tsx'

/** More pictures than these are not printed in full; the raw reply holds all. */
const MAX_IN_FULL = 30

/** Every picture of an answer on its own: verdict, scores, faces, words, fields. */
export function LinkPictures({ facts, link, analysis }: { facts: ReportFacts; link: LinkFacts; analysis: Analysis }) {
  const { images } = analysis.reply
  const shown = images.slice(0, MAX_IN_FULL)
  return (
    <>
      <AttachedNote by={analysis.attachedBy} />
      {shown.map((image, index) => (
        <div key={image.at} className="of-several">
          {images.length === 1 ? null : (
            <>
              <h2 className="picture">{words.picture({ n: index + 1 })}</h2>
              <ResultSummary analysis={analysis} result={image} zone={facts.made.zone} isOneOfSeveral />
            </>
          )}
          <InFull result={image} reply={analysis.reply} link={link} />
        </div>
      ))}
      {images.length > MAX_IN_FULL ? (
        <p className="note">{words.more({ shown: MAX_IN_FULL, total: images.length })}</p>
      ) : null}
    </>
  )
}

function InFull({ result, reply, link }: { result: ImageResult; reply: ImageReply; link: LinkFacts }) {
  return (
    <>
      <Scores result={result} reply={reply} />
      <Faces result={result} reply={reply} />
      <FacesOnFrame result={result} chosen={link.reading} />
      <DeepWords result={result} reply={reply} />
      <Findings result={result} />
      <h3>{service.fields}</h3>
      <ImageFields result={result} reply={reply} />
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
      <table className="grid">
        <thead>
          <tr>
            <th>{words.kind}</th>
            <th>{words.value}</th>
            <th>{words.significance}</th>
          </tr>
        </thead>
        <tbody>
          {found
            .map((one, index) => ({ key: `${index} ${one.kind}`, one }))
            .map(({ key, one }) => (
              <tr key={key}>
                <td className="mono">
                  {one.kind === '' ? <Soft text={report.noKind} /> : <Foreign text={one.kind} />}
                </td>
                <td>{one.value === null ? '' : <Foreign text={one.value} lines />}</td>
                <td>{one.significance === null ? '' : <Foreign text={one.significance} lines />}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <p className="note">{words.findingsNote}</p>
    </>
  )
}

/** What was sent for the whole request, and what this version has no place for. */
export function WholeAnswer({ reply }: { reply: ImageReply }) {
  return (
    <>
      <RequestFields reply={reply} />
      {reply.unread.length > 0 ? <UnparsedMembers members={reply.unread} /> : null}
    </>
  )
}

/** The boxes of a picture nobody has here, on an empty frame; nothing where no face was sent. */
function FacesOnFrame({ result, chosen }: { result: ImageResult; chosen: FaceReading | null }) {
  const reported = result.faceAnalysis
  const faces = [...(reported?.faces ?? []), ...(reported?.decidingFace ? [reported.decidingFace] : [])]
  if (reported === null || faces.length === 0) return null
  const frame = frameOfBoxes(faces)
  if (frame === null) return <p className="note">{linkFrame.noBoxes}</p>
  // The frame is made of the boxes, so only the unit can be read out of them; a chosen frame means nothing here.
  const { unit } = chosen ?? inferReading(faces, frame).reading
  const placed = placeFaces(reported.faces ?? [], reported.decidingFace, { unit, frame: 'upright' }, frame)
  if (placed.length === 0) return <p className="note">{linkFrame.noBoxes}</p>
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
