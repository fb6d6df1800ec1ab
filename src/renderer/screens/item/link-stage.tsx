import { type ReactNode, useRef } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { PlacedFace, StoredPicture } from '../../../shared/model/face-reading.ts'
import { links as words } from '../../../shared/words/links.ts'
import { useLinkFile } from '../../data/links.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { useMeasure } from '../../ui/use-measure.ts'
import type { Size } from '../../viewer/viewport.ts'
import { FaceBoxes, type Labels } from './face-boxes.tsx'
import '../links/links.css'
import { PlateLine } from './plate-line.tsx'

type Props = {
  item: ItemDetail
  hasAnalysis: boolean
  /** The frame the boxes lie on; null = there are none. */
  frame: StoredPicture | null
  placed: readonly PlacedFace[]
  labels: Labels
  highlighted: number | null
  onHighlight: (index: number | null) => void
  /** What the plate says about the boxes. */
  reading: ReactNode
}

/** Where a picture would be: a link has none here. Boxes lie on an empty frame, and the saved file can be attached. */
export function LinkStage({ item, hasAnalysis, frame, placed, labels, highlighted, onHighlight, reading }: Props) {
  const { attach } = useLinkFile(item.row.id)
  const isReading = item.attached !== null
  const wasAsked = item.attempts.length + item.otherAttempts.length > 0
  return (
    <div className="stage">
      <div className="link-frame">
        <strong>{words.frame.title}</strong>
        {frame !== null && <BoxFrame {...{ frame, placed, labels, highlighted, onHighlight }} />}
        {frame !== null && <p className="prose">{words.frame.boxes}</p>}
        <p className="prose">
          {hasAnalysis ? words.frame.why : wasAsked ? words.frame.noResult : words.frame.notAsked}
        </p>
        {isReading ? (
          <p>{words.frame.reading}</p>
        ) : (
          <Button onClick={() => attach.mutate()} isDisabled={attach.isPending}>
            {words.frame.attach}
          </Button>
        )}
        {attach.error !== null && <ErrorNote error={attach.error.error} />}
      </div>
      {frame !== null && <PlateLine className="stage-plate">{reading}</PlateLine>}
    </div>
  )
}

/** Room for labels around the frame, CSS pixels. */
const AROUND = 28
const around = ({ width, height }: Size): Size => ({ width: width + 2 * AROUND, height: height + 2 * AROUND })

type BoxFrameProps = Pick<Props, 'placed' | 'labels' | 'highlighted' | 'onHighlight'> & { frame: StoredPicture }

/** An empty frame of the shape the boxes ask for, measured when it comes: an answer may arrive while the item is open. */
function BoxFrame({ frame, ...boxes }: BoxFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useMeasure(box)
  return (
    <div className="link-frame-box" ref={box} style={{ aspectRatio: `${frame.width} / ${frame.height}` }}>
      <FaceBoxes {...boxes} shown={{ x: AROUND, y: AROUND, ...shown }} pane={around(shown)} />
    </div>
  )
}
