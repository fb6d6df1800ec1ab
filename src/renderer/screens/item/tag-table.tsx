import type { MetadataEntry } from '../../../shared/model/metadata.ts'
import { metadata as words } from '../../../shared/words/item.ts'
import { frame } from '../../../shared/words/ui.ts'
import { tagTable } from '../../../shared/words/viewer.ts'
import { CopyButton } from '../../ui/copy.tsx'
import { Name } from '../../ui/name.tsx'

type Props = { group: string; entries: readonly MetadataEntry[] }

/** The tags of one block inside the file: in words where there are words, and always as recorded. */
export function TagTable({ group, entries }: Props) {
  return (
    <table className="table tags">
      <caption className="caps">
        {group} <span className="tab-count">{entries.length}</span>
      </caption>
      <colgroup>
        <col className="tag-name" />
        <col />
        <col className="tag-tools" />
      </colgroup>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{tagTable.tag}</th>
          <th scope="col">{tagTable.value}</th>
          <th scope="col">{frame.copy}</th>
        </tr>
      </thead>
      <tbody>
        {numbered(entries).map(({ key, entry }) => (
          <tr key={key}>
            <th scope="row">
              <Name text={entry.tag} className="wraps" />
            </th>
            <td className="selectable">
              <Name text={entry.friendly ?? entry.raw} keepLines />
              {entry.friendly !== null && entry.friendly !== entry.raw && (
                <span className="tag-raw quiet">
                  {words.raw} <Name text={entry.raw} keepLines />
                </span>
              )}
            </td>
            <td className="tag-copy">
              <CopyButton text={entry.raw} label={words.copyValue(entry.tag)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A tag may stand in a block more than once, so each is told apart by how often its name came before. */
function numbered(entries: readonly MetadataEntry[]): { key: string; entry: MetadataEntry }[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const times = (seen.get(entry.tag) ?? 0) + 1
    seen.set(entry.tag, times)
    return { key: `${entry.tag} ${times}`, entry }
  })
}
