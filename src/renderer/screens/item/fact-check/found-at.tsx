import type { FoundAt } from '../../../../shared/model/fact-check.ts'
import { factCheck as words } from '../../../../shared/words/fact-check.ts'
import { Name } from '../../../ui/name.tsx'

/** Notes that a part was read from a field other than the documented one. */
export function ReadFrom({ found }: { found: FoundAt | null }) {
  if (found === null || found.isPublicName) return null
  return (
    <span className="read-from" title={words.readFromHint}>
      <Name text={words.readFrom({ path: found.path })} className="one-line" />
    </span>
  )
}
