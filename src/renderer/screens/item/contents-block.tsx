import type { ItemDetail } from '../../../shared/contract/items.ts'
import { isPart, isRenderingAid } from '../../../shared/model/content-kinds.ts'
import type { Content } from '../../../shared/model/contents.ts'
import type { Medium } from '../../../shared/model/medium.ts'
import { contentsIn } from '../../../shared/model/medium-contents.ts'
import {
  endWords,
  partName,
  partPlace,
  rowsWords,
  unlistedWords,
  contents as words,
} from '../../../shared/words/contents.ts'
import { useSavePart } from '../../data/items.ts'
import { Block, Facts } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Digest } from '../../ui/digest.tsx'
import { Name } from '../../ui/name.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import './contents-block.css'

/** What else is in the bytes of a file: where its content ends, and each part found, which can be saved. */
export function ContentsBlock({ item, medium }: { item: ItemDetail; medium: Medium }) {
  const { end = null, partsLeftOut = 0, isPartsOpen = false } = medium.contents ?? {}
  const rows = medium.contents && rowsWords(medium.contents)
  const unlisted = unlistedWords(medium.contents)
  const parts = contentsIn(medium).filter(isPart)
  const isLookedFor = medium.contents !== null
  // Documents and texts are not walked, and nobody expects parts in them.
  if (isLookedFor && end === null && parts.length === 0) return null
  const isWalked = end?.state === 'whole' || end?.missing === 'end_mark'
  const none = isWalked && unlisted.length === 0 ? words.none : words.noneSoFar
  return (
    <Block
      title={words.title}
      beside={parts.length === 0 ? undefined : words.count({ n: parts.length + partsLeftOut, isOpen: isPartsOpen })}
    >
      {(end !== null || rows !== null) && (
        <Facts
          rows={[
            end && [words.end, <Name key="end" text={endWords(end, medium.bytes, parts)} />],
            rows === null ? null : [words.rows, rows],
          ]}
        />
      )}
      {!isLookedFor && <p className="quiet">{words.notLookedFor}</p>}
      {isLookedFor && parts.length === 0 && <p className="quiet">{none}</p>}
      <ul className="parts">
        {parts.map((part) => (
          <Part key={`${part.kind} ${part.offset} ${part.source} ${part.value}`} part={part} item={item} />
        ))}
      </ul>
      {unlisted.map((text) => (
        <p className="quiet" key={text}>
          {text}
        </p>
      ))}
      {parts.length > 0 && <p className="quiet metadata-note">{words.note}</p>}
    </Block>
  )
}

function Part({ part, item }: { part: Content; item: ItemDetail }) {
  const save = useSavePart(item.row.id)
  const { offset, bytes, sha256 } = part
  const what = partName(part)
  const isSaveable = offset !== null && bytes !== null && bytes > 0
  return (
    <li className="file-part">
      <div className="file-part-head">
        <Name text={what} className="wraps" />
        {isSaveable && (
          <Button
            look="link"
            isDisabled={save.isPending || item.original === 'missing' || item.original === 'no_answer'}
            title={words.saveNamed({ what })}
            onClick={() => save.mutate({ offset, bytes })}
          >
            {words.save}
          </Button>
        )}
      </div>
      <p className="quiet">
        <Name text={partPlace(part)} keepLines />
      </p>
      {isRenderingAid(part) && <p className="quiet">{words.aid}</p>}
      {sha256 !== null && <Digest hex={sha256} />}
      {save.error !== null && save.error.error.kind !== 'declined' && <ErrorNote error={save.error.error} />}
    </li>
  )
}
