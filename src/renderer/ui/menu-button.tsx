import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import type { CommandId } from '../../shared/model/commands.ts'
import { CommandKey, KeyCap } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import './menu-button.css'

export type MenuEntry = {
  label: string
  /** Command with the same action, whose key is shown. */
  keyOf?: CommandId | undefined
  /** A key of the system with the same action. */
  keyCap?: string
  /** Whether this option is selected; absent = the entry is an action. */
  isOn?: boolean
  /** Why it is not available now; absent or null = it is. */
  whyNot?: string | null
  act: () => void
}
type Props = {
  label: string
  /** The visible label, where part of it may be hidden; all of it is read aloud. */
  shown?: ReactNode
  /** Replaces the label, which is read aloud. */
  icon?: IconName
  keyOf?: CommandId
  entries: readonly MenuEntry[]
  isDisabled?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button with a menu below it. Arrows, Home and End move, Enter and Space choose, Esc and Tab close. */
export function MenuButton({ label, shown = label, icon, keyOf, entries, isDisabled = false, ref }: Props) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const items = () => [...(box.current?.querySelectorAll<HTMLButtonElement>('[role^="menuitem"]') ?? [])]
  const close = () => {
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }

  useEffect(() => {
    if (!isOpen) return
    box.current?.querySelector<HTMLButtonElement>('[role^="menuitem"]')?.focus()
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && box.current?.contains(event.target) === false) setOpen(false)
    }
    window.addEventListener('pointerdown', outside)
    return () => window.removeEventListener('pointerdown', outside)
  }, [isOpen])

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys in an open menu belong to it: the screen below has keys of its own.
    event.nativeEvent.stopImmediatePropagation()
    const all = items()
    const here = document.activeElement instanceof HTMLButtonElement ? all.indexOf(document.activeElement) : -1
    const to: Record<string, number> = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }
    const next = to[event.key]
    if (next !== undefined) all.at(next % all.length)?.focus()
    else if (event.key === 'Escape') close()
    else if (event.key === 'Tab') return setOpen(false)
    else return
    event.preventDefault()
  }
  return (
    <div className="menu-box" ref={box}>
      <button
        type="button"
        className="button"
        ref={ref}
        disabled={isDisabled}
        title={icon === undefined ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {icon === undefined ? (
          shown
        ) : (
          <>
            <Icon name={icon} />
            <span className="visually-hidden">{label}</span>
          </>
        )}
        {icon !== undefined ? null : keyOf === undefined ? <Icon name="down" size={10} /> : <CommandKey of={keyOf} />}
      </button>
      {isOpen && (
        <div className="menu" id={id} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
          {entries.map((entry) => (
            <button
              key={entry.label}
              type="button"
              {...(entry.isOn === undefined
                ? { role: 'menuitem' }
                : { role: 'menuitemradio', 'aria-checked': entry.isOn })}
              tabIndex={-1}
              aria-disabled={entry.whyNot != null}
              title={entry.whyNot ?? undefined}
              onClick={() => {
                if (entry.whyNot != null) return
                close()
                entry.act()
              }}
            >
              <span className="menu-label">
                {entry.isOn === true && <Icon name="check" size={12} />}
                {entry.label}
              </span>
              <span className="menu-keys">
                {entry.keyOf !== undefined && <CommandKey of={entry.keyOf} />}
                {entry.keyCap !== undefined && <KeyCap>{entry.keyCap}</KeyCap>}
              </span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
