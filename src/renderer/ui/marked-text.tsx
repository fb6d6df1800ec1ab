import { createElement, Fragment } from 'react'
import { visibleParts } from '../../shared/model/visible-text.ts'
import { shownParts } from './name.tsx'

type Props = { pieces: readonly { at: number; text: string; isMatch: boolean }[]; className?: string }

/** An excerpt of a text from an untrusted source, as `Name` shows it, with the words that match marked. */
export function MarkedText({ pieces, className }: Props) {
  return (
    <bdi className={className}>
      {pieces.map(({ at, text, isMatch }) =>
        createElement(isMatch ? 'mark' : Fragment, { key: at }, ...shownParts(visibleParts(text))),
      )}
    </bdi>
  )
}
