import type { UnreadMember } from '../../../shared/model/analysis.ts'
import { firstOf } from '../../../shared/model/shortened.ts'
import { service } from '../../../shared/words/report.ts'
import { whyUnread } from '../../../shared/words/sent.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { BesideTable } from './beside-table.tsx'
import { AttachedNote, Foreign } from './report-parts.tsx'
import { Faces } from './service-faces.tsx'
import { FieldTable } from './service-fields.tsx'
import { Scores } from './service-scores.tsx'
import { DeepWords } from './service-words.tsx'

/** Everything documented that the service sent for this picture, field by field. */
export function ServiceInFull({ facts }: { facts: ReportFacts }) {
  const { analysis } = facts.service
  if (!analysis) return <p>{service.none}</p>
  const { result, reply } = analysis
  return (
    <>
      <AttachedNote by={analysis.attachedBy} />
      {result ? <Scores result={result} reply={reply} /> : <p>{service.unread}</p>}
      {result ? <Faces result={result} reply={reply} /> : null}
      {result ? <DeepWords result={result} reply={reply} /> : null}
      <BesideTable facts={facts} />
      <h3>{service.fields}</h3>
      <FieldTable analysis={analysis} />
      {reply.unread.length > 0 ? <UnreadMembers members={reply.unread} /> : null}
    </>
  )
}

/** Longest JSON printed whole, characters; the raw reply holds all of it. */
const MAX_SHOWN = 1500

/** Members of the reply that this version has no place for, as they came. */
export function UnreadMembers({ members }: { members: readonly UnreadMember[] }) {
  return (
    <>
      <h3>{service.unreadMembers}</h3>
      <table className="grid">
        <tbody>
          {numbered(members).map(({ key, member }) => (
            <tr key={key}>
              <td>
                <Foreign text={member.path} mono />
                {member.why === 'new' ? null : <div className="soft">{whyUnread[member.why]}</div>}
              </td>
              <td>
                <Foreign text={firstOf(member.json, MAX_SHOWN)} mono />
                {member.json.length > MAX_SHOWN ? <div className="soft">{service.cutMember}</div> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const numbered = (members: readonly UnreadMember[]) =>
  members.map((member, index) => ({ key: `${index} ${member.path}`, member }))
