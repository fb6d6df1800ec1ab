import { useDeferredValue, useState } from 'react'
import { item as itemWords, metadata as words } from '../../../shared/words/item.ts'
import { tagTable } from '../../../shared/words/viewer.ts'
import { CopyButton } from '../../ui/copy.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { entriesAsJson, entriesAsText, type ListedTag, type TagForm, TagTable } from './tag-table.tsx'

type Props = { entries: readonly ListedTag[]; hasThumbnail: boolean }

/** Every tag read in the file, by block: searchable, in words or as recorded, and to be copied whole or in part. */
export function MetadataEntries({ entries, hasThumbnail }: Props) {
  const [text, setText] = useState('')
  const [form, setForm] = useState<TagForm>('words')
  const wanted = useDeferredValue(text.trim().toLowerCase())
  const shown = wanted === '' ? entries : entries.filter((entry) => fits(entry, wanted))
  const groups = Map.groupBy(shown, ({ group }) => group)
  return (
    <section className="metadata-entries" aria-label={itemWords.tabs.metadata}>
      <div className="metadata-search">
        <input
          className="input"
          type="search"
          value={text}
          placeholder={words.search}
          aria-label={words.search}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            if (text === '') event.currentTarget.blur()
            else setText('')
          }}
        />
        <Segmented label={tagTable.form} value={form} options={FORMS} onChange={setForm} />
      </div>
      <div className="metadata-copy">
        <span className="quiet">{tagTable.shown(shown.length, entries.length)}</span>
        <CopyButton text={() => entriesAsText(shown)} label={tagTable.copyAll} shows />
        <CopyButton text={() => entriesAsJson(shown)} label={tagTable.copyJson} shows />
      </div>
      {hasThumbnail && wanted === '' && <p className="quiet">{tagTable.thumbnail}</p>}
      {shown.length === 0 && <p className="muted">{words.nothingFits}</p>}
      {[...groups].map(([group, members]) => (
        <TagTable key={group} group={group} entries={members} form={form} />
      ))}
    </section>
  )
}

const FORMS = [
  { value: 'words', label: tagTable.inWords },
  { value: 'recorded', label: tagTable.asRecorded },
] as const

const fits = ({ group, tag, raw, friendly }: ListedTag, wanted: string) =>
  `${group} ${tag} ${raw} ${friendly ?? ''}`.toLowerCase().includes(wanted)
