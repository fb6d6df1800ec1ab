import { Fragment, useDeferredValue, useState } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { TextMatch } from '../../../shared/model/found-text.ts'
import type { Medium } from '../../../shared/model/medium.ts'
import { embeddedDiffers, shownTag } from '../../../shared/model/metadata.ts'
import { type MetadataState, metadataState } from '../../../shared/model/metadata-state.ts'
import { type ContainerEntry, containerEntries, container as containerWords } from '../../../shared/words/container.ts'
import { count } from '../../../shared/words/counts.ts'
import { embedded } from '../../../shared/words/embedded.ts'
import { formatNames } from '../../../shared/words/formats.ts'
import { hashLists } from '../../../shared/words/hash-lists.ts'
import { problemWords } from '../../../shared/words/inspection.ts'
import { item as itemWords, orientationWords, metadata as words } from '../../../shared/words/item.ts'
import { metadataNotes, noMetadataWords } from '../../../shared/words/metadata.ts'
import { missingFact } from '../../../shared/words/missing.ts'
import { frame } from '../../../shared/words/ui.ts'
import { tagTable } from '../../../shared/words/viewer.ts'
import { pictures } from '../../data/pictures.ts'
import { Block, Facts } from '../../ui/block.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { Digest } from '../../ui/digest.tsx'
import { exactBytes, pixels } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { When } from '../../ui/when.tsx'
import { useVeil } from '../../veil/veil-context.tsx'
import { VeilSign } from '../../veil/veil-sign.tsx'
import { ContentsBlock } from './contents-block.tsx'
import { MetadataBlocks } from './metadata-blocks.tsx'
import './metadata-tab.css'
import './embedded-picture.css'

/** Everything read in the file: what it is, what it claims, and every tag, searchable. */
export function MetadataTab({ item, match }: { item: ItemDetail; match: TextMatch | null }) {
  const { medium } = item
  const found = medium?.metadata ?? null
  const container = medium?.container ?? null
  const state = medium === null ? 'none' : metadataState(medium)
  const entries = [...(container === null ? [] : containerEntries(container)), ...(found?.entries ?? [])]
  return (
    <>
      <FileFacts item={item} />
      {medium !== null && <ContentsBlock item={item} medium={medium} />}
      {found !== null && state === 'read' && (
        <MetadataBlocks
          metadata={found}
          problems={medium?.problems ?? []}
          isReadByOlder={medium?.isReadByOlder ?? false}
        />
      )}
      {medium !== null && state !== 'read' && container === null && (
        <p className="metadata-none">{noneWords(medium, state)}</p>
      )}
      {medium !== null && <EmbeddedPicture medium={medium} />}
      {container !== null && <p className="quiet metadata-note">{containerWords.note}</p>}
      {(found !== null || container !== null) && (
        <MetadataEntries
          sought={match?.place.in === 'metadata' ? match.text : ''}
          entries={entries}
          hasThumbnail={found?.hasEmbeddedThumbnail === true && found.embedded === null}
        />
      )}
    </>
  )
}

/** MD5 and SHA-1, where they were computed. */
const lookupRows = ({ lookups }: ItemDetail) =>
  (['sha1', 'md5'] as const).map((algorithm) =>
    lookups === null
      ? null
      : ([
          hashLists.algorithms[algorithm],
          <Fragment key={algorithm}>
            <Digest hex={lookups[algorithm]} />
            <p className="quiet metadata-beside">{hashLists.lookupAid}</p>
          </Fragment>,
        ] as const),
  )

function FileFacts({ item }: { item: ItemDetail }) {
  const { medium } = item
  const found = medium?.metadata ?? null
  const notes = [
    ...(medium?.problems ?? []).map(problemWords),
    ...(medium === null ? [] : metadataNotes(medium)),
    ...(found?.hasMakerNote === true && !found.notes.includes('maker_note_unread') ? [words.makerNote] : []),
  ]
  return (
    <Block title={words.file}>
      <Facts
        rows={[
          [words.path, <Name key="path" text={item.path} className="wraps" />],
          medium === null ? null : [words.digest, <Digest key="digest" hex={medium.sha256} />, 'hash'],
          ...lookupRows(item),
          [words.size, exactBytes(item.row.bytes)],
          medium === null ? null : [words.format, formatNames[medium.format] ?? medium.format],
          medium === null || medium.width === null || medium.height === null
            ? null
            : [words.dimensions, pixels(medium.width, medium.height)],
          medium === null || (medium.kind !== 'image' && medium.kind !== 'video')
            ? null
            : [words.orientation, orientationWords[medium.orientation] ?? String(medium.orientation)],
          found === null || medium?.kind !== 'image'
            ? null
            : [
                words.orientationRecorded,
                found.exifOrientation === null ? (
                  <span key="none" className="quiet">
                    {missingFact('orientation', found, medium.problems)}
                  </span>
                ) : (
                  orientation(found.exifOrientation)
                ),
              ],
          found === null || found.containerOrientation === null
            ? null
            : [words.orientationOfContainer, orientation(found.containerOrientation)],
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

const orientation = (value: number) =>
  orientationWords[value] === undefined ? String(value) : `${value} (${orientationWords[value]})`

function noneWords({ kind, isReadByOlder }: Medium, state: Exclude<MetadataState, 'read'>): string {
  if (kind === 'image') return noMetadataWords(state, isReadByOlder)
  return kind === 'video' || kind === 'audio' ? containerWords.unreadable : words.notPicture
}

/** `sought` = what is searched at first. */
type Props = { entries: readonly ListedTag[]; hasThumbnail: boolean; sought: string }

/** Every tag read in the file, by block: searchable, decoded or as recorded, and copied in whole or in part. */
function MetadataEntries({ entries, hasThumbnail, sought }: Props) {
  const [text, setText] = useState(sought)
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
        <span className="quiet">
          {shown.length === entries.length
            ? tagTable.all({ total: entries.length })
            : tagTable.some({ shown: shown.length, total: entries.length })}
        </span>
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

const fits = ({ group, raw, friendly, ...named }: ListedTag, wanted: string) =>
  `${group} ${shownTag(named)} ${raw} ${friendly ?? ''}`.toLowerCase().includes(wanted)

/** The embedded image of a file, small, next to the image itself; renders nothing if none is embedded. */
function EmbeddedPicture({ medium }: { medium: Medium }) {
  const { sha256, metadata, hasThumbnail } = medium
  const found = metadata?.embedded ?? null
  if (found === null) return null
  const isThumbnail = found.kind === 'exif_thumbnail' || found.kind === 'photoshop_thumbnail'
  // What is shown of a raw file is the embedded preview: there is nothing else to compare it with.
  const isBeside = hasThumbnail && found.likeness !== null
  return (
    <Block
      title={isThumbnail ? embedded.thumbnail : embedded.preview}
      beside={pixels(found.width, found.height)}
      className="embedded"
    >
      <div className="embedded-pair">
        <Shown key={sha256} address={pictures.embedded(sha256)} name={embedded.itself} />
        {isBeside && <Shown key={`${sha256} own`} address={pictures.thumbnail(sha256)} name={embedded.picture} />}
      </div>
      {embeddedDiffers(found) && <p className="embedded-differs">{embedded.differs}</p>}
    </Block>
  )
}

function Shown({ address, name }: { address: string; name: string }) {
  const [isMissing, setMissing] = useState(false)
  const veil = useVeil(address)
  return (
    <figure className="embedded-shown">
      {isMissing ? (
        <p className="embedded-frame quiet">{embedded.notThere}</p>
      ) : (
        <>
          <img
            className="embedded-frame"
            src={address}
            alt={name}
            draggable={false}
            onError={() => setMissing(true)}
            {...veil.marks}
          />
          <VeilSign veil={veil} />
        </>
      )}
      <figcaption className="quiet">{name}</figcaption>
    </figure>
  )
}

/** How values are shown: in words where there are words, or only as recorded. */
type TagForm = 'words' | 'recorded'

/** A tag with the name of its block or stream. */
type ListedTag = ContainerEntry

type TagTableProps = { group: string; entries: readonly ListedTag[]; form: TagForm }

/** The tags of one block in the file: in words where they exist and are requested, and always as recorded. */
function TagTable({ group, entries, form }: TagTableProps) {
  return (
    <table className="table tags">
      <caption className="caps">
        <span className="tag-group">
          {group} <span className="tab-count">{count(entries.length)}</span>
          <CopyButton text={() => entriesAsText(entries)} label={tagTable.copyGroup({ group })} />
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
              <Name text={shownTag(entry)} className="wraps" />
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
              <CopyButton text={entry.raw} label={words.copyValue({ tag: shownTag(entry) })} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Gives each tag a unique key: a tag may occur in a block more than once, so its occurrences are counted. */
function numbered(entries: readonly ListedTag[]): { key: string; entry: ListedTag }[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const times = (seen.get(entry.tag) ?? 0) + 1
    seen.set(entry.tag, times)
    return { key: `${entry.tag} ${times}`, entry }
  })
}

/** Group, tag, value as recorded and in words, separated by tabs. */
const entriesAsText = (entries: readonly ListedTag[]) =>
  entries
    .map(({ group, raw, friendly, ...named }) => [group, shownTag(named), raw, friendly ?? ''].join('\t'))
    .join('\n')

/** The entries as read, nothing left out. */
const entriesAsJson = (entries: readonly ListedTag[]) => JSON.stringify(entries, null, 2)
