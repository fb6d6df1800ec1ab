import { redaction } from '../../shared/words/redaction.ts'
import './redacted-sign.css'

/** Sign that regions of an item's image are redacted in reports: an image with a solid part, the words in its title. */
export function RedactedSign({ isRedacted }: { isRedacted: boolean }) {
  if (!isRedacted) return null
  return (
    <span className="redacted-sign" title={redaction.sign}>
      <svg viewBox="0 0 12 12" width="11" height="11" aria-hidden="true" focusable="false">
        <path d="M1.2 2h9.6v8H1.2z" fill="none" stroke="currentColor" strokeWidth="1.2" strokeLinejoin="round" />
        <path d="M3.2 5.2h5.6v3H3.2z" fill="currentColor" />
      </svg>
      <span className="visually-hidden">{redaction.sign}</span>
    </span>
  )
}
