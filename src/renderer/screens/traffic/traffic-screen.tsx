import { useState } from 'react'
import { TrafficPurpose } from '../../../shared/model/traffic.ts'
import { trafficWords as words } from '../../../shared/words/traffic.ts'
import { type TrafficFilter, useExportTraffic, useTrafficTotals, useTrafficWindow } from '../../data/traffic.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { Select } from '../../ui/select.tsx'
import { TrafficList } from './traffic-list.tsx'
import './traffic.css'

const ANY = ''

/** Every request ever made to the service. */
export function TrafficScreen({ onBack }: { onBack: () => void }) {
  const [filter, setFilter] = useState<TrafficFilter>({ host: null, purpose: null })
  const [range, setRange] = useState({ first: 0, last: 0 })
  const totals = useTrafficTotals(filter)
  const rowAt = useTrafficWindow(filter, range.first, range.last)
  const save = useExportTraffic()

  const { total, hosts } = totals.data ?? { total: 0, hosts: [] }
  const failure = totals.error?.error ?? (save.error?.error.kind === 'declined' ? null : (save.error?.error ?? null))
  const isFiltered = filter.host !== null || filter.purpose !== null
  return (
    <main className="traffic">
      <ScreenHead title={words.title} onBack={onBack}>
        <Select
          label={words.host}
          value={filter.host ?? ANY}
          options={[{ value: ANY, label: words.anyHost }, ...hosts.map((host) => ({ value: host, label: host }))]}
          onChange={(host) => setFilter((old) => ({ ...old, host: host === ANY ? null : host }))}
        />
        <Select
          label={words.purpose}
          value={filter.purpose ?? ANY}
          options={[
            { value: ANY, label: words.anyPurpose },
            ...TrafficPurpose.options.map((value) => ({ value, label: words.purposes[value] })),
          ]}
          onChange={(purpose) =>
            setFilter((old) => ({ ...old, purpose: TrafficPurpose.safeParse(purpose).data ?? null }))
          }
        />
        <Button onClick={() => save.mutate(filter)} isDisabled={total === 0 || save.isPending}>
          {words.exportCsv}
        </Button>
      </ScreenHead>
      <p className="prose muted traffic-about">
        {words.about} {totals.data !== undefined && <span role="status">{words.total(total)}.</span>}
      </p>
      {failure !== null && <ErrorNote error={failure} />}
      {save.data !== undefined && (
        <Note isPlain>
          {words.exported}: <code className="wraps selectable">{save.data.path}</code>
        </Note>
      )}
      {totals.data !== undefined && total === 0 && (
        <EmptyState
          title={isFiltered ? words.emptyFilter.title : words.empty.title}
          text={isFiltered ? words.emptyFilter.text : words.empty.text}
        />
      )}
      {total > 0 && <TrafficList total={total} rowAt={rowAt} onRange={setRange} />}
    </main>
  )
}
