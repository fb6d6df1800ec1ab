import type { Analysis } from '../../../shared/model/analysis.ts'
import { service } from '../../../shared/words/report.ts'
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
      <FieldList title={service.image} fields={perImage} />
      <FieldList title={service.request} fields={perRequest} />
    </div>
  )
}

type FieldListProps = {
  title: string
  fields: readonly (readonly [name: string, value: string | number | boolean | null])[]
}

function FieldList({ title, fields }: FieldListProps) {
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
            <td>{value === null ? <Soft text="null" /> : <Foreign text={String(value)} mono />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
