import { report, service } from '../../../shared/words/report.ts'
import { besideRowsOf } from '../beside.ts'
import type { ReportFacts } from '../report-facts.ts'
import { Foreign, Soft } from './report-parts.tsx'

/** What the file says of a thing beside what the service says of it. */
export function BesideTable({ facts }: { facts: ReportFacts }) {
  const rows = besideRowsOf(facts.item.medium?.metadata ?? null, facts.service.analysis?.result?.deepAnalysis ?? null)
  if (rows.length === 0) return null
  // A kind of the service's may be called like one of ours.
  const keyed = rows.map((row, index) => ({ key: `${index} ${row.label}`, row }))
  return (
    <>
      <h3>{service.beside}</h3>
      <table className="grid">
        <thead>
          <tr>
            <th>{service.field}</th>
            <th>{service.inFile}</th>
            <th>{service.serviceSays}</th>
          </tr>
        </thead>
        <tbody>
          {keyed.map(({ key, row }) => (
            <tr key={key}>
              <td>
                <Foreign text={row.label} />
              </td>
              <td>{row.inFile === null ? <Soft text={report.notRecorded} /> : <Foreign text={row.inFile} />}</td>
              <td>
                {row.service === null ? (
                  <Soft text={service.notMentioned} />
                ) : (
                  <Foreign text={row.service.join('\n')} lines />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
