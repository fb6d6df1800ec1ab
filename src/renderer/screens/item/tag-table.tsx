import type { MetadataEntry } from '../../../shared/model/metadata.ts'
import { count } from '../../../shared/words/counts.ts'
import { metadata as words } from '../../../shared/words/item.ts'
import { frame } from '../../../shared/words/ui.ts'
import { tagTable } from '../../../shared/words/viewer.ts'
import { CopyButton } from '../../ui/copy.tsx'
import { Name } from '../../ui/name.tsx'

/** How values are shown: in words where there are words, or only as recorded. */
export type TagForm = 'words' | 'recorded'

/** A tag with the name of the block or stream it stands in. */
export type ListedTag = Omit<MetadataEntry, 'group'> & { group: string }

type Props = { group: string; entries: readonly ListedTag[]; form: TagForm }

/** The tags of one block inside the file: in words where there are words and they are asked for, and always as recorded. */
export function TagTable({ group, entries, form }: Props) {
  return (
    <table className="table tags">
      <caption className="caps">
        <span className="tag-group">
          {group} <span className="tab-count">{count(entries.length)}</span>
          <CopyButton text={() => entriesAsText(entries)} label={tagTable.copyGroup(group)} />
        </span>
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
              <Name text={form === 'words' ? (entry.friendly ?? entry.raw) : entry.raw} keepLines />
              {form === 'words' && entry.friendly !== null && entry.friendly !== entry.raw && (
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
function numbered(entries: readonly ListedTag[]): { key: string; entry: ListedTag }[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const times = (seen.get(entry.tag) ?? 0) + 1
    seen.set(entry.tag, times)
    return { key: `${entry.tag} ${times}`, entry }
  })
}

/** Group, tag, value as recorded and in words, by tabs. */
export const entriesAsText = (entries: readonly ListedTag[]) =>
  entries.map(({ group, tag, raw, friendly }) => [group, tag, raw, friendly ?? ''].join('\t')).join('\n')

/** The entries as read, nothing left out. */
export const entriesAsJson = (entries: readonly ListedTag[]) => JSON.stringify(entries, null, 2)
