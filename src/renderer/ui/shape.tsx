import { VERDICT_SHAPES } from '../../shared/model/verdict-shapes.ts'
import type { VerdictShape } from '../../shared/words/verdicts.ts'

/** The shape of a verdict, in the colour of the surrounding text. Decorative: the word is always next to it. */
export function Shape({ shape }: { shape: VerdictShape }) {
  if (shape === 'none') return null
  const { d, isOpen } = VERDICT_SHAPES[shape]
  return (
    <svg className="shape" viewBox="0 0 12 12" width="10" height="10" aria-hidden="true" focusable="false">
      <path
        d={d}
        fill={isOpen ? 'none' : 'currentColor'}
        stroke="currentColor"
        strokeWidth={isOpen ? 1.6 : 0}
        strokeLinejoin="round"
      />
    </svg>
  )
}
