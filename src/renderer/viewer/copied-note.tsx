import { viewer as words } from '../../shared/words/viewer.ts'
import './copied-note.css'

/** Says over a picture that its image was copied, or that the clipboard refused it; null = there is nothing to say. */
export function CopiedNote({ ended }: { ended: 'copied' | 'refused' | null }) {
  return (
    <p className={ended === null ? 'visually-hidden' : 'plate copied-note'} role="status">
      {ended === null ? '' : words.imageCopy[ended]}
    </p>
  )
}
