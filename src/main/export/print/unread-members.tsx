import type { ImageReply } from '../../../shared/model/analysis.ts'
import type { ParsedJobReply } from '../../../shared/model/fact-check.ts'
import { unreadOf } from '../../../shared/model/held-replies.ts'
import { firstOf } from '../../../shared/model/shortened.ts'
import { factCheck } from '../../../shared/words/fact-check.ts'
import { service } from '../../../shared/words/report/report.ts'
import { moreUnread, whyUnread, unreadMembers as words } from '../../../shared/words/unread-members.ts'
import { PRINTED } from '../facts/printed-limits.ts'
import { Below, Foreign, Grid, type GridRow, Line, TitledGrid } from './report-parts.tsx'

type Props = {
  of: ImageReply | ParsedJobReply
  /** Of the raw reply; null = not known. */
  sha256: string | null
  /** They are a section of their own, which has their title. */
  isSection?: boolean
}

/** Members of a reply that this version has no place for, each with its path, as they came; nothing where it has one for all. */
export function UnreadMembers({ of, sha256, isSection = false }: Props) {
  const rows = of.unread.map(
    (member): GridRow => [
      <>
        <Foreign text={member.path} mono />
        <Below as="soft" of={whyUnread(member)} />
      </>,
      <>
        <Foreign text={firstOf(member.json, PRINTED.memberText)} mono />
        <Below as="soft" of={member.json.length > PRINTED.memberText && service.cutMember} />
      </>,
    ],
  )
  const grid = { columns: words.columns, rows, most: PRINTED.members }
  return (
    <>
      {isSection ? <Grid {...grid} /> : <TitledGrid title={factCheck.restTitle} {...grid} />}
      <Line as="note" of={moreUnread(unreadOf(of), sha256)} />
    </>
  )
}
