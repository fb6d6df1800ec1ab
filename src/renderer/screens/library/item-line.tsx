import type { ItemRow } from '../../../shared/model/item.ts'
import { shortTime } from '../../../shared/model/time-code.ts'
import { shortFormat } from '../../../shared/words/formats.ts'
import { reasonLine } from '../../../shared/words/intake.ts'
import { simulated } from '../../../shared/words/ui.ts'
import { pictures } from '../../data/pictures.ts'
import { FactCheckBeside, ItemChip, showsSimulated } from '../../ui/chip.tsx'
import { bytes, pixels } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { RedactedSign } from '../../ui/redacted-sign.tsx'
import { ReviewSign } from '../../ui/review-sign.tsx'
import { Thumbnail } from './thumbnail.tsx'

/** An item in the list: one line with the columns of `ListHead`. */
export function ItemLine({ row }: { row: ItemRow }) {
  return (
    <>
      <span className="well">
        <Thumbnail row={row} address={pictures.thumbnail} isSmall />
      </span>
      <span className="muted">{row.reference}</span>
      {row.reason === null ? (
        <>
          <Name text={row.name} className="one-line" />
          <Name text={row.folder} className="one-line quiet list-wide" />
          <span className="muted one-line">{row.format === null ? null : shortFormat(row.format)}</span>
        </>
      ) : (
        <NotRead row={row} reason={reasonLine({ reason: row.reason, name: row.name })} />
      )}
      <span className="number muted">{bytes(row.bytes)}</span>
      <span className="muted list-wide">
        {row.durationSeconds !== null
          ? shortTime(row.durationSeconds)
          : row.width !== null && row.height !== null && pixels(row.width, row.height)}
      </span>
      <span className="list-result">
        <ItemChip row={row} />
        <FactCheckBeside row={row} />
        <ReviewSign review={row.review} />
        <RedactedSign isRedacted={row.isRedacted} />
        {showsSimulated(row) && <span className="quiet">{simulated.chip}</span>}
      </span>
    </>
  )
}

/** A file that was not read has no format; the reason takes that space, under the name. */
function NotRead({ row, reason }: { row: ItemRow; reason: string }) {
  return (
    <span className="list-not-read" title={reason}>
      <span className="one-line">
        <Name text={row.name} /> <Name text={row.folder} className="quiet" />
      </span>
      <Name text={reason} className="one-line muted list-reason" />
    </span>
  )
}
