import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from 'react'
import { CustodyGroup } from '../../../../shared/model/custody.ts'
import { count } from '../../../../shared/words/counts.ts'
import { CUSTODY_GROUPS } from '../../../../shared/words/custody.ts'
import { custodyScreen, custodyScreen as words } from '../../../../shared/words/custody-screen.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Conditions } from './conditions.ts'
import { type Days, type Edge, isDay, isReversed, NO_DAYS, readDay, stepped } from './days.ts'

type Props = {
  conditions: Conditions
  groups: readonly { group: CustodyGroup; count: number }[]
  actors: readonly string[]
  onChange: (some: Partial<Conditions>) => void
  /** The first field: it takes the focus when a button disappears with what it removed. */
  field: RefObject<HTMLInputElement | null>
  /** Outcome of the filter. */
  children: ReactNode
}

const ANY = ''

/** Filter of the list; conditions combine. */
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
          {words.aboutItem({ reference: conditions.item.reference })}
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

const dayFieldsWords = custodyScreen.days

const EDGES: readonly Edge[] = ['from', 'to']

type DayFieldsProps = { days: Days; onDays: (days: Days) => void }

/**
 * From and to, each a day as yyyy-mm-dd, whatever the computer's language. Warns of a field that does not contain a
 * day, and of a range that ends before it begins.
 */
function DayFields({ days, onDays }: DayFieldsProps) {
  const id = useId()
  const fields = useRef<HTMLFieldSetElement>(null)
  const faults = [
    ...days.unread.map((edge) => dayFieldsWords.noDay[edge]),
    ...(isReversed(days) ? [dayFieldsWords.reversed] : []),
  ]
  const read = (edge: Edge, text: string) => {
    const day = readDay(text)
    const others = days.unread.filter((one) => one !== edge)
    onDays({ ...days, [edge]: day, unread: day === '' || isDay(day) ? others : [...others, edge] })
  }
  const type = (edge: Edge, text: string) =>
    onDays({ ...days, [edge]: text, unread: days.unread.filter((one) => one !== edge) })
  const step = (edge: Edge) => (event: KeyboardEvent<HTMLInputElement>) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (by !== 0) {
      event.preventDefault()
      type(edge, stepped(readDay(days[edge]), by, new Date()))
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) read(edge, days[edge])
  }
  return (
    <fieldset className="custody-days" ref={fields}>
      <legend className="visually-hidden">{dayFieldsWords.legend}</legend>
      {EDGES.map((edge) => (
        <span key={edge}>
          <label htmlFor={`${id}-${edge}`}>{dayFieldsWords[edge]}</label>
          <input
            id={`${id}-${edge}`}
            className="input"
            type="text"
            maxLength={20}
            placeholder={dayFieldsWords.form}
            title={dayFieldsWords.title}
            spellCheck={false}
            autoComplete="off"
            value={days[edge]}
            aria-invalid={days.unread.includes(edge) || isReversed(days)}
            aria-describedby={faults.length === 0 ? undefined : `${id}-fault`}
            onBlur={({ target }) => read(edge, target.value)}
            onKeyDown={step(edge)}
            onChange={({ target }) => type(edge, target.value)}
          />
        </span>
      ))}
      {(days.from !== '' || days.to !== '' || days.unread.length > 0) && (
        <Button
          look="link"
          onClick={() => {
            onDays(NO_DAYS)
            // The button disappears with what it removed.
            fields.current?.querySelector('input')?.focus()
          }}
        >
          {dayFieldsWords.every}
        </Button>
      )}
      {faults.length > 0 && (
        <p className="custody-day-fault" id={`${id}-fault`} role="alert">
          <Icon name="warning" size={14} />
          {faults.join(' ')}
          {isReversed(days) && (
            <Button
              look="link"
              onClick={() => {
                onDays({ from: days.to, to: days.from, unread: [] })
                fields.current?.querySelector('input')?.focus()
              }}
            >
              {dayFieldsWords.swap}
            </Button>
          )}
        </p>
      )}
    </fieldset>
  )
}
