import type { ServiceMetadataFinding } from '../../../shared/model/analysis.ts'
import { agreementRows } from '../../../shared/words/agreement.ts'
import { report, service } from '../../../shared/words/report.ts'
import { relationWords } from '../../../shared/words/viewer.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { Foreign, Soft } from './report-parts.tsx'

/** What the file says of a thing beside what the service says of it, and how the two compare. */
export function BesideTable({ facts }: { facts: ReportFacts }) {
  const findings = facts.service.analysis?.result?.deepAnalysis?.metadataFindings ?? null
  if (findings === null) return null
  const rows = agreementRows(facts.item.medium, findings)
  if (rows.length === 0) return null
  // A kind of the service's may be called like one of ours.
  const keyed = rows.map((row, index) => ({ key: `${index} ${row.subject}`, row }))
  return (
    <>
      <h3>{service.beside}</h3>
      <table className="grid beside">
        <thead>
          <tr>
            <th>{service.field}</th>
            <th>{service.inFile}</th>
            <th>{service.serviceSays}</th>
            <th>{service.compared}</th>
          </tr>
        </thead>
        <tbody>
          {keyed.map(({ key, row }) => (
            <tr key={key}>
              <td>
                <Foreign text={row.subject} />
              </td>
              <td>
                {row.inFile.length === 0 ? (
                  <Soft text={report.notRecorded} />
                ) : (
                  <Foreign text={row.inFile.join('\n')} lines />
                )}
              </td>
              <td>
                {row.byService.length === 0 ? (
                  <Soft text={service.notMentioned} />
                ) : (
                  <Foreign text={row.byService.map(findingWords).join('\n')} lines />
                )}
              </td>
              <td>{row.isKnown ? relationWords[row.relation] : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const findingWords = ({ kind, value, significance }: ServiceMetadataFinding): string =>
  `${kind === '' ? report.noKind : kind}${value === null ? '' : `: ${value}`}${significance === null ? '' : ` (${significance})`}`
