import { useMemo } from 'react'
import type { JobReading } from '../../../../shared/model/fact-check.ts'
import { factCheck, restWords as words } from '../../../../shared/words/fact-check.ts'
import { BigTree } from '../../../ui/big-tree.tsx'
import type { Json } from '../../../ui/tree.tsx'
import { UnreadMembers } from '../unread-members.tsx'

type Props = {
  /** JSON of what the view has no place for; null = the answer is no JSON. */
  json: string | null
  members: number
  reading: JobReading | null
}

/** All that the service sent beyond what the view shows: any names, any nesting, any size. */
export function RestTab({ json, members, reading }: Props) {
  const value = useMemo(() => (json === null ? undefined : parse(json)), [json])
  // New members stand in the tree; what was repeated or imprecise would be lost in it.
  const odd = (reading?.unread ?? []).filter(({ why }) => why === 'repeated' || why === 'imprecise')
  return (
    <div className="rest">
      {value === undefined ? (
        <p className="muted">{words.notJson}</p>
      ) : members === 0 ? (
        <p className="muted">{words.none}</p>
      ) : (
        <p className="muted prose">{words.hint}</p>
      )}
      {odd.length > 0 && <UnreadMembers members={odd} />}
      {value !== undefined && members > 0 && <BigTree value={value} label={factCheck.restTitle} />}
    </div>
  )
}

function parse(json: string): Json | undefined {
  try {
    return JSON.parse(json) as Json
  } catch {
    return undefined
  }
}
