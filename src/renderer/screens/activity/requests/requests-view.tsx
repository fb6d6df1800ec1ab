import { useState } from 'react'
import type { CaseId } from '../../../../shared/model/ids.ts'
import { type RequestFilter, type RequestRow, RequestState } from '../../../../shared/model/request.ts'
import { TrafficPurpose } from '../../../../shared/model/traffic.ts'
import { requestWords as words } from '../../../../shared/words/requests.ts'
import { useQueueActions } from '../../../data/checks.ts'
import { useExportRequests, useRequestTotals, useRequestWindow } from '../../../data/requests.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNote } from '../../../ui/note.tsx'
import { RowTable } from '../../../ui/row-table.tsx'
import { Select } from '../../../ui/select.tsx'
import { SavedNote } from '../saved-note.tsx'
import type { GoToView, OpenItem } from '../ways.ts'
import { CheckLine, FreeLine } from './request-line.tsx'
import { CheckSteps, SentTable } from './request-steps.tsx'
import './requests.css'

const ANY = ''

type Props = {
  caseId: CaseId | null
  /** The state whose requests are listed first; null = any. */
  state: RequestState | null
  onView: GoToView
  onOpenItem: OpenItem
}

const keyOf = (row: RequestRow): string => (row.what === 'check' ? row.check.checkId : `free ${row.request.id}`)

/** Everything asked of the service, one line each, which unfolds to its steps and its traffic. */
export function RequestsView({ caseId, state, onView, onOpenItem }: Props) {
  const [chosen, setChosen] = useState<Omit<RequestFilter, 'caseId'>>({ state, purpose: null, host: null })
  const [open, setOpen] = useState<string | null>(null)
  const [range, setRange] = useState({ first: 0, last: 0 })
  const filter = { ...chosen, caseId }
  const totals = useRequestTotals(filter)
  const rowAt = useRequestWindow(filter, range.first, range.last)
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
          {totals.data !== undefined && words.total(total)}
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
          rowAt={rowAt}
          keyOf={keyOf}
          onRange={setRange}
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
                onDecide={() => onView('now')}
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
    </>
  )
}
