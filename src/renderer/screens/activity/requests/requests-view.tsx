import { useState } from 'react'
import type { CheckRow } from '../../../../shared/model/check.ts'
import type { CaseId, CheckId } from '../../../../shared/model/ids.ts'
import { type RequestFilter, type RequestRow, RequestState } from '../../../../shared/model/request.ts'
import { TrafficPurpose, type TrafficRow } from '../../../../shared/model/traffic.ts'
import { amounts } from '../../../../shared/words/amounts.ts'
import { removedEntry } from '../../../../shared/words/custody.ts'
import { jobTrouble } from '../../../../shared/words/job-trouble.ts'
import { reasonWords } from '../../../../shared/words/reasons-link.ts'
import { answerWords, hasFailed, requestWords as words } from '../../../../shared/words/requests.ts'
import { sentNameWords } from '../../../../shared/words/sent-name.ts'
import { frame } from '../../../../shared/words/ui.ts'
import { useDoubt, useQueueActions } from '../../../data/checks.ts'
import { useExportRequests, useRequestSteps, useRequestTotals, useRequestWindow } from '../../../data/requests.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { bytes, exactBytes, exactInstant, exactLocalInstant, processing } from '../../../ui/format.ts'
import type { RowsBetween } from '../../../ui/long-list/rows-between.ts'
import { Name } from '../../../ui/name.tsx'
import { ErrorNote } from '../../../ui/note.tsx'
import { RowTable } from '../../../ui/row-table.tsx'
import { Select } from '../../../ui/select.tsx'
import { Pieces } from '../log/pieces.tsx'
import { DecideDoubtful } from '../now/decide-doubtful.tsx'
import { SavedNote } from '../saved-note.tsx'
import type { GoToView, OpenItem } from '../ways.ts'
import { CheckLine, FreeLine } from './request-line.tsx'
import './requests.css'

const ANY = ''

type Props = {
  caseId: CaseId | null
  /** State to filter by at first; null = any. */
  state: RequestState | null
  onView: GoToView
  onOpenItem: OpenItem
}

const keyOf = (row: RequestRow): string => (row.what === 'check' ? row.check.checkId : `free ${row.request.id}`)

/** All requests to the service, one line each, which expands to its steps and its traffic. */
export function RequestsView({ caseId, state, onView, onOpenItem }: Props) {
  const [chosen, setChosen] = useState<Omit<RequestFilter, 'caseId'>>({ state, purpose: null, host: null })
  const [open, setOpen] = useState<string | null>(null)
  /** The check about whose possible charge is decided here, because it is not among what needs a person. */
  const [deciding, setDeciding] = useState<CheckId | null>(null)
  const doubt = useDoubt(deciding).data ?? null
  const filter = { ...chosen, caseId }
  const totals = useRequestTotals(filter)
  const useRows: RowsBetween<RequestRow> = (first, last) => useRequestWindow(filter, first, last)
  const save = useExportRequests()
  const { cancel, retry } = useQueueActions()
  const { total, hosts } = totals.data ?? { total: 0, hosts: [] }
  const choose = (some: Partial<RequestFilter>) => setChosen((old) => ({ ...old, ...some }))
  const failure = totals.error ?? cancel.error ?? retry.error
  const isNarrowed = Object.values(chosen).some((one) => one !== null)
  return (
    <>
      <div className="view-tools">
        <Select
          label={words.state}
          value={chosen.state ?? ANY}
          options={[
            { value: ANY, label: words.anyState },
            ...RequestState.options.map((value) => ({ value, label: words.states[value] })),
          ]}
          onChange={(value) => choose({ state: RequestState.safeParse(value).data ?? null })}
        />
        <Select
          label={words.purpose}
          value={chosen.purpose ?? ANY}
          options={[
            { value: ANY, label: words.anyPurpose },
            ...TrafficPurpose.options.map((value) => ({ value, label: words.purposes[value] })),
          ]}
          onChange={(value) => choose({ purpose: TrafficPurpose.safeParse(value).data ?? null })}
        />
        {hosts.length > 1 && (
          <Select
            label={words.host}
            value={chosen.host ?? ANY}
            options={[{ value: ANY, label: words.anyHost }, ...hosts.map((host) => ({ value: host, label: host }))]}
            onChange={(host) => choose({ host: host === ANY ? null : host })}
          />
        )}
        <span className="view-about" role="status">
          {totals.data !== undefined && amounts.requests({ n: total })}
        </span>
        <Button
          onClick={() => save.mutate(filter)}
          isDisabled={hosts.length === 0 || save.isPending}
          title={words.exportTitle}
        >
          {words.exportCsv}
        </Button>
      </div>
      <p className="muted">
        {words.about} {caseId !== null && words.aboutCase}
      </p>
      {failure !== null && <ErrorNote error={failure.error} />}
      <SavedNote error={save.error} saved={save.data} text={words.exported} />
      {totals.data !== undefined && total === 0 && <EmptyState {...(isNarrowed ? words.emptyFilter : words.empty)} />}
      {total > 0 && (
        <RowTable
          name="request-table"
          label={words.list}
          head={
            <>
              <span>{words.columns.at}</span>
              <span>{words.columns.purpose}</span>
              <span>{words.columns.of}</span>
              <span>{words.columns.state}</span>
              <span className="number">{words.columns.sent}</span>
              <span />
            </>
          }
          total={total}
          useRows={useRows}
          keyOf={keyOf}
          draw={(row) => {
            const fold = {
              isOpen: keyOf(row) === open,
              onFold: () => setOpen(keyOf(row) === open ? null : keyOf(row)),
            }
            return row.what === 'free' ? (
              <FreeLine request={row.request} {...fold} />
            ) : (
              <CheckLine
                check={row.check}
                {...fold}
                isBusy={cancel.isPending || retry.isPending}
                onOpen={(itemId, face) => onOpenItem(row.check.caseId, itemId, face)}
                onCancel={() => cancel.mutate(row.check.checkId)}
                onRetry={() => retry.mutate(row.check.checkId)}
                onDecide={() =>
                  row.check.reason === 'charge_not_stated' ? setDeciding(row.check.checkId) : onView('now')
                }
              />
            )
          }}
          unfolded={(row) => {
            if (keyOf(row) !== open) return null
            if (row.what === 'check')
              return <CheckSteps check={row.check} onShowEntry={(seq) => onView('log', { seq })} />
            return (
              <div className="request-open">
                <SentTable sent={[row.request]} />
              </div>
            )
          }}
        />
      )}
      {doubt !== null && <DecideDoubtful rows={[doubt]} onClose={() => setDeciding(null)} />}
    </>
  )
}

const traffic = words.traffic

type CheckStepsProps = { check: CheckRow; onShowEntry: (seq: number) => void }

/** Why a check is in its state, each of its steps in the custody log, and every request sent for it. */
function CheckSteps({ check, onShowEntry }: CheckStepsProps) {
  const { data, error } = useRequestSteps(check.checkId)
  const said = check.serviceMessage ?? check.job?.message ?? null
  const trouble = check.job === null || check.job.endedAt !== null ? null : jobTrouble(check.job)
  const called = check.item === null ? null : sentNameWords(said, { sentName: check.sentName, name: check.item.name })
  return (
    <div className="request-open selectable">
      {check.reason !== null && <p className="prose">{reasonWords(check.reason, check)}</p>}
      {trouble !== null && (
        <p className="prose">
          <Name text={trouble} keepLines />
        </p>
      )}
      {said !== null && said !== '' && (
        <p className="prose muted">
          {words.serviceSays}: “<Name text={said} keepLines />”
        </p>
      )}
      {called !== null && (
        <p className="quiet">
          <Name text={called} />
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
                  <Button look="link" onClick={() => onShowEntry(seq)} title={words.steps.show({ seq })}>
                    {words.steps.entry({ seq })}
                  </Button>
                </li>
              ))}
            </ol>
          )}
          <h2 className="caps">{traffic.title}</h2>
          {data.sent.length === 0 ? <p className="quiet">{traffic.none}</p> : <SentTable sent={data.sent} />}
          {data.sentCount > data.sent.length && (
            <p className="quiet">{traffic.newest({ shown: data.sent.length, all: data.sentCount })}</p>
          )}
        </>
      )}
    </div>
  )
}

/** HTTP requests: time, destination, size, and outcome of each. */
function SentTable({ sent }: { sent: readonly TrafficRow[] }) {
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
                {row.method === null ? words.settingsFor({ host: row.host }) : `${row.method} ${row.host}${row.path}`}
              </code>
              {row.certificate !== null && (
                <span className="quiet request-certificate" title={row.certificate}>
                  {words.certificate}: <Name text={row.issuer ?? row.certificate} />
                </span>
              )}
            </td>
            <SizeCell of={row.bytesOut} />
            <SizeCell of={row.bytesIn} />
            <td className="number">{row.durationMs === null ? '–' : processing(Math.round(row.durationMs))}</td>
            <td className={hasFailed(row) ? 'request-failed' : ''}>{answerWords(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A size on the wire; null = not known. */
function SizeCell({ of }: { of: number | null }) {
  return of === null ? (
    <td className="number">–</td>
  ) : (
    <td className="number" title={exactBytes(of)}>
      {bytes(of)}
    </td>
  )
}
