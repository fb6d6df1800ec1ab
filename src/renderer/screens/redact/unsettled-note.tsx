import type { OutputOf } from '../../../shared/contract/index.ts'
import type { RedactionBox } from '../../../shared/model/print-copy.ts'
import { redaction as words } from '../../../shared/words/redaction.ts'
import { Button } from '../../ui/button.tsx'
import { exactInstant } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'

type Props = {
  unsettled: NonNullable<OutputOf<'redactions.get'>['unsettled']>
  /** What is drawn by now, and not saved. */
  boxes: readonly RedactionBox[]
  /** Nobody settles what nobody sees. */
  isVeiled: boolean
  isBusy: boolean
  /** Given the regions that are not drawn yet. */
  onTakeOver: (more: RedactionBox[]) => void
  onNone: () => void
}

/** That regions were marked for other bytes, and the two ways to settle it. */
export function UnsettledNote({ unsettled, boxes, isVeiled, isBusy, onTakeOver, onNone }: Props) {
  const drawn = new Set(boxes.map((box) => JSON.stringify(box)))
  const more = unsettled.boxes.filter((box) => !drawn.has(JSON.stringify(box)))
  return (
    <Note
      actions={
        <>
          <Button onClick={() => onTakeOver(more)} isDisabled={isBusy || isVeiled || more.length === 0}>
            {words.takeOver(unsettled.boxes.length)}
          </Button>
          <Button onClick={onNone} isDisabled={isBusy || isVeiled || boxes.length > 0}>
            {words.noneNeeded}
          </Button>
        </>
      }
    >
      {words.unsettled.before} <bdi>{unsettled.setBy}</bdi> {words.unsettled.after(exactInstant(unsettled.setAt))}
    </Note>
  )
}
