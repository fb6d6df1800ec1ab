import type { CheckRow } from '../../../../shared/model/check.ts'
import type { TrafficRow } from '../../../../shared/model/traffic.ts'
import { removedEntry } from '../../../../shared/words/custody.ts'
import { askingTrouble } from '../../../../shared/words/fact-check.ts'
import { reasonWords } from '../../../../shared/words/reasons-link.ts'
import { answerWords, requestWords as words } from '../../../../shared/words/requests.ts'
import { frame } from '../../../../shared/words/ui.ts'
import { useRequestSteps } from '../../../data/requests.ts'
import { Button } from '../../../ui/button.tsx'
import { bytes, exactBytes, exactInstant, exactLocalInstant, processing } from '../../../ui/format.ts'
import { Name } from '../../../ui/name.tsx'
import { ErrorNote } from '../../../ui/note.tsx'
import { Pieces } from '../log/pieces.tsx'

const traffic = words.traffic

type Props = { check: CheckRow; onShowEntry: (seq: number) => void }

/** Why a check is where it is, each step that the custody log holds of it, and every request that was sent for it. */
export function CheckSteps({ check, onShowEntry }: Props) {
  const { data, error } = useRequestSteps(check.checkId)
  const said = check.serviceMessage ?? check.job?.message ?? null
  const trouble = check.job?.state === 'watching' ? check.job.trouble : null
  return (
    <div className="request-open selectable">
      {check.reason !== null && <p className="prose">{reasonWords(check.reason, check)}</p>}
      {trouble !== null && <p className="prose">{askingTrouble(trouble)}</p>}
      {said !== null && said !== '' && (
        <p className="prose muted">
          {words.serviceSays}: “<Name text={said} keepLines />”
        </p>
      )}
      {error !== null && <ErrorNote error={error.error} />}
      {data === undefined && error === null && <p className="quiet">{frame.loading}</p>}
      {data !== undefined && (
        <>
          <h2 className="caps">{words.steps.title}</h2>
          {data.steps.length === 0 ? (
            <p className="quiet">{words.steps.none}</p>
          ) : (
            <ol className="request-steps">
              {data.steps.map(({ seq, at, pieces, isRemoved }) => (
                <li key={seq}>
                  <time dateTime={new Date(at).toISOString()} title={exactLocalInstant(at)}>
                    {exactInstant(at)}
                  </time>
                  <span>{isRemoved ? removedEntry : <Pieces pieces={pieces} />}</span>
                  <Button look="link" onClick={() => onShowEntry(seq)} title={words.steps.show(seq)}>
                    {words.steps.entry(seq)}
                  </Button>
                </li>
              ))}
            </ol>
          )}
          <h2 className="caps">{traffic.title}</h2>
          {data.sent.length === 0 ? <p className="quiet">{traffic.none}</p> : <SentTable sent={data.sent} />}
          {data.sentCount > data.sent.length && (
            <p className="quiet">{traffic.newest(data.sent.length, data.sentCount)}</p>
          )}
        </>
      )}
    </div>
  )
}

/** HTTP requests: when, to where, how much, and what became of each. */
export function SentTable({ sent }: { sent: readonly TrafficRow[] }) {
  return (
    <table className="request-traffic selectable">
      <thead>
        <tr>
          {(Object.keys(traffic.columns) as (keyof typeof traffic.columns)[]).map((key) => (
            <th key={key} scope="col" className={['out', 'in', 'took'].includes(key) ? 'number' : ''}>
              {traffic.columns[key]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sent.map((row) => (
          <tr key={row.id}>
            <td title={exactLocalInstant(row.at)}>{exactInstant(row.at)}</td>
            <td>
              <code className="wraps">
                {row.method} {row.host}
                {row.path}
              </code>
              {row.certificate !== null && (
                <span className="quiet request-certificate" title={row.certificate}>
                  {words.certificate}: <Name text={row.issuer ?? row.certificate} />
                </span>
              )}
            </td>
            <td className="number" title={exactBytes(row.bytesOut)}>
              {bytes(row.bytesOut)}
            </td>
            <td className="number" title={exactBytes(row.bytesIn)}>
              {bytes(row.bytesIn)}
            </td>
            <td className="number">{row.durationMs === null ? '–' : processing(Math.round(row.durationMs))}</td>
            <td className={row.status === null ? 'request-failed' : ''}>{answerWords(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
