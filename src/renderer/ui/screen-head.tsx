import type { ReactNode } from 'react'
import { frame } from '../../shared/words/ui.ts'
import { Button } from './button.tsx'
import { ScopeSwitch } from './scope-switch.tsx'
import { useKeys } from './use-keys.ts'
import './screen-head.css'

type Props = {
  title: string
  onBack: () => void
  /** What Escape does first where something is open on the screen; default: it leads back. */
  onEscape?: () => void
  /** Whether the screen is about the open case or all of them; null = there is no choice. */
  scope?: { isAll: boolean; onChange: (isAll: boolean) => void } | null
  /** What can be done on this screen. */
  children?: ReactNode
}

/** The head of a screen that was opened over the case and closes with Escape. */
export function ScreenHead({ title, onBack, onEscape = onBack, scope = null, children }: Props) {
  useKeys({ escape: onEscape })
  return (
    <div className="screen-head">
      <Button onClick={onBack} keyCap="Esc">
        {frame.back}
      </Button>
      <h1>{title}</h1>
      {scope !== null && <ScopeSwitch {...scope} />}
      {children}
    </div>
  )
}
