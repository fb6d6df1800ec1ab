import type { TrafficRow } from '../../../shared/model/traffic.ts'
import { answerWords, trafficWords as words } from '../../../shared/words/traffic.ts'
import { bytes, exactBytes, exactInstant, processing } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'

/** One request: when, why, to where, how much, and what became of it. */
export function TrafficLine({ row }: { row: TrafficRow }) {
  const isAnswered = row.status !== null
  const certificate =
    row.certificate === null ? null : `${words.certificate}: ${row.issuer ?? ''} ${row.certificate}`.trim()
  return (
    <>
      <span className="muted selectable one-line">{exactInstant(row.at)}</span>
      <span className="one-line">{words.purposes[row.purpose]}</span>
      <span className="traffic-to selectable" title={certificate ?? undefined}>
        <span className="one-line">
          <Name text={row.host} />
          {row.issuer !== null && (
            <span className="quiet">
              {' · '}
              <Name text={row.issuer} />
            </span>
          )}
        </span>
        <span className="one-line quiet" title={row.path}>
          {row.method} {row.path}
        </span>
      </span>
      <span className="number" title={exactBytes(row.bytesOut)}>
        {bytes(row.bytesOut)}
      </span>
      <span className="number" title={exactBytes(row.bytesIn)}>
        {bytes(row.bytesIn)}
      </span>
      <span className="number muted">{row.durationMs === null ? '–' : processing(Math.round(row.durationMs))}</span>
      <span className={isAnswered ? 'one-line' : 'one-line traffic-failed'} title={answerWords(row)}>
        {answerWords(row)}
      </span>
    </>
  )
}
