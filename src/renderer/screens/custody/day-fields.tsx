import { type FocusEvent, useEffect, useId, useRef } from 'react'
import { custodyScreen } from '../../../shared/words/custody-screen.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type Days, type Edge, isDay, isReversed, NO_DAYS } from './days.ts'

const words = custodyScreen.days
const EDGES: readonly Edge[] = ['from', 'to']

type Props = { days: Days; onDays: (days: Days) => void }

/** From and to, each a day as this computer writes it. A field that holds no day, or a range that ends before it begins, is told of. */
export function DayFields({ days, onDays }: Props) {
  const id = useId()
  const fields = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (days !== NO_DAYS) return
    // A field with half a day in it has no value to take away: it is emptied by hand.
    for (const field of fields.current?.querySelectorAll('input') ?? []) field.value = ''
  }, [days])
  const faults = [...days.unread.map(words.noDay), ...(isReversed(days) ? [words.reversed] : [])]
  // What a field holds that is no whole day it gives as '', and says so by its validity alone.
  const look = (edge: Edge) => (event: FocusEvent<HTMLInputElement>) => {
    const { value, validity } = event.target
    const isUnread = validity.badInput || (value !== '' && !isDay(value))
    if (isUnread !== days.unread.includes(edge)) onDays({ ...days, unread: toggled(days.unread, edge) })
  }
  return (
    <fieldset className="custody-days" ref={fields}>
      <legend className="visually-hidden">{words.legend}</legend>
      {EDGES.map((edge) => (
        <span key={edge}>
          <label htmlFor={`${id}-${edge}`}>{words[edge]}</label>
          <input
            id={`${id}-${edge}`}
            className="input"
            type="date"
            min="1970-01-01"
            max="9999-12-31"
            value={days[edge]}
            aria-invalid={days.unread.includes(edge) || isReversed(days)}
            aria-describedby={faults.length === 0 ? undefined : `${id}-fault`}
            onBlur={look(edge)}
            onChange={({ target }) =>
              onDays({ ...days, [edge]: target.value, unread: days.unread.filter((one) => one !== edge) })
            }
          />
        </span>
      ))}
      {(days.from !== '' || days.to !== '' || days.unread.length > 0) && (
        <Button
          look="link"
          onClick={() => {
            onDays(NO_DAYS)
            // The button goes with what it took away.
            fields.current?.querySelector('input')?.focus()
          }}
        >
          {words.every}
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
                onDays({ ...days, from: days.to, to: days.from })
                fields.current?.querySelector('input')?.focus()
              }}
            >
              {words.swap}
            </Button>
          )}
        </p>
      )}
    </fieldset>
  )
}

const toggled = (edges: readonly Edge[], edge: Edge): Edge[] =>
  edges.includes(edge) ? edges.filter((one) => one !== edge) : [...edges, edge]
