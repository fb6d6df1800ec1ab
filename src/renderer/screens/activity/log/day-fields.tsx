import { type KeyboardEvent, useId, useRef } from 'react'
import { custodyScreen } from '../../../../shared/words/custody-screen.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type Days, type Edge, isDay, isReversed, NO_DAYS, readDay, stepped } from './days.ts'

const words = custodyScreen.days
const EDGES: readonly Edge[] = ['from', 'to']

type Props = { days: Days; onDays: (days: Days) => void }

/** From and to, each a day as yyyy-mm-dd, whatever the computer's language. A field that holds no day, or a range that ends before it begins, is told of. */
export function DayFields({ days, onDays }: Props) {
  const id = useId()
  const fields = useRef<HTMLFieldSetElement>(null)
  const faults = [...days.unread.map(words.noDay), ...(isReversed(days) ? [words.reversed] : [])]
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
      <legend className="visually-hidden">{words.legend}</legend>
      {EDGES.map((edge) => (
        <span key={edge}>
          <label htmlFor={`${id}-${edge}`}>{words[edge]}</label>
          <input
            id={`${id}-${edge}`}
            className="input"
            type="text"
            maxLength={20}
            placeholder={words.form}
            title={words.title}
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
                onDays({ from: days.to, to: days.from, unread: [] })
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
