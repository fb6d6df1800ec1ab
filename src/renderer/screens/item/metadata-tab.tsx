import { useDeferredValue, useState } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { MetadataEntry, MetadataGroup } from '../../../shared/model/metadata.ts'
import { problemWords } from '../../../shared/words/inspection.ts'
import { item as itemWords, orientationWords, metadata as words } from '../../../shared/words/item.ts'
import { metadataNoteWords } from '../../../shared/words/metadata.ts'
import { formatNames } from '../../../shared/words/report.ts'
import { tagTable } from '../../../shared/words/viewer.ts'
import { Block, Facts } from '../../ui/block.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { Digest } from '../../ui/digest.tsx'
import { exactBytes, pixels } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { When } from '../../ui/when.tsx'
import { EmbeddedPicture } from './embedded-picture.tsx'
import { RecordedPlace, RecordedWhen } from './recorded.tsx'
import { TagTable } from './tag-table.tsx'
import './metadata-tab.css'

/** Everything read in the file: what it is, what it claims, and every tag, searchable. */
export function MetadataTab({ item }: { item: ItemDetail }) {
  const { medium } = item
  const found = medium?.metadata ?? null
  return (
    <>
      <FileFacts item={item} />
      {found !== null && (
        <Block title={words.taken} className="metadata-claims">
          <p className="selectable">
            {found.dateTimeOriginal === null ? words.noTime : <RecordedWhen time={found.dateTimeOriginal} />}
          </p>
          <h3 className="caps">{words.position}</h3>
          <p className="selectable">
            {found.position === null ? words.noPosition : <RecordedPlace place={found.position} />}
          </p>
          {found.position !== null && <p className="quiet">{words.positionHint}</p>}
        </Block>
      )}
      {medium !== null && found === null && (
        <p className="metadata-none">{medium.kind === 'image' ? words.none : words.notPicture}</p>
      )}
      {medium !== null && <EmbeddedPicture medium={medium} />}
      {found !== null && <Entries entries={found.entries} hasThumbnail={found.hasEmbeddedThumbnail} />}
    </>
  )
}

function FileFacts({ item }: { item: ItemDetail }) {
  const { medium } = item
  const found = medium?.metadata ?? null
  const notes = [
    ...(medium?.problems ?? []).map(problemWords),
    ...(found?.notes ?? []).map(metadataNoteWords),
    ...(found?.hasMakerNote === true && !found.notes.includes('maker_note_unread') ? [words.makerNote] : []),
  ]
  return (
    <Block title={words.file}>
      <Facts
        rows={[
          [words.path, <Name key="path" text={item.path} className="wraps" />],
          medium === null ? null : [words.digest, <Digest key="digest" hex={medium.sha256} />],
          [words.size, exactBytes(item.row.bytes)],
          medium === null ? null : [words.format, formatNames[medium.format] ?? medium.format],
          medium === null || medium.width === null || medium.height === null
            ? null
            : [words.dimensions, pixels(medium.width, medium.height)],
          medium === null || medium.kind !== 'image'
            ? null
            : [words.orientation, orientationWords[medium.orientation] ?? String(medium.orientation)],
          item.modifiedAt === null ? null : [words.modified, <When key="modified" at={item.modifiedAt} isExact />],
          item.inspectedAt === null ? null : [words.inspected, <When key="inspected" at={item.inspectedAt} isExact />],
          notes.length === 0
            ? null
            : [
                words.problems,
                <ul key="notes" className="lines">
                  {[...new Set(notes)].map((note) => (
                    <li key={note}>{note}</li>
                  ))}
                </ul>,
              ],
        ]}
      />
    </Block>
  )
}

function Entries({ entries, hasThumbnail }: { entries: readonly MetadataEntry[]; hasThumbnail: boolean }) {
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim().toLowerCase())
  const shown = wanted === '' ? entries : entries.filter((entry) => fits(entry, wanted))
  const groups = Map.groupBy(shown, ({ group }): MetadataGroup => group)
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
        <span className="quiet">{tagTable.shown(shown.length, entries.length)}</span>
        <CopyButton text={asText(shown)} label={tagTable.copyAll} />
      </div>
      {hasThumbnail && wanted === '' && <p className="quiet">{tagTable.thumbnail}</p>}
      {shown.length === 0 && <p className="muted">{words.nothingFits}</p>}
      {[...groups].map(([group, members]) => (
        <TagTable key={group} group={group} entries={members} />
      ))}
    </section>
  )
}

const fits = ({ group, tag, raw, friendly }: MetadataEntry, wanted: string) =>
  `${group} ${tag} ${raw} ${friendly ?? ''}`.toLowerCase().includes(wanted)

/** Group, tag, value as recorded and in words, by tabs. */
const asText = (entries: readonly MetadataEntry[]) =>
  entries.map(({ group, tag, raw, friendly }) => [group, tag, raw, friendly ?? ''].join('\t')).join('\n')
