import { createElement, type ReactNode } from 'react'
import { pathPieces } from '../../shared/model/path-pieces.ts'
import { directionOf, nameParts, type TextPart, visibleParts } from '../../shared/model/visible-text.ts'
import './name.css'

type Props = { text: string; className?: string; keepLines?: boolean; isPath?: boolean }

/**
 * Text from an untrusted source: in its own writing direction, with invisible control characters shown by their code.
 * The title contains the same, for names that are cut. A path may break after its separators.
 */
export function Name({ text, className, keepLines = false, isPath = false }: Props) {
  const parts = keepLines ? visibleParts(text, true) : nameParts(text)
  const title = keepLines ? undefined : parts.map((part) => part.text).join('')
  return createElement(
    'bdi',
    {
      className: [className, keepLines ? 'own-lines' : ''].filter(Boolean).join(' ') || undefined,
      dir: (keepLines ? null : directionOf(text)) ?? undefined,
      title,
    },
    ...shownParts(parts, isPath),
  )
}

/** Parts of a text, control characters as signs. */
export const shownParts = (parts: readonly TextPart[], isPath = false): ReactNode[] =>
  parts.flatMap((part): ReactNode[] => {
    if (part.kind === 'sign') return [createElement('span', { className: 'hidden-character' }, part.text)]
    return isPath ? breakable(part.text) : [part.text]
  })

const breakable = (path: string) =>
  pathPieces(path).flatMap((piece, at) => (at === 0 ? [piece] : [createElement('wbr', { key: at }), piece]))
