import { withKey } from '../../shared/words/keys.ts'
import { veilSwitchText, veil as words } from '../../shared/words/veil.ts'
import { Icon } from '../ui/icon.tsx'
import { useKeyOf } from '../ui/key-choices.ts'
import { useWindowVeil } from './veil-context.tsx'
import './veil.css'

/** Button in the status bar that shows whether images are veiled and toggles the veil of the window. */
export function VeilSwitch() {
  const { look, isOverridden, toggle } = useWindowVeil()
  const isOn = look !== 'off'
  return (
    <button
      type="button"
      className={!isOn && isOverridden ? 'button veil-switch veil-lifted' : 'button veil-switch'}
      aria-pressed={isOn}
      title={withKey(isOn ? words.turnOff : words.turnOn, useKeyOf()('veilAll'))}
      onClick={toggle}
    >
      <Icon name={isOn ? 'veiled' : 'eye'} size={12} />
      {!isOn && isOverridden ? words.isLifted : veilSwitchText(look)}
    </button>
  )
}
