import { quitting as words } from '../../../shared/words/menu.ts'
import { Sheet } from '../../ui/sheet.tsx'

/** Covers the window while the app quits, and says what it waits for. */
export function QuittingSheet({ awaiting }: { awaiting: number }) {
  return (
    <Sheet title={words.title} onClose={null}>
      <p role="status">{words.awaiting({ count: awaiting })}</p>
      <p className="field-hint prose">{words.hint}</p>
    </Sheet>
  )
}
