import type { ReactNode } from 'react'
import { activity } from '../../shared/words/activity.ts'
import { frame } from '../../shared/words/ui.ts'
import { Button } from './button.tsx'
import { Segmented } from './segmented.tsx'
import { useKeys } from './use-keys.ts'
import './screen-head.css'

type Props = {
  title: string
  onBack: () => void
  /** What Escape does first if something is open on the screen; by default it goes back. */
  onEscape?: () => void
  /** Whether the screen is about the open case or all cases; null = there is no choice. */
  scope?: { isAll: boolean; onChange: (isAll: boolean) => void } | null
  /** Actions of this screen. */
  children?: ReactNode
}

/** Head of a screen that was opened over the case and closes with Escape. */
export function ScreenHead({ title, onBack, onEscape = onBack, scope = null, children }: Props) {
  useKeys({ back: onEscape })
  return (
    <div className="screen-head">
      <Button onClick={onBack} keyOf="back">
        {frame.back}
      </Button>
      <h1>{title}</h1>
      {scope !== null && <ScopeSwitch {...scope} />}
      {children}
    </div>
  )
}

/** Switch between the open case and all cases. */
function ScopeSwitch({ isAll, onChange }: { isAll: boolean; onChange: (isAll: boolean) => void }) {
  return (
    <Segmented
      label={activity.scope.label}
      value={isAll ? 'all' : 'case'}
      options={[
        { value: 'case', label: activity.scope.thisCase },
        { value: 'all', label: activity.scope.allCases },
      ]}
      onChange={(value) => onChange(value === 'all')}
    />
  )
}
