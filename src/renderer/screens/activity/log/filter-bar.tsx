import type { ReactNode, RefObject } from 'react'
import { CustodyGroup } from '../../../../shared/model/custody.ts'
import { count } from '../../../../shared/words/counts.ts'
import { CUSTODY_GROUPS } from '../../../../shared/words/custody.ts'
import { custodyScreen as words } from '../../../../shared/words/custody-screen.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Conditions } from './conditions.ts'
import { DayFields } from './day-fields.tsx'

type Props = {
  conditions: Conditions
  groups: readonly { group: CustodyGroup; count: number }[]
  actors: readonly string[]
  onChange: (some: Partial<Conditions>) => void
  /** The first field: where a person stands again when a button goes with what it did. */
  field: RefObject<HTMLInputElement | null>
  /** What the conditions come to. */
  children: ReactNode
}

const ANY = ''

/** What narrows the list; conditions combine. */
export function FilterBar({ conditions, groups, actors, onChange, field, children }: Props) {
  const counts = new Map(groups.map((one) => [one.group, one.count]))
  const shown = CustodyGroup.options.filter((group) => counts.has(group) || conditions.groups.includes(group))
  return (
    <search className="custody-filter">
      <input
        ref={field}
        className="input custody-search"
        type="search"
        value={conditions.text}
        maxLength={400}
        placeholder={words.text}
        aria-label={words.textLabel}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <Select
        label={words.group}
        value={conditions.groups[0] ?? ANY}
        options={[
          { value: ANY, label: words.anyGroup },
          ...shown.map((group) => ({
            value: group,
            label: `${CUSTODY_GROUPS[group]} (${count(counts.get(group) ?? 0)})`,
          })),
        ]}
        onChange={(value) =>
          onChange({ groups: CustodyGroup.safeParse(value).success ? [CustodyGroup.parse(value)] : [] })
        }
      />
      {actors.length > 1 && (
        <Select
          label={words.actor}
          value={conditions.actor === null ? ANY : `=${conditions.actor}`}
          options={[
            { value: ANY, label: words.anyActor },
            ...actors.map((actor) => ({ value: `=${actor}`, label: actor === '' ? words.noActor : actor })),
          ]}
          onChange={(value) => onChange({ actor: value === ANY ? null : value.slice(1) })}
        />
      )}
      <DayFields days={conditions.days} onDays={(days) => onChange({ days })} />
      {conditions.item !== null && (
        <span className="custody-of-item">
          {words.aboutItem(conditions.item.reference)}
          <Button
            look="link"
            onClick={() => {
              onChange({ item: null })
              field.current?.focus()
            }}
          >
            {words.everyItem}
          </Button>
        </span>
      )}
      {children}
    </search>
  )
}
