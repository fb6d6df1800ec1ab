import { withKey } from '../../shared/words/keys.ts'
import { veilStatus, veil as words } from '../../shared/words/veil.ts'
import { Icon } from '../ui/icon.tsx'
import { useKeyOf } from '../ui/key-choices.ts'
import { useWindowVeil } from './veil-context.tsx'
import './veil.css'

/** Says in the status bar how images are shown, with the button that veils all in the window or lifts the veil. */
export function VeilSwitch() {
  const { look, isOverridden, toggle } = useWindowVeil()
  const isOn = look !== 'off'
  const isLifted = !isOn && isOverridden
  return (
    <span className={isLifted ? 'veil-switch veil-lifted' : 'veil-switch'}>
      <Icon name={isOn ? 'veiled' : 'eye'} size={12} />
      <span className="veil-status">{veilStatus[isLifted ? 'lifted' : look]}</span>
      <button
        type="button"
        className="button"
        title={withKey(isOn ? words.showAllHint : words.hideAllHint, useKeyOf()('veilAll'))}
        onClick={toggle}
      >
        {isOn ? words.showAll : words.hideAll}
      </button>
    </span>
  )
}
