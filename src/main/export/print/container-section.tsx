import type { ContainerFacts } from '../../../shared/model/container.ts'
import { containerEntries, container as words } from '../../../shared/words/container.ts'
import { metadata } from '../../../shared/words/report.ts'
import { Foreign } from './report-parts.tsx'

/** Longest value printed whole, characters; the library keeps all of it. */
const MAX_SHOWN = 400

/** Everything the container of a film or a sound says, as recorded and in words. */
export function ContainerTable({ facts }: { facts: ContainerFacts | null }) {
  if (facts === null) return <p>{words.unreadable}</p>
  const entries = containerEntries(facts).map((entry, index) => ({ key: `${index} ${entry.tag}`, ...entry }))
  return (
    <>
      <p className="note">{words.note}</p>
      <table className="grid tags streams">
        <thead>
          <tr>
            <th>{metadata.group}</th>
            <th>{metadata.tag}</th>
            <th>{metadata.recorded}</th>
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
                <Foreign text={raw.slice(0, MAX_SHOWN)} lines />
                {raw.length > MAX_SHOWN ? <span className="soft"> {metadata.cut(raw.length - MAX_SHOWN)}</span> : null}
              </td>
              <td>{friendly === null ? '' : <Foreign text={friendly} lines />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
