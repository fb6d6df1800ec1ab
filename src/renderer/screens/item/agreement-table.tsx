import type { ServiceMetadataFinding } from '../../../shared/model/analysis.ts'
import type { Metadata } from '../../../shared/model/metadata.ts'
import { agreement as words } from '../../../shared/words/item.ts'
import { relationWords, replyWords } from '../../../shared/words/viewer.ts'
import { Name } from '../../ui/name.tsx'
import { agreementRows } from './agreement.ts'
import { Part } from './part.tsx'

const marked = new Set(['differs', 'only_service', 'only_file'])

type Props = { metadata: Metadata | null; findings: readonly ServiceMetadataFinding[] }

/** What the file says beside what the service says of it. Where they part is said in words and marked. */
export function AgreementTable({ metadata, findings }: Props) {
  const rows = agreementRows(metadata, findings)
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
              <tr key={row.subject} className={marked.has(row.relation) ? 'marked' : undefined}>
                <th scope="row">
                  <Name text={row.subject} />
                  {!row.isKnown && <span className="quiet"> {replyWords.newValue}</span>}
                  <span className="relation">{row.isKnown ? relationWords[row.relation] : ''}</span>
                </th>
                <td>
                  {row.inFile === null ? (
                    <span className="quiet">{row.isKnown ? words.notRecorded : '–'}</span>
                  ) : (
                    <Name text={row.inFile} />
                  )}
                </td>
                <td>
                  {row.byService.length === 0 && <span className="quiet">{words.notMentioned}</span>}
                  {row.byService.map((finding) => (
                    <FindingSaid key={`${finding.kind} ${finding.value}`} finding={finding} />
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  )
}

function FindingSaid({ finding }: { finding: ServiceMetadataFinding }) {
  const isNoted = finding.significance !== null && finding.significance !== 'info'
  return (
    <p>
      {finding.value === null ? <Name text={finding.kind} className="muted" /> : <Name text={finding.value} />}{' '}
      {finding.significance !== null && (
        <Name text={finding.significance} className={isNoted ? 'significance-noted' : 'quiet'} />
      )}
    </p>
  )
}
