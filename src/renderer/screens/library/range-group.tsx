import { useId, useRef, useState } from 'react'
import type { Range, RangeName } from '../../../shared/model/item-list.ts'
import { type RangeFault, type RangeText, rangeText, readRange } from '../../../shared/model/range-text.ts'
import { rangeFaults, ranges as words } from '../../../shared/words/ranges.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import './range-group.css'

type Props = {
  name: RangeName
  /** null = none is set. */
  range: Range | null
  onRange: (range: Range | null) => void
}

const ENDS = ['from', 'to'] as const
const OPEN: RangeText = { from: '', to: '' }
const textOf = (name: RangeName, range: Range | null) => (range === null ? OPEN : rangeText(name, range))

/** What appears at the lower end of the panel would be cut off there. */
const showWhole = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

/**
 * A range of the list, from and to, typed or picked. It applies with Enter, or when the field is left; what cannot be
 * read is named below the fields and changes nothing.
 */
export function RangeFields({ name, range, onRange }: Props) {
  const id = useId()
  const fields = useRef<HTMLFieldSetElement>(null)
  const written = textOf(name, range)
  const [text, setText] = useState(written)
  const [faults, setFaults] = useState<readonly RangeFault[]>([])
  // Another range was set elsewhere, or this one is written in its own form.
  const [known, setKnown] = useState(written)
  if (known.from !== written.from || known.to !== written.to) {
    setKnown(written)
    setText(written)
    setFaults([])
  }
  const apply = (next: RangeText) => {
    const read = readRange(name, next)
    setText(next)
    setFaults(read.faults)
    if (read.faults.length > 0) return
    const again = textOf(name, read.range)
    if (again.from !== written.from || again.to !== written.to) onRange(read.range)
    else setText(written)
  }
  return (
    <fieldset className="range" ref={fields}>
      <legend className="visually-hidden">{words.titles[name]}</legend>
      {ENDS.map((end) => (
        <div key={end} className={name === 'recorded' ? 'range-end range-picked' : 'range-end'}>
          <label htmlFor={`${id}-${end}`}>{words[end]}</label>
          <input
            id={`${id}-${end}`}
            className="input"
            type="text"
            // Dates and sizes are written from left to right everywhere.
            dir="ltr"
            maxLength={40}
            placeholder={words.forms[name]}
            title={words.hints[name]}
            spellCheck={false}
            autoComplete="off"
            value={text[end]}
            aria-invalid={faults.includes(end) || faults.includes('reversed')}
            aria-describedby={faults.length === 0 ? undefined : `${id}-fault`}
            onChange={({ target }) => {
              setText({ ...text, [end]: target.value })
              setFaults([])
            }}
            onBlur={() => apply(text)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) apply(text)
              if (event.key !== 'Escape' || text[end] === written[end]) return
              // The screen behind has this key too.
              event.nativeEvent.stopImmediatePropagation()
              setText(written)
              setFaults([])
            }}
          />
          {name === 'recorded' && (
            <Picker label={words.pick[end]} onPick={(moment) => apply({ ...text, [end]: moment })} />
          )}
        </div>
      ))}
      {faults.length > 0 && (
        <p ref={showWhole} className="range-fault" id={`${id}-fault`} role="alert">
          <Icon name="warning" size={13} />
          <span>
            {[
              ...faults.map((fault) => rangeFaults[name][fault]),
              ...(faults.includes('reversed') ? [] : [rangeFaults[name].form]),
            ].join(' ')}
          </span>
        </p>
      )}
      {range !== null && (
        <Button
          look="link"
          onClick={() => {
            onRange(null)
            // The button disappears with the range.
            fields.current?.querySelector('input')?.focus()
          }}
        >
          {words.clear}
        </Button>
      )}
    </fieldset>
  )
}

/** A button that opens the system's calendar. `onPick` receives "2026-11-20 09:41". */
function Picker({ label, onPick }: { label: string; onPick: (moment: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className="range-picker">
      <input
        ref={input}
        type="datetime-local"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          if (target.value !== '') onPick(target.value.replace('T', ' '))
        }}
      />
      <IconButton icon="calendar" label={label} onClick={() => input.current?.showPicker()} />
    </span>
  )
}
