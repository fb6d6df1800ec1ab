import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { MediumKind } from '../../../shared/model/medium.ts'
import { type MetadataState, metadataState } from '../../../shared/model/metadata-state.ts'
import { containerEntries, container as containerWords } from '../../../shared/words/container.ts'
import { problemWords } from '../../../shared/words/inspection.ts'
import { orientationWords, metadata as words } from '../../../shared/words/item.ts'
import { metadataNotes, noMetadataWords } from '../../../shared/words/metadata.ts'
import { missingFact } from '../../../shared/words/missing.ts'
import { formatNames } from '../../../shared/words/report.ts'
import { Block, Facts } from '../../ui/block.tsx'
import { Digest } from '../../ui/digest.tsx'
import { exactBytes, pixels } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { When } from '../../ui/when.tsx'
import { EmbeddedPicture } from './embedded-picture.tsx'
import { MetadataEntries } from './metadata-entries.tsx'
import { ToldBlocks } from './told-blocks.tsx'
import './metadata-tab.css'

/** Everything read in the file: what it is, what it claims, and every tag, searchable. */
export function MetadataTab({ item }: { item: ItemDetail }) {
  const { medium } = item
  const found = medium?.metadata ?? null
  const container = medium?.container ?? null
  const state = medium === null ? 'none' : metadataState(medium)
  const entries = [...(container === null ? [] : containerEntries(container)), ...(found?.entries ?? [])]
  return (
    <>
      <FileFacts item={item} />
      {found !== null && state === 'read' && <ToldBlocks metadata={found} problems={medium?.problems ?? []} />}
      {medium !== null && state !== 'read' && container === null && (
        <p className="metadata-none">{noneWords(medium.kind, state)}</p>
      )}
      {medium !== null && <EmbeddedPicture medium={medium} />}
      {container !== null && <p className="quiet told-note">{containerWords.note}</p>}
      {(found !== null || container !== null) && (
        <MetadataEntries entries={entries} hasThumbnail={found?.hasEmbeddedThumbnail ?? false} />
      )}
    </>
  )
}

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
          medium === null ? null : [words.digest, <Digest key="digest" hex={medium.sha256} />],
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

function noneWords(kind: MediumKind, state: Exclude<MetadataState, 'read'>): string {
  if (kind === 'image') return noMetadataWords(state)
  return kind === 'video' || kind === 'audio' ? containerWords.unreadable : words.notPicture
}
