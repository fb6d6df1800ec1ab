import type { ImageReply, ServiceMetadataFinding } from '../../../shared/model/analysis.ts'
import type { Medium } from '../../../shared/model/medium.ts'
import { untaken } from '../../../shared/model/sent-form.ts'
import { agreementRows, otherForms } from '../../../shared/words/agreement.ts'
import { agreement as words } from '../../../shared/words/item.ts'
import { NEW_TO_THIS_VERSION } from '../../../shared/words/verdicts.ts'
import { relationWords } from '../../../shared/words/viewer.ts'
import { Name } from '../../ui/name.tsx'
import { Part } from './part.tsx'
import { Missing } from './sent-value.tsx'

const marked = new Set(['differs', 'only_service', 'only_file'])

type Props = {
  medium: Medium | null
  findings: readonly ServiceMetadataFinding[]
  reply: ImageReply
  /** Path of the findings in the reply. */
  path: string
}

/**
 * Table comparing what the file says with what the service says about it; differences are stated in words and marked.
 */
export function AgreementTable({ medium, findings, reply, path }: Props) {
  const rows = agreementRows(medium, findings, otherForms(reply, findings, path))
  return (
    <Part title={words.heading}>
      {findings.length === 0 && <p className="quiet">{words.noneSent}</p>}
      {rows.length > 0 && (
        <table className="table agreement">
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              <th scope="col">{words.inFile}</th>
              <th scope="col">{words.byService}</th>
            </tr>
          </thead>
          <tbody className="selectable">
            {rows.map((row) => (
              <tr key={`${row.isKnown} ${row.subject}`} className={marked.has(row.relation) ? 'marked' : undefined}>
                <th scope="row">
                  <Name text={row.subject} keepLines />
                  {!row.isKnown && <span className="quiet"> {NEW_TO_THIS_VERSION}</span>}
                  <span className="relation">{row.isKnown ? relationWords[row.relation] : ''}</span>
                </th>
                <td>
                  {row.inFile.length === 0 && <span className="quiet">{row.isKnown ? words.notRecorded : '–'}</span>}
                  {row.inFile.map((text) => (
                    <p key={text}>
                      <Name text={text} keepLines />
                    </p>
                  ))}
                </td>
                <td>
                  {row.byService.length === 0 && <span className="quiet">{words.notMentioned}</span>}
                  {row.byService.map((finding) => {
                    const at = `${path}[${findings.indexOf(finding)}]`
                    return <FindingSaid key={at} finding={finding} reply={reply} at={at} />
                  })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  )
}

/** Significances the interface distinguishes; any other value is unknown to this version. */
const SIGNIFICANCES = ['info', 'warning', 'notable']

function FindingSaid({ finding, reply, at }: { finding: ServiceMetadataFinding; reply: ImageReply; at: string }) {
  const { kind, value, significance } = finding
  const isNoted = significance !== null && significance !== 'info'
  return (
    <p>
      {value !== null && <Name text={value} keepLines />}
      {value === null && untaken(reply, `${at}.value`) !== null && <Missing reply={reply} path={`${at}.value`} />}{' '}
      {value === null && <Name text={kind} className="muted" />}{' '}
      {significance === null ? (
        untaken(reply, `${at}.significance`) !== null && <Missing reply={reply} path={`${at}.significance`} />
      ) : (
        <Name text={significance} className={isNoted ? 'significance-noted' : 'quiet'} />
      )}
      {significance !== null && !SIGNIFICANCES.includes(significance) && (
        <span className="quiet"> {NEW_TO_THIS_VERSION}</span>
      )}
      {value !== null && (
        <span className="muted">
          {' '}
          <Name text={kind} />
        </span>
      )}
    </p>
  )
}
