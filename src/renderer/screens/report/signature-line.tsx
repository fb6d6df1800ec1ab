import type { ExportSignature } from '../../../shared/model/signing.ts'
import { exportSignatureLine } from '../../../shared/words/signing.ts'
import { Note } from '../../ui/note.tsx'

/** The key that an export is signed with, or why it is not signed. */
export function SignatureLine({ signature }: { signature: ExportSignature }) {
  const line = exportSignatureLine(signature)
  return signature.state === 'signed' ? <p className="muted wraps selectable">{line}</p> : <Note isPlain>{line}</Note>
}
