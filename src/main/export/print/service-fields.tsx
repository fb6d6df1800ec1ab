import { type Analysis, otherForm } from '../../../shared/model/analysis.ts'
import { report, service } from '../../../shared/words/report.ts'
import { sentAs } from '../../../shared/words/sent.ts'
import { Foreign, Soft } from './report-parts.tsx'

/** The documented fields under the service's own names, as sent. */
export function FieldTable({ analysis }: { analysis: Analysis }) {
  const { result, reply } = analysis
  const perImage = result
    ? ([
        ['id', result.id],
        ['fileName', result.fileName],
        ['verdict', result.verdict],
        ['confidence', result.confidence],
        ['isManipulated', result.isManipulated],
        ['creditsUsed', result.creditsUsed],
        ['processingTimeMs', result.processingTimeMs],
        ['errorMessage', result.errorMessage],
        ['createdAt', result.createdAt],
      ] as const)
    : []
  const perRequest = [
    ['totalCreditsUsed', reply.totalCreditsUsed],
    ['totalProcessingTimeMs', reply.totalProcessingTimeMs],
    ['isSuccessful', reply.isSuccessful],
    ['errorMessage', reply.errorMessage],
    ['hasDetailedReport', reply.hasDetailedReport],
  ] as const
  return (
    <div className="halves">
      <FieldList title={service.image} fields={perImage} sent={(name) => otherForm(reply, `${result?.at}.${name}`)} />
      <FieldList title={service.request} fields={perRequest} sent={(name) => otherForm(reply, name)} />
    </div>
  )
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
