import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { OutputOf } from '../../../shared/contract/index.ts'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { RedactionBox } from '../../../shared/model/print-copy.ts'
import { redaction as words } from '../../../shared/words/redaction.ts'
import { pictures } from '../../data/pictures.ts'
import { useRedactions, useSetRedactions } from '../../data/redactions.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { DiscardAsk } from '../../ui/discard-ask.tsx'
import { exactInstant } from '../../ui/format.ts'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useWindowVeil } from '../../veil/veil-context.tsx'
import { between, CORNERS, type Corner, cornerOf, LEAST, moved, type Point, stretched } from './redact-box.ts'
import './redact.css'

/** A box near the middle, offset from the previous one so that no two coincide. */
const inTheMiddle = (before: number): RedactionBox => {
  const at = 0.3 + (before % 20) * 0.02
  return { x: at, y: at, width: 0.2, height: 0.2 + before / 10_000 }
}

const ZOOMS = ['1', '2', '4', '8'] as const

/** Editor of the regions that reports black out in an item's image. Nothing else changes. */
export function RedactScreen({ item, onClose }: { item: ItemDetail; onClose: () => void }) {
  const known = useRedactions(item.row)
  const set = useSetRedactions(item.row.id)
  const [drawn, setDrawn] = useState<RedactionBox[] | null>(null)
  const [zoom, setZoom] = useState<(typeof ZOOMS)[number]>('1')
  const isVeiled = useWindowVeil().look !== 'off'
  const [isAsking, setAsking] = useState(false)
  const leave = () => (drawn === null ? onClose() : setAsking(!isAsking))
  const boxes = drawn ?? known.data?.boxes ?? []
  const unsettled = known.data?.unsettled ?? null
  const sha256 = item.medium?.sha256 ?? null
  return (
    <Sheet
      title={words.title}
      isBench
      onClose={leave}
      foot={
        isAsking ? (
          <DiscardAsk words={words} onDiscard={onClose} onGoOn={() => setAsking(false)} />
        ) : (
          <>
            <span className="muted">{boxes.length === 0 ? words.none : words.count({ n: boxes.length })}</span>
            <Button
              onClick={() => set.mutate(boxes, { onSuccess: onClose })}
              isDisabled={drawn === null || set.isPending}
            >
              {words.save}
            </Button>
          </>
        )
      }
    >
      <div className="redact">
        <p className="prose">{words.explain}</p>
        {set.error !== null && <ErrorNote error={set.error.error} />}
        {unsettled !== null && (
          <UnsettledNote
            unsettled={unsettled}
            boxes={boxes}
            isVeiled={isVeiled}
            isBusy={set.isPending}
            onTakeOver={(more) => setDrawn([...boxes, ...more])}
            onNone={() => set.mutate([], { onSuccess: onClose })}
          />
        )}
        {sha256 === null ? (
          <Note isPlain>{words.noImage}</Note>
        ) : isVeiled ? (
          <Note isPlain>{words.veiled}</Note>
        ) : (
          <RedactPicture
            url={pictures.preview(sha256)}
            boxes={boxes}
            zoom={Number(zoom)}
            onAdd={(box) => setDrawn([...boxes, box])}
            onChange={(index, box) => setDrawn(boxes.with(index, box))}
            onRemove={(index) => setDrawn(boxes.toSpliced(index, 1))}
          />
        )}
        <div className="redact-acts">
          <Segmented
            label={words.zoom}
            value={zoom}
            options={ZOOMS.map((value) => ({ value, label: words.zooms[value] }))}
            onChange={setZoom}
          />
          <Button
            onClick={() => setDrawn([...boxes, inTheMiddle(boxes.length)])}
            isDisabled={sha256 === null || isVeiled}
          >
            {words.add}
          </Button>
          <Button look="quiet" onClick={() => setDrawn([])} isDisabled={boxes.length === 0}>
            {words.removeAll}
          </Button>
          <ul className="redact-list">
            {boxes.map((_box, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: boxes are known by their number alone
              <li key={index}>
                {words.box({ n: index + 1 })}
                <IconButton
                  icon="close"
                  label={words.remove({ n: index + 1 })}
                  onClick={() => setDrawn(boxes.toSpliced(index, 1))}
                />
              </li>
            ))}
          </ul>
        </div>
        <p className="field-hint prose">{words.textStays}</p>
      </div>
    </Sheet>
  )
}

type Props = {
  unsettled: NonNullable<OutputOf<'redactions.get'>['unsettled']>
  /** Boxes drawn so far, not saved. */
  boxes: readonly RedactionBox[]
  /** While the image is veiled, nothing can be settled. */
  isVeiled: boolean
  isBusy: boolean
  /** Called with the regions that are not drawn yet. */
  onTakeOver: (more: RedactionBox[]) => void
  onNone: () => void
}

/** Says that regions were marked for an earlier version of the file, with the two ways to settle it. */
function UnsettledNote({ unsettled, boxes, isVeiled, isBusy, onTakeOver, onNone }: Props) {
  const drawn = new Set(boxes.map((box) => JSON.stringify(box)))
  const more = unsettled.boxes.filter((box) => !drawn.has(JSON.stringify(box)))
  return (
    <Note
      actions={
        <>
          <Button onClick={() => onTakeOver(more)} isDisabled={isBusy || isVeiled || more.length === 0}>
            {words.takeOver({ n: unsettled.boxes.length })}
          </Button>
          <Button onClick={onNone} isDisabled={isBusy || isVeiled || boxes.length > 0}>
            {words.noneNeeded}
          </Button>
        </>
      }
    >
      {words.unsettled.before} <bdi>{unsettled.setBy}</bdi>{' '}
      {words.unsettled.after({ at: exactInstant(unsettled.setAt) })}
    </Note>
  )
}

type RedactPictureProps = {
  url: string
  boxes: readonly RedactionBox[]
  /** Zoom factor; 1 = the whole image fits. */
  zoom: number
  onAdd: (box: RedactionBox) => void
  onChange: (index: number, box: RedactionBox) => void
  onRemove: (index: number) => void
}

/** What is being dragged: a new box, an existing one, or one of its corners. */
type Held =
  | { what: 'new'; from: Point; to: Point }
  | { what: 'box'; index: number; last: Point }
  | { what: 'corner'; index: number; corner: Corner }

/** Step by which an arrow key moves a corner or a box, as a fraction of a side; with Shift ten times as much. */
const STEP = 0.0025

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

/** The upright image with its boxes: dragging draws a box, moves one, or pulls a corner. */
function RedactPicture({ url, boxes, zoom, onAdd, onChange, onRemove }: RedactPictureProps) {
  const area = useRef<HTMLDivElement>(null)
  const [ratio, setRatio] = useState<number | null>(null)
  const [held, setHeld] = useState<Held | null>(null)
  const at = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = area.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    const within = (value: number) => Math.min(1, Math.max(0, value))
    return { x: within((clientX - left) / width), y: within((clientY - top) / height) }
  }
  const take = (event: PointerEvent) => {
    if (event.button !== 0) return
    const point = at(event)
    const { box, corner } = (event.target as HTMLElement).dataset
    const index = Number(box)
    const known = CORNERS.find((one) => one === corner)
    event.currentTarget.setPointerCapture(event.pointerId)
    if (box === undefined) setHeld({ what: 'new', from: point, to: point })
    else setHeld(known ? { what: 'corner', index, corner: known } : { what: 'box', index, last: point })
  }
  const pull = (event: PointerEvent) => {
    if (held === null) return
    const point = at(event)
    if (held.what === 'new') return setHeld({ ...held, to: point })
    const box = boxes[held.index]
    if (box === undefined) return
    if (held.what === 'corner') return onChange(held.index, stretched(box, held.corner, point))
    onChange(held.index, moved(box, { x: point.x - held.last.x, y: point.y - held.last.y }))
    setHeld({ ...held, last: point })
  }
  const drawn = held?.what === 'new' ? between(held.from, held.to) : null
  const letGo = () => {
    if (drawn !== null && drawn.width > LEAST && drawn.height > LEAST) onAdd(drawn)
    setHeld(null)
  }
  const press = (event: KeyboardEvent) => {
    const { box: place, corner: of } = (event.target as HTMLElement).dataset
    const index = Number(place)
    const box = place === undefined ? undefined : boxes[index]
    if (box === undefined) return
    if (event.key === 'Delete' || event.key === 'Backspace') return onRemove(index)
    const arrow = ARROWS[event.key]
    if (arrow === undefined) return
    event.preventDefault()
    const by = event.shiftKey ? { x: arrow.x * 10, y: arrow.y * 10 } : arrow
    const corner = CORNERS.find((one) => one === of)
    if (corner === undefined) return onChange(index, moved(box, by))
    const { x, y } = cornerOf(box, corner)
    onChange(index, stretched(box, corner, { x: x + by.x, y: y + by.y }))
  }
  return (
    <div className="redact-well" style={{ '--ratio': ratio ?? 1, '--zoom': zoom } as CSSProperties}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is drawn here is added by a button as well */}
      <div
        ref={area}
        className="redact-picture"
        onPointerDown={take}
        onPointerMove={pull}
        onPointerUp={letGo}
        onPointerCancel={() => setHeld(null)}
        onKeyDown={press}
      >
        <img
          src={url}
          alt={words.image}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
        />
        {boxes.map((box, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: boxes are known by their number alone
          <div key={index} className="redact-box" style={placed(box)}>
            <button type="button" className="redact-body" data-box={index} aria-label={words.move({ n: index + 1 })}>
              {index + 1}
            </button>
            {CORNERS.map((corner) => (
              <button
                key={corner}
                type="button"
                className={`redact-corner redact-${corner}`}
                data-box={index}
                data-corner={corner}
                aria-label={words.corners[corner]({ n: index + 1 })}
              />
            ))}
          </div>
        ))}
        {drawn !== null && <div className="redact-box" style={placed(drawn)} />}
      </div>
    </div>
  )
}

const percent = (part: number) => `${part * 100}%`

const placed = ({ x, y, width, height }: RedactionBox) => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
})
