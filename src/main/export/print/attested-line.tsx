import { attested as words } from '../../../shared/words/report.ts'
import type { Attested } from '../proven-file.ts'

/** What the custody log attests of a file. */
export const AttestedLine = ({ attested }: { attested: Attested }) => (
  <span className={attested === 'refused' ? 'alert' : undefined}>{words[attested]}</span>
)

/** What it does not attest of what is printed as read in it; nothing where it does. */
export const NotAttested = ({ attested }: { attested: Attested | null }) =>
  attested === 'bytes' || attested === 'none' ? <p className="note">{words[attested]}</p> : null
