import type { OutputOf } from '../../../shared/contract/index.ts'
import { redaction as words } from '../../../shared/words/redaction.ts'
import { Button } from '../../ui/button.tsx'
import { exactInstant } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'

type Props = {
  unsettled: NonNullable<OutputOf<'redactions.get'>['unsettled']>
  /** Regions can be drawn, and seen, only on a picture that is shown. */
  isVeiled: boolean
  isBusy: boolean
  onTakeOver: () => void
  onNone: () => void
}

/** That regions were marked for other bytes, and the two ways to settle it. */
export function UnsettledNote({ unsettled, isVeiled, isBusy, onTakeOver, onNone }: Props) {
  return (
    <Note
      actions={
        <>
          <Button onClick={onTakeOver} isDisabled={isBusy || isVeiled}>
            {words.takeOver(unsettled.boxes.length)}
          </Button>
          <Button onClick={onNone} isDisabled={isBusy}>
            {words.noneNeeded}
          </Button>
        </>
      }
    >
      {words.unsettled.before} <bdi>{unsettled.setBy}</bdi> {words.unsettled.after(exactInstant(unsettled.setAt))}
    </Note>
  )
}
