import type { Analysis, ImageReply, ImageResult, ServiceMetadataFinding } from '../../../shared/model/analysis.ts'
import type { FaceReading } from '../../../shared/model/face.ts'
import { inferReading, placeFaces } from '../../../shared/model/face-reading.ts'
import { frameOfBoxes } from '../../../shared/model/link-frame.ts'
import { firstOf } from '../../../shared/model/shortened.ts'
import { agreementRows, findingsPath, otherForms } from '../../../shared/words/agreement.ts'
import { report, service } from '../../../shared/words/report/report.ts'
import { linkFrame, linkService as words } from '../../../shared/words/report/report-link.ts'
import { whyUnparsed } from '../../../shared/words/sent.ts'
import { relationWords } from '../../../shared/words/viewer.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { PlateOf } from './picture-plates.tsx'
import { AttachedNote, Below, Foreign, Grid, inLines, Line, Soft, TitledGrid } from './report-parts.tsx'
import { DeepWords, Faces, instead, ResultSummary, Scores } from './service-result.tsx'

/** More images than these are not printed in full; the raw reply holds all. */
const MAX_IN_FULL = 30

/** Everything documented that the service sent about a file, or about each image at an address, field by field. */
export function ServiceInFull({ facts, analysis }: { facts: ReportFacts; analysis: Analysis }) {
  const { link } = facts
  const { result, reply, attachedBy } = analysis
  const images = link !== null ? reply.images : result === null ? [] : [result]
  const isOne = images.length === 1
  return (
    <>
      <AttachedNote by={attachedBy} />
      {images.length === 0 && <Line of={link === null ? service.unread : words.noPicture} />}
      {images.slice(0, MAX_IN_FULL).map((image, index) => (
        <div key={image.at} className="of-several">
          {!isOne && (
            <>
              <h2 className="picture">{words.picture({ n: index + 1 })}</h2>
              <ResultSummary analysis={analysis} result={image} isOneOfSeveral />
            </>
          )}
          <Scores result={image} reply={reply} />
          <Faces result={image} reply={reply} />
          {link !== null && <FacesOnFrame result={image} chosen={link.reading} />}
          <DeepWords result={image} reply={reply} />
          {link === null ? <BesideTable facts={facts} result={image} reply={reply} /> : <Findings result={image} />}
          <h3>{service.fields}</h3>
          {isOne ? (
            <div className="halves">
              <ImageFields result={image} reply={reply} />
              <RequestFields reply={reply} />
            </div>
          ) : (
            <ImageFields result={image} reply={reply} />
          )}
        </div>
      ))}
      <Line as="note" of={images.length > MAX_IN_FULL && words.more({ shown: MAX_IN_FULL, total: images.length })} />
      {!isOne && (
        <>
          <h3>{service.fields}</h3>
          <RequestFields reply={reply} />
        </>
      )}
      <UnparsedMembers reply={reply} />
    </>
  )
}

/** What the file says of a thing beside what the service says of it, and how the two compare. */
function BesideTable({ facts, result, reply }: { facts: ReportFacts; result: ImageResult; reply: ImageReply }) {
  const findings = result.deepAnalysis?.metadataFindings ?? null
  const forms = otherForms(reply, findings ?? [], findingsPath(result))
  const rows = findings === null ? [] : agreementRows(facts.item.medium, findings, forms)
  return (
    <TitledGrid
      title={service.beside}
      kind="beside"
      columns={[service.field, service.inFile, service.serviceSays, service.compared]}
      rows={rows.map(({ subject, inFile, byService, isKnown, relation }) => [
        subject,
        inLines(inFile.join('\n')) ?? <Soft text={report.notRecorded} />,
        inLines(byService.map(findingWords).join('\n')) ?? <Soft text={service.notMentioned} />,
        isKnown && relationWords[relation],
      ])}
    />
  )
}

const findingWords = ({ kind, value, significance }: ServiceMetadataFinding): string =>
  `${kind === '' ? report.noKind : kind}${value === null ? '' : `: ${value}`}${significance === null ? '' : ` (${significance})`}`

/** What the service says of embedded metadata. There is no file here to hold it against. */
const Findings = ({ result: { deepAnalysis } }: { result: ImageResult }) => (
  <TitledGrid
    title={words.findings}
    note={words.findingsNote}
    columns={[words.kind, words.value, words.significance]}
    rows={(deepAnalysis?.metadataFindings ?? []).map(({ kind, value, significance }) => [
      <td className="mono">{kind === '' ? <Soft text={report.noKind} /> : <Foreign text={kind} />}</td>,
      inLines(value),
      inLines(significance),
    ])}
  />
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
    <>
      <h3>{linkFrame.title}</h3>
      <PlateOf drawing={{ picture: null, size: frame, frame: { width: 110, height: 70 }, faces: placed }}>
        {linkFrame.caption({ unit })}
      </PlateOf>
    </>
  )
}

/** The documented fields of one picture under the service's own names, as sent. */
const ImageFields = ({ result, reply }: { result: ImageResult; reply: ImageReply }) => (
  <FieldTable
    title={service.image}
    reply={reply}
    within={`${result.at}.`}
    fields={[
      ['id', result.id],
      ['fileName', result.fileName],
      ['verdict', result.verdict],
      ['confidence', result.confidence],
      ['isManipulated', result.isManipulated],
      ['faceAnalysis.stage', result.faceAnalysis?.stage ?? null],
      ['creditsUsed', result.creditsUsed],
      ['processingTimeMs', result.processingTimeMs],
      ['errorMessage', result.errorMessage],
      ['createdAt', result.createdAt],
    ]}
  />
)

/** Those of the whole request. */
const RequestFields = ({ reply }: { reply: ImageReply }) => (
  <FieldTable
    title={service.request}
    reply={reply}
    within=""
    fields={[
      ['totalCreditsUsed', reply.totalCreditsUsed],
      ['totalProcessingTimeMs', reply.totalProcessingTimeMs],
      ['isSuccessful', reply.isSuccessful],
      ['errorMessage', reply.errorMessage],
      ['hasDetailedReport', reply.hasDetailedReport],
    ]}
  />
)

type Field = readonly [name: string, value: string | number | boolean | null]
type FieldTableProps = { title: string; reply: ImageReply; within: string; fields: readonly Field[] }

/** `within` = what the paths of the fields in the reply begin with. */
const FieldTable = ({ title, reply, within, fields }: FieldTableProps) => (
  <Grid
    columns={[title, ' ']}
    rows={fields.map(([name, value]) => [
      <td className="mono">{name}</td>,
      value === null ? instead(reply, `${within}${name}`, report.nullOrAbsent) : <Foreign text={String(value)} mono />,
    ])}
  />
)

/** Longest JSON printed whole, characters; the raw reply holds all of it. */
const MAX_SHOWN = 1500

/** Members of the reply that this version has no place for, as they came; nothing where it has one for all. */
const UnparsedMembers = ({ reply: { unread } }: { reply: ImageReply }) => (
  <TitledGrid
    title={service.unparsedMembers}
    rows={unread.map(({ path, why, json }) => [
      <>
        <Foreign text={path} mono />
        <Below as="soft" of={why !== 'new' && whyUnparsed[why]} />
      </>,
      <>
        <Foreign text={firstOf(json, MAX_SHOWN)} mono />
        <Below as="soft" of={json.length > MAX_SHOWN && service.cutMember} />
      </>,
    ])}
  />
)
