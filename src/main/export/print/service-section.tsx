import type { Analysis, ImageReply, ImageResult, ServiceMetadataFinding } from '../../../shared/model/analysis.ts'
import type { FaceReading } from '../../../shared/model/face.ts'
import { inferReading, placeFaces } from '../../../shared/model/face-reading.ts'
import { frameOfBoxes } from '../../../shared/model/link-frame.ts'
import { untaken } from '../../../shared/model/sent-form.ts'
import { agreementRows, findingsPath, otherForms } from '../../../shared/words/agreement.ts'
import { whyNoEntry } from '../../../shared/words/no-entry.ts'
import { report, service } from '../../../shared/words/report/report.ts'
import { linkFrame, linkService as words } from '../../../shared/words/report/report-link.ts'
import { sentAs } from '../../../shared/words/sent.ts'
import { relationWords } from '../../../shared/words/viewer.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { PlateOf } from './picture-plates.tsx'
import { AttachedNote, Foreign, Grid, inLines, Line, Soft, TitledGrid } from './report-parts.tsx'
import { DeepWords, Faces, instead, ResultSummary, Scores } from './service-result.tsx'
import { UnreadMembers } from './unread-members.tsx'

/** More images than these are not printed in full; the raw reply holds all. */
const MAX_IN_FULL = 30

/** Everything documented that the service sent about a file, or about each image at an address, field by field. */
export function ServiceInFull({ facts, analysis }: { facts: ReportFacts; analysis: Analysis }) {
  const { link } = facts
  const { result, reply, attachedBy } = analysis
  // Of a file the entry about it comes first; where none is known to be, all of them stand without a verdict on the file.
  const images = link !== null || result === null ? reply.images : [result, ...othersOf(reply, result)]
  const isOne = images.length === 1 && (link !== null || result !== null)
  return (
    <>
      <AttachedNote by={attachedBy} />
      {images.length === 0 && <Line of={link === null ? service.unread : words.noPicture} />}
      {link === null && result === null && <Line as="strong" of={whyNoEntry(analysis)} lines />}
      {images.slice(0, MAX_IN_FULL).map((image, index) => (
        <div key={image.at} className="of-several">
          {!isOne && (
            <>
              <h2 className="picture">
                {link !== null
                  ? words.picture({ n: index + 1 })
                  : result === null
                    ? words.unmatchedEntry({ n: index + 1 })
                    : index === 0
                      ? words.thisFile
                      : words.otherEntry({ n: index })}
              </h2>
              <ResultSummary analysis={analysis} result={image} isOneOfSeveral />
            </>
          )}
          <Scores result={image} reply={reply} />
          <Faces result={image} reply={reply} />
          {link !== null && <FacesOnFrame result={image} chosen={link.reading} />}
          <DeepWords result={image} reply={reply} />
          {link === null && image === result ? (
            <BesideTable facts={facts} result={image} reply={reply} />
          ) : (
            <Findings result={image} reply={reply} isOfLink={link !== null} />
          )}
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
      <UnreadMembers of={reply} sha256={analysis.replySha256} />
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
        inLines(byService.map((one) => findingWords(saidOf(reply, findings ?? [], result, one))).join('\n')) ?? (
          <Soft text={service.notMentioned} />
        ),
        isKnown && relationWords[relation],
      ])}
    />
  )
}

type FindingSaid = { kind: string | null; value: string | null; significance: string | null }

/** What was sent of a finding, each part as it came; null = it was not sent. */
function saidOf(
  reply: ImageReply,
  findings: readonly ServiceMetadataFinding[],
  result: ImageResult,
  finding: ServiceMetadataFinding,
): FindingSaid {
  const at = `${findingsPath(result)}[${findings.indexOf(finding)}]`
  const { kind, value, significance } = finding
  const of = (name: string, taken: string | null) => {
    const json = taken === null ? untaken(reply, [at, name].join('.')) : null
    return json === null ? taken : sentAs(json)
  }
  const whole = untaken(reply, at)
  return {
    kind: whole === null ? of('kind', kind === '' ? null : kind) : sentAs(whole),
    value: of('value', value),
    significance: of('significance', significance),
  }
}

const findingsSaid = (reply: ImageReply, result: ImageResult): FindingSaid[] => {
  const findings = result.deepAnalysis?.metadataFindings ?? []
  return findings.map((one) => saidOf(reply, findings, result, one))
}

const findingWords = ({ kind, value, significance }: FindingSaid): string =>
  `${kind ?? report.noKind}${value === null ? '' : `: ${value}`}${significance === null ? '' : ` (${significance})`}`

/** The entries of a reply about other images than the one it was asked about. */
const othersOf = ({ images }: ImageReply, result: ImageResult) => images.filter(({ at }) => at !== result.at)

/** What the service says of embedded metadata, where there is no file to hold it against, or none known to be meant. */
const Findings = ({ result, reply, isOfLink }: { result: ImageResult; reply: ImageReply; isOfLink: boolean }) => (
  <TitledGrid
    title={words.findings}
    {...(isOfLink ? { note: words.findingsNote } : {})}
    columns={[words.kind, words.value, words.significance]}
    rows={findingsSaid(reply, result).map(({ kind, value, significance }) => [
      <td className="mono">{kind === null ? <Soft text={report.noKind} /> : <Foreign text={kind} />}</td>,
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
      value === null ? instead(reply, `${within}${name}`) : <Foreign text={String(value)} mono />,
    ])}
  />
)
