import type { ItemRow } from '../../../shared/model/item.ts'
import { simulated } from '../../../shared/words/ui.ts'
import { pictures } from '../../data/pictures.ts'
import { ItemChip } from '../../ui/chip.tsx'
import { bytes, pixels } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { Thumbnail } from './thumbnail.tsx'

/** An item of the list: one line, the columns of `ListHead`. */
export function ItemLine({ row }: { row: ItemRow }) {
  return (
    <>
      <span className="well">
        <Thumbnail row={row} address={pictures.thumbnail} isSmall />
      </span>
      <span className="muted">{row.reference}</span>
      <Name text={row.name} className="one-line" />
      <Name text={row.folder} className="one-line quiet list-wide" />
      <span className="muted one-line" title={row.format?.toUpperCase()}>
        {row.format?.toUpperCase()}
      </span>
      <span className="number muted">{bytes(row.bytes)}</span>
      <span className="muted list-wide">
        {row.width !== null && row.height !== null && pixels(row.width, row.height)}
      </span>
      <span className="list-result">
        <ItemChip row={row} />
        {row.isSimulated && <span className="quiet">{simulated.chip}</span>}
      </span>
    </>
  )
}
