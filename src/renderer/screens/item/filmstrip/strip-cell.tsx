import { memo } from 'react'
import type { ItemRow } from '../../../../shared/model/item.ts'
import { pictures } from '../../../data/pictures.ts'
import { Name } from '../../../ui/name.tsx'
import { RedactedSign } from '../../../ui/redacted-sign.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { Thumbnail } from '../../library/thumbnail.tsx'

/** One item of the strip: its picture, its number and where it stands. */
export const StripCell = memo(function StripCell({ row }: { row: ItemRow }) {
  return (
    <>
      <div className="well strip-well">
        <Thumbnail row={row} address={pictures.thumbnail} isSmall />
        <RedactedSign isRedacted={row.isRedacted} />
      </div>
      <span className="strip-text">
        <span className="strip-reference">{row.reference}</span>
        <Name text={row.name} className="visually-hidden" />
        <StateGlyph row={row} />
      </span>
    </>
  )
})
