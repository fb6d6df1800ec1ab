import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import type { CommandId } from '../../../shared/model/commands.ts'
import { activeKeys, KeyboardContext } from '../../ui/key-choices.ts'
import { isReleaseOf } from '../../ui/keys.ts'

/** Calls back when the held key of a command is released, or when the window loses the focus: the release would not be seen then. */
export function useHold(of: CommandId, onHold: (isHeld: false) => void): void {
  const keys = activeKeys(of, useContext(KeyboardContext))
  const latest = useRef({ keys, onHold })
  // Before paint: a key pressed at once must meet the handlers of what is visible.
  useLayoutEffect(() => {
    latest.current = { keys, onHold }
  })
  useEffect(() => {
    const up = (event: KeyboardEvent) => {
      if (latest.current.keys.some((key) => isReleaseOf(key, event))) latest.current.onHold(false)
    }
    const blur = () => latest.current.onHold(false)
    window.addEventListener('keyup', up)
    window.addEventListener('blur', blur)
    return () => {
      window.removeEventListener('keyup', up)
      window.removeEventListener('blur', blur)
    }
  }, [])
}
