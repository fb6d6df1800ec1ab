import { useEffect, useId, useRef, useState } from 'react'
import type { FaceReading } from '../../../shared/model/face.ts'
import type { ReadingInUse } from '../../../shared/model/proven-reading.ts'
import { readingBasis, readingLine, readingWords, faces as words } from '../../../shared/words/faces.ts'
import { keyNames } from '../../../shared/words/keys.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import './reading-menu.css'

const readings: readonly FaceReading[] = [
  { unit: 'pixels', frame: 'stored' },
  { unit: 'pixels', frame: 'upright' },
  { unit: 'fractions', frame: 'stored' },
  { unit: 'fractions', frame: 'upright' },
]

type Props = {
  inUse: ReadingInUse
  chosen: FaceReading | null
  onChoose: (reading: FaceReading | null) => void
  /** Opacity of the boxes, 0–1. */
  opacity: number
  onOpacity: (opacity: number) => void
}

/** Shows which box coordinates are used, and offers others. */
export function ReadingMenu({ inUse, chosen, onChoose, opacity, onOpacity }: Props) {
  const [isOpen, setOpen] = useState(false)
  const menu = useRef<HTMLFieldSetElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return
    menu.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && menu.current?.parentElement?.contains(event.target) === false) setOpen(false)
    }
    window.addEventListener('pointerdown', outside)
    return () => window.removeEventListener('pointerdown', outside)
  }, [isOpen])

  const options = [
    { key: 'auto', value: null, label: viewer.fromList },
    ...readings.map((value) => ({ key: readingWords(value), value, label: readingWords(value) })),
  ]
  const current = chosen === null ? 'auto' : readingWords(chosen)
  /** The option the arrow keys moved to: it applies to every result of the service, so only Enter stores it. */
  const [led, setLed] = useState<string | null>(null)
  const isByPointer = useRef(false)
  const use = (key: string | null) => {
    setLed(null)
    const option = options.find((one) => one.key === key)
    if (option !== undefined && key !== current) onChoose(option.value)
  }
  return (
    <span className="reading">
      <button
        type="button"
        ref={button}
        className="reading-button"
        aria-expanded={isOpen}
        aria-controls={id}
        title={readingBasis(inUse)}
        onClick={() => setOpen(!isOpen)}
      >
        {!inUse.isSettled && <Icon name="warning" size={12} />}
        {readingLine(inUse.reading)}
        <Icon name="down" size={10} />
      </button>
      {isOpen && (
        <fieldset
          className="reading-menu"
          id={id}
          ref={menu}
          onPointerDown={() => {
            isByPointer.current = true
          }}
          onKeyDown={(event) => {
            isByPointer.current = false
            if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
              event.preventDefault()
              use(led)
            }
            if (event.key !== 'Escape') return
            event.stopPropagation()
            setLed(null)
            setOpen(false)
            button.current?.focus()
          }}
        >
          <legend className="caps">{words.reading}</legend>
          {options.map((option) => (
            <label key={option.key}>
              <input
                type="radio"
                name={id}
                checked={option.key === (led ?? current)}
                onChange={() => (isByPointer.current ? use(option.key) : setLed(option.key))}
              />
              {option.label}
            </label>
          ))}
          {led !== null && led !== current ? (
            <Button onClick={() => use(led)} keyCap={keyNames.enter}>
              {words.useReading}
            </Button>
          ) : (
            <p>{readingBasis(inUse)}</p>
          )}
          <p className="quiet">{words.readingIntro}</p>
          <label className="reading-opacity">
            {words.opacity}
            <input
              type="range"
              min={20}
              max={100}
              step={10}
              value={Math.round(opacity * 100)}
              onChange={(event) => onOpacity(Number(event.target.value) / 100)}
            />
          </label>
        </fieldset>
      )}
    </span>
  )
}
