import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { frame } from '../../../shared/words/ui.ts'
import { viewer as words } from '../../../shared/words/viewer.ts'
import { PartBoundary } from '../../ui/error-boundary.tsx'
import './plate-line.css'

/** Height of a row, CSS pixels. */
const ROW = 24
/** As many digits as the number of pieces away may have. */
const WIDEST_COUNT = 88

type Props = {
  /** Class that lays out its content. A piece with `data-cut` may be cut short without being counted. */
  className: string
  children: ReactNode
}

/**
 * The plate at the lower edge of an image. It is one row high, so that it fits the margin of a fitted image and hides
 * nothing of it; pieces that do not fit are counted, and shown on request.
 */
export function PlateLine(props: Props) {
  return (
    <PartBoundary failed={frame.partFailed.notes}>
      <Line {...props} />
    </PartBoundary>
  )
}

function Line({ className, children }: Props) {
  const plate = useRef<HTMLDivElement>(null)
  const [away, setAway] = useState(0)
  const [isWhole, setWhole] = useState(false)
  /** The content and width that were counted last: each is counted once. */
  const counted = useRef('')
  const count = useCallback(() => {
    const pieces = [...(plate.current?.children ?? [])].filter((one) => one instanceof HTMLElement)
    const of = shapeOf(plate.current, pieces)
    if (of === counted.current) return
    counted.current = of
    setAway(awayIn(pieces))
  }, [])
  // Its content changes with what is shown.
  useLayoutEffect(count)
  useLayoutEffect(() => {
    const { current: element } = plate
    if (element === null) return
    const observer = new ResizeObserver(count)
    observer.observe(element)
    return () => observer.disconnect()
  }, [count])
  return (
    <div className="plate-line">
      <div className={`plate ${className} ${isWhole ? 'plate-whole' : ''}`} ref={plate}>
        {children}
      </div>
      {/* Its place is reserved, and no label has a part in its width: what is counted must not depend on the count. */}
      <button
        type="button"
        className={`plate plate-more ${away > 0 || isWhole ? '' : 'plate-more-idle'}`}
        aria-expanded={isWhole}
        title={isWhole ? words.plateLess : words.plateMoreHint}
        data-widest={words.plateMore({ away: WIDEST_COUNT })}
        data-less={words.plateLess}
        onClick={() => setWhole(!isWhole)}
      >
        <span>{isWhole ? words.plateLess : words.plateMore({ away })}</span>
      </button>
    </div>
  )
}

/** All that the count depends on: the width of a plate, and its pieces. */
const shapeOf = (plate: HTMLElement | null, pieces: readonly HTMLElement[]): string =>
  [plate?.clientWidth, ...pieces.map(({ scrollWidth, textContent }) => `${scrollWidth} ${textContent}`)].join('\n')

/** Number of pieces of a plate that are below its first row, or cut at its end. */
function awayIn(pieces: readonly HTMLElement[]): number {
  const seen = pieces.filter(({ offsetWidth }) => offsetWidth > 0)
  const middle = ({ offsetTop, offsetHeight }: HTMLElement) => offsetTop + offsetHeight / 2
  const [first] = seen
  if (first === undefined) return 0
  const isAway = (one: HTMLElement) => middle(one) - middle(first) > ROW / 2
  const isCut = ({ scrollWidth, clientWidth }: HTMLElement) => clientWidth > 0 && scrollWidth > clientWidth + 1
  return seen.filter(
    (one) => isAway(one) || (one.matches('span, strong') && one.dataset.cut === undefined && isCut(one)),
  ).length
}
