import { useId } from 'react'
import { CustodyGroup } from '../../../shared/model/custody.ts'
import { count } from '../../../shared/words/counts.ts'
import { CUSTODY_GROUPS } from '../../../shared/words/custody.ts'
import { custodyScreen as words } from '../../../shared/words/custody-screen.ts'
import type { CustodyFilter } from '../../data/custody.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import type { Days } from './days.ts'

type Props = {
  filter: Omit<CustodyFilter, 'caseId'>
  days: Days
  groups: readonly { group: CustodyGroup; count: number }[]
  actors: readonly string[]
  /** The item the list is about; null = of none alone. */
  reference: string | null
  onFilter: (change: Partial<Omit<CustodyFilter, 'caseId'>>) => void
  onDays: (days: Days) => void
}

const ANY = ''

/** What narrows the list; conditions combine. */
export function FilterBar({ filter, days, groups, actors, reference, onFilter, onDays }: Props) {
  const id = useId()
  const counts = new Map(groups.map((one) => [one.group, one.count]))
  const shown = CustodyGroup.options.filter((group) => counts.has(group) || filter.groups.includes(group))
  return (
    <search className="custody-filter">
      <input
        className="input custody-search"
        type="search"
        value={filter.text}
        maxLength={400}
        placeholder={words.text}
        aria-label={words.textLabel}
        onChange={(event) => onFilter({ text: event.target.value })}
      />
      <Select
        label={words.group}
        value={filter.groups[0] ?? ANY}
        options={[
          { value: ANY, label: words.anyGroup },
          ...shown.map((group) => ({
            value: group,
            label: `${CUSTODY_GROUPS[group]} (${count(counts.get(group) ?? 0)})`,
          })),
        ]}
        onChange={(value) =>
          onFilter({ groups: CustodyGroup.safeParse(value).success ? [CustodyGroup.parse(value)] : [] })
        }
      />
      {actors.length > 1 && (
        <Select
          label={words.actor}
          value={filter.actor === null ? ANY : `=${filter.actor}`}
          options={[
            { value: ANY, label: words.anyActor },
            ...actors.map((actor) => ({ value: `=${actor}`, label: actor === '' ? words.noActor : actor })),
          ]}
          onChange={(value) => onFilter({ actor: value === ANY ? null : value.slice(1) })}
        />
      )}
      <span className="custody-days">
        <label htmlFor={`${id}-from`}>{words.from}</label>
        <input
          id={`${id}-from`}
          className="input"
          type="date"
          value={days.from}
          onChange={(event) => onDays({ ...days, from: event.target.value })}
        />
        <label htmlFor={`${id}-to`}>{words.to}</label>
        <input
          id={`${id}-to`}
          className="input"
          type="date"
          value={days.to}
          onChange={(event) => onDays({ ...days, to: event.target.value })}
        />
      </span>
      {reference !== null && (
        <span className="custody-of-item">
          {words.aboutItem(reference)}
          <Button look="link" onClick={() => onFilter({ itemId: null })}>
            {words.everyItem}
          </Button>
        </span>
      )}
    </search>
  )
}
