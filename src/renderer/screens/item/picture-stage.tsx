import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { PlacedFace } from '../../../shared/model/face-reading.ts'
import type { CaseId } from '../../../shared/model/ids.ts'
import { problemWords } from '../../../shared/words/inspection.ts'
import { itemReasonWords, readTroubleLine } from '../../../shared/words/intake.ts'
import { item as words } from '../../../shared/words/item.ts'
import { statusOfItem, statusWords } from '../../../shared/words/statuses.ts'
import { colourWords, leafWords, viewer } from '../../../shared/words/viewer.ts'
import { useRetryItem } from '../../data/items.ts'
import { Button } from '../../ui/button.tsx'
import { percent, pixels } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { useMeasure } from '../../ui/use-measure.ts'
import { useVeil } from '../../veil/veil-context.tsx'
import { VeilPlate } from '../../veil/veil-sign.tsx'
import { createColourReader } from '../../viewer/colour-at.ts'
import { CopiedNote } from '../../viewer/copied-note.tsx'
import { useCopyable } from '../../viewer/copyable.ts'
import { Minimap, useMinimapKey } from '../../viewer/minimap.tsx'
import { PictureCanvas } from '../../viewer/picture-canvas.tsx'
import { useGestures } from '../../viewer/use-gestures.ts'
import { usePane, useShown } from '../../viewer/use-viewport.ts'
import type { Point, Size } from '../../viewer/viewport.ts'
import type { ViewportGroup } from '../../viewer/viewport-group.ts'
import { CheckAgain } from './check-again.tsx'
import { FaceBoxes, type Labels } from './face-boxes.tsx'
import { LeafControl, useLeaves } from './leaf-control.tsx'
import { DamageNote, PictureNotes } from './picture-notes.tsx'
import { placeOf } from './place-of.ts'
import { PlateLine } from './plate-line.tsx'
import { boxIn, type Posture } from './upright.ts'
import { useShownPicture } from './use-shown-picture.ts'
import './picture-stage.css'

type Props = {
  caseId: CaseId
  item: ItemDetail
  /** Upright size the image is laid out at; null = unknown until it loads. */
  size: Size | null
  onNaturalSize: (size: Size) => void
  group: ViewportGroup
  /** Id of this pane in the viewport group. */
  id: string
  posture: Posture
  /** Requested page or frame, from 0. */
  leaf: number
  onLeaf: (leaf: number) => void
  /** Boxes to draw; empty while they are hidden. */
  placed: readonly PlacedFace[]
  hasBoxes: boolean
  /** 0–1. */
  boxOpacity: number
  labels: Labels
  highlighted: number | null
  onHighlight: (index: number | null) => void
  /** Whether the other boxes are dimmed when one is highlighted. */
  dims: boolean
  /** Early part of the plate: why the boxes cannot be trusted. */
  warns: ReactNode
  /** Later part of the plate: which box coordinates are used. */
  reading: ReactNode
}

/** The image in its well, with boxes and the plate that says what is shown. */
export function PictureStage(props: Props) {
  const { item, size, onNaturalSize, group, id, posture, placed } = props
  const well = useRef<HTMLDivElement>(null)
  const room = useMeasure(well)
  const leaf = item.original === 'attached' ? props.leaf : 0
  const picturing = useShownPicture(item, 'picture', size, posture, leaf)
  const { loaded, sources, source, picture, turn, seen, isSettled, isGone, orientation } = picturing
  const isFirst = picturing.isFirst && leaf === 0
  const leaves = useLeaves(loaded)
  const [whole] = picture?.levels ?? []
  usePane(group, id, seen, room)
  useMinimapKey()
  const shown = useShown(group, id)

  useEffect(() => {
    if (whole !== undefined && isFirst) onNaturalSize({ width: whole.width, height: whole.height })
  }, [whole, isFirst, onNaturalSize])

  const veil = useVeil(item.row.id, [item.row.id])
  const copyable = useCopyable({ itemId: item.row.id, picture, turn, seen, veil })
  const [readColour] = useState(createColourReader)
  const pointWords = (fraction: Point): string => {
    if (seen === null || fraction.x < 0 || fraction.y < 0 || fraction.x >= 1 || fraction.y >= 1) return ''
    const at = viewer.at({
      x: String(Math.floor(fraction.x * seen.width)),
      y: String(Math.floor(fraction.y * seen.height)),
    })
    // Only the image's own pixels have a colour to report, and not under a veil.
    const isReadable = source?.isWhole === true && veil.look === 'off'
    const colour = picture !== null && isReadable ? readColour(picture, turn, fraction) : null
    return colour === null ? at : [at, colourWords(colour)].join(' · ')
  }
  const where = usePointPlate(group, id, pointWords)
  useGestures(well, group, id, { onPoint: where.onPoint })

  const isAnother = isFirst && whole !== undefined && size !== null && differ(whole, size)
  const hasFailed = isSettled && sources[0]?.kind === 'original' && source?.kind === 'preview'
  // Warnings come first in the plate, where every window has room for them.
  const isWithheld = hasFailed || (source !== undefined && item.original !== 'attached')
  const says = <span className="plate-says">{hasFailed ? viewer.wholeFailed : (source?.says ?? viewer.loading)}</span>
  return (
    <div className="stage">
      <div
        className={shown?.named === 'fit' ? 'stage-well stage-fit' : 'stage-well'}
        ref={well}
        data-veil-main={veil.isVeiled || undefined}
        data-shows={source?.kind}
        {...copyable.marks}
        title={sources.length === 0 ? undefined : viewer.zoomHint}
      >
        {shown !== null && picture !== null && !picture.isOpaque && (
          <div className="stage-clear" style={placeOf(shown.rect)} />
        )}
        {picture !== null && (
          <PictureCanvas
            group={group}
            id={id}
            turn={turn}
            picture={picture}
            veil={veil}
            size={room}
            name={viewer.picture({ reference: item.row.reference })}
          />
        )}
        {shown !== null && picture !== null && (
          <div
            className={isTiny(shown.rect) ? 'stage-picture stage-tiny' : 'stage-picture'}
            style={placeOf(shown.rect)}
          >
            <FaceBoxes
              {...props}
              placed={isFirst ? placed.map((one) => ({ ...one, box: boxIn(posture, one.box, orientation) })) : []}
              shown={shown.rect}
              pane={room}
            />
          </div>
        )}
      </div>
      <CopiedNote ended={copyable.ended} />
      {picture !== null && <VeilPlate veil={veil} reference={item.row.reference} />}
      <Minimap group={group} id={id} picture={picture} turn={turn} room={room} look={veil.look} />
      <span className="plate plate-where" ref={where.plate} />
      {leaves !== null && item.original === 'attached' && (
        <LeafControl
          {...leaves}
          leaf={leaf}
          onLeaf={props.onLeaf}
          isOpening={!isGone && source?.leaf !== leaf}
          hasKeys
        />
      )}
      {leaf > 0 && isGone ? (
        <div className="no-picture">
          <p className="no-picture-title">{leafWords[leaves?.are ?? 'pages'].notShown({ number: leaf + 1 })}</p>
        </div>
      ) : isGone ? (
        <NoPicture item={item} hasFailed={sources.length > 0} />
      ) : (
        <PlateLine className="stage-plate">
          <span className="plate-zoom">{shown === null ? '' : percent(shown.density)}</span>
          <DamageNote item={item} loaded={loaded} />
          {isWithheld && says}
          <CheckAgain caseId={props.caseId} item={item} />
          {isFirst && props.warns}
          {seen !== null && <span>{pixels(seen.width, seen.height)}</span>}
          {posture === 'stored' && orientation !== 1 && <span>{viewer.asStored}</span>}
          {!isWithheld && says}
          {isAnother && source?.isWhole === false && (
            <span>{viewer.previewSize({ size: pixels(whole.width, whole.height) })}</span>
          )}
          {!isSettled && source !== undefined && (
            <span>{picturing.isCrowded ? viewer.crowded : viewer.loadingWhole}</span>
          )}
          {isFirst && props.reading}
          <PictureNotes item={item} loaded={loaded} leaves={leaves} isFirst={isFirst} hasBoxes={props.hasBoxes} />
        </PlateLine>
      )}
      {isAnother && source?.isWhole === true && <p className="plate stage-note">{words.sizeDiffers}</p>}
    </div>
  )
}

/** Whether a size is so thin that the image could be missed; CSS pixels. */
const isTiny = ({ width, height }: Size) => Math.min(width, height) < 6

/** Whether two sizes differ, regardless of orientation. */
const differ = (a: Size, b: Size): boolean =>
  Math.max(a.width, a.height) !== Math.max(b.width, b.height) ||
  Math.min(a.width, a.height) !== Math.min(b.width, b.height)

/**
 * Readout for the pixel under the pointer, whichever image, page and view is shown. It is updated by every render of
 * the screen and by the pointer, at most once per display refresh. `words` receives a point in fractions of the image.
 */
function usePointPlate(group: ViewportGroup, id: string, words: (fraction: Point) => string) {
  const plate = useRef<HTMLSpanElement>(null)
  /** In CSS pixels of the pane; null = the pointer is elsewhere. */
  const at = useRef<Point | null>(null)
  const request = useRef(0)
  const latest = useRef(words)
  const report = () => {
    cancelAnimationFrame(request.current)
    const fraction = at.current === null ? null : group.fractionAt(id, at.current)
    if (plate.current !== null) plate.current.textContent = fraction === null ? '' : latest.current(fraction)
  }
  // Before paint: no colour may be shown under a veil, nor that of a page no longer shown.
  useLayoutEffect(() => {
    latest.current = words
    report()
  })
  useEffect(() => () => cancelAnimationFrame(request.current), [])
  const onPoint = (point: Point | null) => {
    at.current = point
    cancelAnimationFrame(request.current)
    request.current = requestAnimationFrame(report)
  }
  return { plate, onPoint }
}

/** Placeholder for a missing image: why it is missing, and what can be done. */
function NoPicture({ item, hasFailed }: { item: ItemDetail; hasFailed: boolean }) {
  const retry = useRetryItem()
  const { row, medium } = item
  const lines = [
    row.reason === null ? null : itemReasonWords[row.reason],
    item.readTrouble === null ? null : readTroubleLine(item.readTrouble),
    ...(medium?.problems ?? []).map(problemWords),
    hasFailed && item.original === 'missing' ? viewer.nothingKept : null,
  ]
  return (
    <div className="no-picture">
      <Icon name={medium === null || medium.kind === 'image' ? 'picture' : 'document'} size={28} />
      <p className="no-picture-title">{titleOf(item, hasFailed)}</p>
      {lines.map((line) => line !== null && <p key={line}>{line}</p>)}
      {row.intake === 'unreadable' && (
        <Button onClick={() => retry.mutate(row.id)} isDisabled={retry.isPending}>
          {words.readAgain}
        </Button>
      )}
      {retry.error !== null && <ErrorNote error={retry.error.error} />}
    </div>
  )
}

function titleOf({ row, medium }: ItemDetail, hasFailed: boolean): string {
  if (medium === null) return statusWords(statusOfItem(row)).label
  if (medium.kind !== 'image') return words.notPicture
  return hasFailed ? words.showing.notPossible : words.emptyFrame
}
