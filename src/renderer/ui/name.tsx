import { createElement } from 'react'
import { nameParts, visibleParts } from '../../shared/model/visible-text.ts'
import './name.css'

type Props = { text: string; className?: string; keepLines?: boolean }

/**
 * Text that strangers chose: in its own writing direction, with characters that act unseen shown by their code.
 * The title holds the same, for names that are cut.
 */
export function Name({ text, className, keepLines = false }: Props) {
  const parts = keepLines ? visibleParts(text, true) : nameParts(text)
  const title = keepLines ? undefined : parts.map((part) => part.text).join('')
  return createElement(
    'bdi',
    { className, title },
    ...parts.map((part) =>
      part.kind === 'sign' ? createElement('span', { className: 'hidden-character' }, part.text) : part.text,
    ),
  )
}
