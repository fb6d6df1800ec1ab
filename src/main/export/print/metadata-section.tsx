import type { Medium } from '../../../shared/model/medium.ts'
import type { Metadata } from '../../../shared/model/metadata.ts'
import { metadataState } from '../../../shared/model/metadata-state.ts'
import { metadataNotes, noMetadataWords } from '../../../shared/words/metadata.ts'
import { metadata as words } from '../../../shared/words/report/report.ts'
import { MetadataFacts } from './metadata-facts.tsx'
import { Recorded } from './recorded-value.tsx'
import { Foreign } from './report-parts.tsx'

/**
 * Whether a file holds metadata, beside what a container says. That a picture has none, or why it could not be read,
 * stands in the local observation.
 */
export const hasOwnMetadata = (medium: Medium): boolean =>
  medium.metadata !== null && (medium.kind === 'image' || metadataState(medium) !== 'empty')

/** What the file says of itself in the words of the screen, and every entry, as recorded and in words. */
export function MetadataTable({ medium }: { medium: Medium }) {
  const { metadata, problems } = medium
  const state = metadataState(medium)
  const notes = metadataNotes(medium)
  if (metadata === null) return null
  return (
    <>
      {state === 'read' ? <MetadataFacts metadata={metadata} problems={problems} /> : <p>{noMetadataWords(state)}</p>}
      {metadata.entries.length === 0 ? <p>{words.none}</p> : <Entries metadata={metadata} />}
      {notes.length > 0 ? <p className="note">{notes.join(' ')}</p> : null}
    </>
  )
}

/** So many entries stand in two tables side by side, which are some hundred millimetres high. */
const BESIDE = 40

function Entries({ metadata: { entries } }: { metadata: Metadata }) {
  const blocks = Array.from({ length: Math.ceil(entries.length / BESIDE) }, (_, at) => {
    const block = entries.slice(at * BESIDE, (at + 1) * BESIDE)
    const half = Math.ceil(block.length / 2)
    return { key: at, left: block.slice(0, half), right: block.slice(half) }
  })
  return (
    <>
      <h3>{words.entries}</h3>
      {blocks.map(({ key, left, right }) => (
        <div className="entries" key={key}>
          <EntryTable entries={left} />
          {right.length > 0 ? <EntryTable entries={right} /> : null}
        </div>
      ))}
    </>
  )
}

function EntryTable({ entries }: { entries: Metadata['entries'] }) {
  return (
    <table className="grid tags">
      <thead>
        <tr>
          <th>{words.group}</th>
          <th>{words.tag}</th>
          <th>{words.recordedInWords}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={`${entry.group} ${entry.tag} ${entry.raw.slice(0, 60)}`}>
            <td className="soft">{entry.group}</td>
            <td>
              <Foreign text={entry.tag} />
            </td>
            <td>
              <Recorded raw={entry.raw} />
              {entry.friendly === null ? null : (
                <span className="soft">
                  {' · '}
                  <Foreign text={entry.friendly} lines />
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
