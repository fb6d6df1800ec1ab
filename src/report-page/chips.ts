import { VERDICT_SHAPES } from '../shared/model/verdict-shapes.ts'
import { claimVerdictWords } from '../shared/words/claims.ts'
import { type VerdictShape, verdictWords } from '../shared/words/verdicts.ts'
import { el, foreign, svg } from './dom.ts'

/** The verdict of an image as the service sent it: a word, a shape and a tint. `form`: see `verdictWords`. */
export function verdictChip(verdict: string | null, form?: string | null): HTMLElement {
  const { label, shape, tone } = verdictWords(verdict, form)
  return el('span', { class: `chip ${tone}` }, shape === 'none' ? null : shapeOf(shape), foreign(label))
}

/** The verdict of a claim; its shapes are none of an image's. `form` = the JSON of one in a form that is not read. */
export function claimChip(verdict: string | null, form?: string): HTMLElement {
  const { label, shape, tone } = claimVerdictWords(verdict, form)
  return el('span', { class: `chip ${tone}` }, CLAIM_SIGNS[shape], foreign(label))
}

const CLAIM_SIGNS = { equal: '= ', not_equal: '≠ ', about: '≈ ', question: '? ', none: '' } as const

function shapeOf(shape: Exclude<VerdictShape, 'none'>): SVGElement {
  const { d, isOpen } = VERDICT_SHAPES[shape]
  return svg(
    'svg',
    { viewBox: '0 0 12 12', width: '10', height: '10', 'aria-hidden': 'true' },
    svg('path', { d, class: isOpen ? 'open' : 'filled' }),
  )
}
