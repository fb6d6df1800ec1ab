import { viewer as words } from '../../shared/words/viewer.ts'
import './copied-note.css'

/** Note over an image that it was copied, or that the clipboard refused it; null = nothing to note. */
export function CopiedNote({ ended }: { ended: 'copied' | 'refused' | null }) {
  return (
    <p className={ended === null ? 'visually-hidden' : 'plate copied-note'} role="status">
      {ended === null ? '' : words.imageCopy[ended]}
    </p>
  )
}
