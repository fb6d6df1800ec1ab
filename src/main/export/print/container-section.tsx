import type { ContainerFacts } from '../../../shared/model/container.ts'
import { containerEntries, container as words } from '../../../shared/words/container.ts'
import { metadata } from '../../../shared/words/report.ts'
import { Recorded } from './recorded-value.tsx'
import { Foreign } from './report-parts.tsx'

/** Everything read of the container of a film or a sound, as read and in words. */
export function ContainerTable({ facts }: { facts: ContainerFacts | null }) {
  if (facts === null) return <p>{words.unreadable}</p>
  const entries = containerEntries(facts).map((entry, index) => ({ key: `${index} ${entry.tag}`, ...entry }))
  return (
    <>
      <p className="note">{words.note}</p>
      <table className="grid streams">
        <thead>
          <tr>
            <th>{metadata.group}</th>
            <th>{metadata.tag}</th>
            <th>{words.recorded}</th>
            <th>{metadata.inWords}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ key, group, tag, raw, friendly }) => (
            <tr key={key}>
              <td className="soft">{group}</td>
              <td>
                <Foreign text={tag} />
              </td>
              <td>
                <Recorded raw={raw} />
              </td>
              <td>{friendly === null ? '' : <Foreign text={friendly} lines />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
