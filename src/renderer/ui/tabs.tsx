import type { KeyboardEvent } from 'react'
import type { CommandId } from '../../shared/model/commands.ts'
import { count } from '../../shared/words/counts.ts'
import { CommandKey } from './button.tsx'
import './tabs.css'

type Tab<V extends string> = {
  value: V
  label: string
  count?: number
  /** Command that selects the tab, whose key is shown. */
  keyOf?: CommandId | undefined
}
type Props<V extends string> = { label: string; value: V; tabs: readonly Tab<V>[]; onChange: (value: V) => void }

/** The id of the panel a tab shows. */
export const panelId = (value: string): string => `panel-${value}`

/** A row of tabs; ← and → wrap around, the panel has the id `panelId(value)`. */
export function Tabs<V extends string>({ label, value, tabs, onChange }: Props<V>) {
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    event.stopPropagation()
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = tabs[(at + by + tabs.length) % tabs.length]
    if (next === undefined) return
    onChange(next.value)
    event.currentTarget.querySelector<HTMLButtonElement>(`[data-tab="${next.value}"]`)?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={step}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          data-tab={tab.value}
          aria-selected={tab.value === value}
          aria-controls={panelId(tab.value)}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span className="tab-count">{count(tab.count)}</span>}
          {tab.keyOf !== undefined && <CommandKey of={tab.keyOf} />}
        </button>
      ))}
    </div>
  )
}
