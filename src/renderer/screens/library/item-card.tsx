import { memo } from 'react'
import type { ItemRow } from '../../../shared/model/item.ts'
import { olderReader } from '../../../shared/words/inspection.ts'
import { library as words } from '../../../shared/words/library.ts'
import { simulated } from '../../../shared/words/ui.ts'
import { pictures } from '../../data/pictures.ts'
import { FactCheckBeside, ItemChip, showsSimulated } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { KnownSign } from '../../ui/known-sign.tsx'
import { Name } from '../../ui/name.tsx'
import { RedactedSign } from '../../ui/redacted-sign.tsx'
import { ReviewSign } from '../../ui/review-sign.tsx'
import { SeenDot } from '../../ui/seen-dot.tsx'
import { Thumbnail } from './thumbnail.tsx'

/** An item in the grid: thumbnail, name and state. Drawn again only when its row changes. */
export const ItemCard = memo(function ItemCard({ row }: { row: ItemRow }) {
  return (
    <>
      <div className="well">
        <Thumbnail row={row} address={pictures.thumbnail} />
      </div>
      <div className="card-text">
        <span className="card-reference">
          {row.reference}
          <SeenDot isSeen={row.isSeen} />
          {row.duplicateCount > 0 && (
            <span title={words.duplicates({ n: row.duplicateCount })}>
              <Icon name="duplicate" size={11} />
              <span className="visually-hidden">{words.duplicates({ n: row.duplicateCount })}</span>
            </span>
          )}
          {row.isReadByOlder && (
            <span title={olderReader.mark}>
              <Icon name="older" size={11} />
              <span className="visually-hidden">{olderReader.mark}</span>
            </span>
          )}
          {showsSimulated(row) && (
            <span title={simulated.chip}>
              <Icon name="flask" size={11} />
              <span className="visually-hidden">{simulated.chip}</span>
            </span>
          )}
          <FactCheckBeside row={row} />
        </span>
        <span className="card-title">
          <Name text={row.name} className="card-name one-line" />
          <ReviewSign review={row.review} />
          <RedactedSign isRedacted={row.isRedacted} />
          <KnownSign knownBy={row.knownBy} />
        </span>
        <ItemChip row={row} />
      </div>
    </>
  )
})
