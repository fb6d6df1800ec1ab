import { Fragment } from 'react'
import { visibleParts } from '../../shared/model/visible-text.ts'
import './name.css'

type Props = { pieces: readonly { at: number; text: string; isMatch: boolean }[]; className?: string }

/** An excerpt of a text from an untrusted source, as `Name` shows it, with the words that match marked. */
export function MarkedText({ pieces, className }: Props) {
  return (
    <bdi className={className}>
      {pieces.map(({ at, text, isMatch }) =>
        isMatch ? (
          <mark key={at}>
            <Visible text={text} />
          </mark>
        ) : (
          <Visible key={at} text={text} />
        ),
      )}
    </bdi>
  )
}

function Visible({ text }: { text: string }) {
  const parts = visibleParts(text)
  if (parts.every(({ kind }) => kind === 'text')) return text
  let at = 0
  return parts.map((part) => {
    at += part.text.length
    return part.kind === 'sign' ? (
      <span key={at} className="hidden-character">
        {part.text}
      </span>
    ) : (
      <Fragment key={at}>{part.text}</Fragment>
    )
  })
}
