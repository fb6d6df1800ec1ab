import { type Analysis, type ImageReply, type ImageResult, otherForm } from '../../../shared/model/analysis.ts'
import { report, service } from '../../../shared/words/report/report.ts'
import { sentAs } from '../../../shared/words/sent.ts'
import { Foreign, Soft } from './report-parts.tsx'

/** The documented fields under the service's own names, as sent. */
export function FieldTable({ analysis: { result, reply } }: { analysis: Analysis }) {
  return (
    <div className="halves">
      <ImageFields result={result} reply={reply} />
      <RequestFields reply={reply} />
    </div>
  )
}

/** What was sent for one picture; null = no entry. */
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
  return <FieldList title={service.image} fields={fields} sent={(name) => otherForm(reply, `${result?.at}.${name}`)} />
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
  return <FieldList title={service.request} fields={fields} sent={(name) => otherForm(reply, name)} />
}

type FieldListProps = {
  title: string
  fields: readonly (readonly [name: string, value: string | number | boolean | null])[]
  /** What came in another form, as JSON; null = nothing did. */
  sent: (name: string) => string | null
}

function FieldList({ title, fields, sent }: FieldListProps) {
  return (
    <table className="grid">
      <thead>
        <tr>
          <th>{title}</th>
          <th> </th>
        </tr>
      </thead>
      <tbody>
        {fields.map(([name, value]) => (
          <tr key={name}>
            <td className="mono">{name}</td>
            <td>{value === null ? <None json={sent(name)} /> : <Foreign text={String(value)} mono />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const None = ({ json }: { json: string | null }) =>
  json === null ? <Soft text={report.nullOrAbsent} /> : <Foreign text={sentAs(json)} />
