import type { ServiceMetadataFinding, UnparsedMember } from '../../../shared/model/analysis.ts'
import { firstOf } from '../../../shared/model/shortened.ts'
import { agreementRows } from '../../../shared/words/agreement.ts'
import { report, service } from '../../../shared/words/report/report.ts'
import { whyUnparsed } from '../../../shared/words/sent.ts'
import { relationWords } from '../../../shared/words/viewer.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { AttachedNote, Foreign, Soft } from './report-parts.tsx'
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
      {reply.unread.length > 0 ? <UnparsedMembers members={reply.unread} /> : null}
    </>
  )
}

/** Longest JSON printed whole, characters; the raw reply holds all of it. */
const MAX_SHOWN = 1500

/** Members of the reply that this version has no place for, as they came. */
export function UnparsedMembers({ members }: { members: readonly UnparsedMember[] }) {
  return (
    <>
      <h3>{service.unparsedMembers}</h3>
      <table className="grid">
        <tbody>
          {numbered(members).map(({ key, member }) => (
            <tr key={key}>
              <td>
                <Foreign text={member.path} mono />
                {member.why === 'new' ? null : <div className="soft">{whyUnparsed[member.why]}</div>}
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

const numbered = (members: readonly UnparsedMember[]) =>
  members.map((member, index) => ({ key: `${index} ${member.path}`, member }))

/** What the file says of a thing beside what the service says of it, and how the two compare. */
function BesideTable({ facts }: { facts: ReportFacts }) {
  const findings = facts.service.analysis?.result?.deepAnalysis?.metadataFindings ?? null
  if (findings === null) return null
  const rows = agreementRows(facts.item.medium, findings)
  if (rows.length === 0) return null
  // A kind of the service's may be called like one of ours.
  const keyed = rows.map((row, index) => ({ key: `${index} ${row.subject}`, row }))
  return (
    <>
      <h3>{service.beside}</h3>
      <table className="grid beside">
        <thead>
          <tr>
            <th>{service.field}</th>
            <th>{service.inFile}</th>
            <th>{service.serviceSays}</th>
            <th>{service.compared}</th>
          </tr>
        </thead>
        <tbody>
          {keyed.map(({ key, row }) => (
            <tr key={key}>
              <td>
                <Foreign text={row.subject} />
              </td>
              <td>
                {row.inFile.length === 0 ? (
                  <Soft text={report.notRecorded} />
                ) : (
                  <Foreign text={row.inFile.join('\n')} lines />
                )}
              </td>
              <td>
                {row.byService.length === 0 ? (
                  <Soft text={service.notMentioned} />
                ) : (
                  <Foreign text={row.byService.map(findingWords).join('\n')} lines />
                )}
              </td>
              <td>{row.isKnown ? relationWords[row.relation] : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const findingWords = ({ kind, value, significance }: ServiceMetadataFinding): string =>
  `${kind === '' ? report.noKind : kind}${value === null ? '' : `: ${value}`}${significance === null ? '' : ` (${significance})`}`
