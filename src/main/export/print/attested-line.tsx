import { attested as words } from '../../../shared/words/report/report.ts'
import type { Attested } from '../facts/held-results.ts'

/** What the custody log attests of a file. */
export const AttestedLine = ({ attested }: { attested: Attested }) => (
  <span className={attested === 'refused' ? 'alert' : undefined}>{words[attested]}</span>
)
