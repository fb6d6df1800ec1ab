import type { ImageReply, ImageResult, ServiceMetadataFinding } from '../../../shared/model/analysis.ts'
import { firstOf } from '../../../shared/model/shortened.ts'
import { agreementRows } from '../../../shared/words/agreement.ts'
import { report, service } from '../../../shared/words/report/report.ts'
import { whyUnparsed } from '../../../shared/words/sent.ts'
import { relationWords } from '../../../shared/words/viewer.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { AttachedNote, Below, Foreign, Grid, inLines, Line, Soft } from './report-parts.tsx'
import { DeepWords, Faces, instead, Scores } from './service-result.tsx'

/** Everything documented that the service sent for this picture, field by field. */
export function ServiceInFull({ facts }: { facts: ReportFacts }) {
  const { analysis } = facts.service
  if (!analysis) return <Line of={service.none} />
  const { result, reply } = analysis
  return (
    <>
      <AttachedNote by={analysis.attachedBy} />
      {result ? (
        <>
          <Scores result={result} reply={reply} />
          <Faces result={result} reply={reply} />
          <DeepWords result={result} reply={reply} />
        </>
      ) : (
        <Line of={service.unread} />
      )}
      <BesideTable facts={facts} />
      <h3>{service.fields}</h3>
      <div className="halves">
        <ImageFields result={result} reply={reply} />
        <RequestFields reply={reply} />
      </div>
      <UnparsedMembers reply={reply} />
    </>
  )
}

/** What the file says of a thing beside what the service says of it, and how the two compare. */
function BesideTable({ facts }: { facts: ReportFacts }) {
  const findings = facts.service.analysis?.result?.deepAnalysis?.metadataFindings ?? null
  const rows = findings === null ? [] : agreementRows(facts.item.medium, findings)
  if (rows.length === 0) return null
  return (
    <>
      <h3>{service.beside}</h3>
      <Grid
        kind="beside"
        columns={[service.field, service.inFile, service.serviceSays, service.compared]}
        rows={rows.map(({ subject, inFile, byService, isKnown, relation }) => [
          subject,
          inLines(inFile.join('\n')) ?? <Soft text={report.notRecorded} />,
          inLines(byService.map(findingWords).join('\n')) ?? <Soft text={service.notMentioned} />,
          isKnown && relationWords[relation],
        ])}
      />
    </>
  )
}

const findingWords = ({ kind, value, significance }: ServiceMetadataFinding): string =>
  `${kind === '' ? report.noKind : kind}${value === null ? '' : `: ${value}`}${significance === null ? '' : ` (${significance})`}`

/** The documented fields of one picture under the service's own names, as sent; null = no entry. */
export function ImageFields({ result, reply }: { result: ImageResult | null; reply: ImageReply }) {
  const fields = result
    ? ([
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
      ] as const)
    : []
  return <FieldTable title={service.image} fields={fields} reply={reply} within={`${result?.at}.`} />
}

/** What was sent for the whole request. */
export function RequestFields({ reply }: { reply: ImageReply }) {
  const fields = [
    ['totalCreditsUsed', reply.totalCreditsUsed],
    ['totalProcessingTimeMs', reply.totalProcessingTimeMs],
    ['isSuccessful', reply.isSuccessful],
    ['errorMessage', reply.errorMessage],
    ['hasDetailedReport', reply.hasDetailedReport],
  ] as const
  return <FieldTable title={service.request} fields={fields} reply={reply} within="" />
}

type FieldTableProps = {
  title: string
  fields: readonly (readonly [name: string, value: string | number | boolean | null])[]
  reply: ImageReply
  /** What their paths in the reply begin with. */
  within: string
}

const FieldTable = ({ title, fields, reply, within }: FieldTableProps) => (
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
export function UnparsedMembers({ reply: { unread } }: { reply: ImageReply }) {
  if (unread.length === 0) return null
  return (
    <>
      <h3>{service.unparsedMembers}</h3>
      <Grid
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
    </>
  )
}
