import { useEffect, useLayoutEffect, useRef } from 'react'

/** Calls back when a held key is released, or when the window loses the focus: the release would not be seen then. */
export function useHold(key: string, onHold: (isHeld: false) => void): void {
  const release = useRef(onHold)
  // Before paint: a key pressed at once must meet the handlers of what is visible.
  useLayoutEffect(() => {
    release.current = onHold
  })
  useEffect(() => {
    const up = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === key) release.current(false)
    }
    const blur = () => release.current(false)
    window.addEventListener('keyup', up)
    window.addEventListener('blur', blur)
    return () => {
      window.removeEventListener('keyup', up)
      window.removeEventListener('blur', blur)
    }
  }, [key])
}
