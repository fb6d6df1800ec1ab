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
          <span className="number muted">{bytes(row.bytes)}</span>
          <span className="muted list-wide">
            {row.durationSeconds !== null
              ? shortTime(row.durationSeconds)
              : row.width !== null && row.height !== null && pixels(row.width, row.height)}
          </span>
          <Result row={row} />
        </>
      ) : (
        <NotRead row={row} reason={reasonLine({ reason: row.reason, name: row.name })} />
      )}
    </>
  )
}

/** A file that was not read has neither format nor pixels; the reason takes that space, under the name and the size. */
function NotRead({ row, reason }: { row: ItemRow; reason: string }) {
  return (
    <span className="list-not-read" title={reason}>
      <span className="one-line list-name">
        <Name text={row.name} /> <Name text={row.folder} className="quiet" />
      </span>
      <span className="number muted">{bytes(row.bytes)}</span>
      <Result row={row} />
      <span className="one-line muted list-reason">{reason}</span>
    </span>
  )
}

function Result({ row }: { row: ItemRow }) {
  return (
    <span className="list-result">
      <ItemChip row={row} />
      <FactCheckBeside row={row} />
      <ReviewSign review={row.review} />
      <RedactedSign isRedacted={row.isRedacted} />
      {showsSimulated(row) && <span className="quiet">{simulated.chip}</span>}
    </span>
  )
}
