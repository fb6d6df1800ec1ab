import { memo, useEffect, useMemo, useRef } from 'react'
import type { Turn } from '../../../../shared/model/fact-check.ts'
import { visibleParts } from '../../../../shared/model/visible-text.ts'
import { transcriptWords as words } from '../../../../shared/words/fact-check.ts'
import { useLongList } from '../../../ui/long-list/use-long-list.ts'
import { Name } from '../../../ui/name.tsx'
import { ClaimNumber } from './claim-number.tsx'
import { TimeCode } from './time-code.tsx'
import { piecesOf, type Quoted } from './transcript-pieces.ts'
import { directionOf, type Hit, type TranscriptRow } from './transcript-rows.ts'

/** A place to scroll into view; a new `time` requests the same place again. */
export type TranscriptTarget = { turn: number; from: number; time: number; align: 'center' | 'auto' }

type Props = {
  turns: readonly Turn[]
  rows: readonly TranscriptRow[]
  quoted: ReadonlyMap<number, readonly Quoted[]>
  hits: readonly Hit[]
  shownHit: Hit | null
  shownClaim: number | null
  spoken: number
  target: (TranscriptTarget & { row: number }) | null
  onShowClaim: (claim: number) => void
  onPlay: ((seconds: number) => void) | null
}

/** Estimates of a paragraph's height before it is measured: characters per line, px per line, per head and between. */
const SIGNS = 58
const LINE = 18
const HEAD = 20
const GAP = 10
/** Paragraphs drawn beyond either edge: enough for a whole screen, so that no frame is blank while scrolling. */
const OVERSCAN = 16

/** A scrolling region must be reachable by keyboard, even without controls in it. */
const REACHED_BY_KEYS = { tabIndex: 0 }

const NONE: readonly never[] = []

/** The visible paragraphs of a transcript; one of three hours costs as much as one of a minute. */
export function TranscriptList(props: Props) {
  const { turns, rows, quoted, hits, shownHit, target } = props
  const scroller = useRef<HTMLDivElement>(null)
  const heights = useMemo(
    () =>
      rows.map((row) => {
        const head = row.from === 0 && hasHead(turns[row.turn]) ? HEAD : 0
        return head + GAP + LINE * Math.max(1, Math.ceil((row.to - row.from) / SIGNS))
      }),
    [rows, turns],
  )
  const { shown, space, measure, show } = useLongList({
    count: rows.length,
    height: heights,
    overscan: OVERSCAN,
    scroller: () => scroller.current,
  })
  const [time, row, align] = [target?.time, target?.row ?? -1, target?.align]
  useEffect(() => {
    if (time !== undefined && align !== undefined && row >= 0) show(row, align === 'auto' ? null : align)
  }, [time, row, align, show])

  const hitsOf = (turn: number) => (hits.length === 0 ? NONE : within(hits, turn))
  return (
    <section className="transcript-scroll" ref={scroller} aria-label={words.title} {...REACHED_BY_KEYS}>
      <ol style={{ height: space }}>
        {shown.map(({ index, start }) => {
          const one = rows[index]
          const turn = one === undefined ? undefined : turns[one.turn]
          if (one === undefined || turn === undefined) return null
          return (
            <li
              key={`${one.turn} ${one.from}`}
              ref={measure}
              data-index={index}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
            >
              <Paragraph
                turn={turn}
                row={one}
                quoted={quoted.get(one.turn) ?? NONE}
                hits={hitsOf(one.turn)}
                shown={shownHit?.turn === one.turn ? shownHit : null}
                shownClaim={props.shownClaim}
                isSpoken={props.spoken === one.turn}
                onShowClaim={props.onShowClaim}
                onPlay={props.onPlay}
              />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const hasHead = (turn: Turn | undefined): boolean =>
  turn !== undefined && (turn.speaker !== null || turn.startSeconds !== null)

/** Matches in one turn; `hits` are in the order of turns. */
function within(hits: readonly Hit[], turn: number): readonly Hit[] {
  const from = lower(hits, turn)
  const to = lower(hits, turn + 1)
  return from === to ? NONE : hits.slice(from, to)
}

function lower(hits: readonly Hit[], turn: number): number {
  let [low, high] = [0, hits.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((hits[middle]?.turn ?? turn) < turn) low = middle + 1
    else high = middle
  }
  return low
}

type ParagraphProps = {
  turn: Turn
  row: TranscriptRow
  quoted: readonly Quoted[]
  hits: readonly Hit[]
  shown: Hit | null
  shownClaim: number | null
  isSpoken: boolean
  onShowClaim: (claim: number) => void
  onPlay: ((seconds: number) => void) | null
}

const Paragraph = memo(function Paragraph({ turn, row, quoted, hits, shown, ...rest }: ParagraphProps) {
  const { speaker, startSeconds, text } = turn
  const { onPlay, onShowClaim, shownClaim } = rest
  return (
    <div className={rest.isSpoken ? 'turn turn-spoken' : 'turn'} aria-current={rest.isSpoken ? 'true' : undefined}>
      {row.from === 0 && hasHead(turn) && (
        <div dir={directionOf(text)} className="turn-head">
          {speaker !== null && <Name text={speaker} className="turn-speaker" />}
          {startSeconds !== null && <TimeCode seconds={startSeconds} onPlay={onPlay} />}
        </div>
      )}
      <p dir={directionOf(text)} className="turn-text selectable">
        {piecesOf(text, row, { quoted, hits, shown }).map((piece, index) => {
          const content = <Visible text={piece.text} />
          const marked = piece.isHit ? (
            <mark className={piece.isShownHit ? 'hit hit-shown' : 'hit'}>{content}</mark>
          ) : (
            content
          )
          return (
            // Pieces of a paragraph never change their order.
            <span key={String(index) + piece.text} className={piece.isQuoted ? 'quoted' : undefined}>
              {marked}
              {piece.claims.map((claim) => (
                <ClaimNumber
                  key={claim}
                  claim={claim}
                  label={words.claim({ n: claim + 1 })}
                  isShown={shownClaim === claim}
                  onClick={() => onShowClaim(claim)}
                />
              ))}
            </span>
          )
        })}
      </p>
    </div>
  )
})

/** Text with invisible control characters shown by their code. */
function Visible({ text }: { text: string }) {
  const parts = visibleParts(text, true)
  if (parts.every(({ kind }) => kind === 'text')) return parts.map((part) => part.text).join('')
  return parts.map((part, index) =>
    part.kind === 'sign' ? (
      <span key={String(index) + part.text} className="hidden-character">
        {part.text}
      </span>
    ) : (
      part.text
    ),
  )
}
