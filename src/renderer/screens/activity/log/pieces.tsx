import { createElement, Fragment } from 'react'
import type { CustodyPiece } from '../../../../shared/model/custody.ts'
import { shortDigest } from '../../../ui/format.ts'
import { Name } from '../../../ui/name.tsx'

/**
 * Text of an entry: names that come from elsewhere are set apart from our words; hashes are shortened unless `isWhole`.
 */
export function Pieces({ pieces, isWhole = false }: { pieces: readonly CustodyPiece[]; isWhole?: boolean }) {
  return createElement(
    Fragment,
    null,
    ...pieces.map((piece) => {
      if (typeof piece === 'string') return piece
      if ('name' in piece) return createElement(Name, { text: piece.name })
      const code = { title: piece.digest, className: isWhole ? 'wraps' : undefined }
      return createElement('code', code, isWhole ? piece.digest : shortDigest(piece.digest))
    }),
  )
}
