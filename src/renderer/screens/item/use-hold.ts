import { useEffect, useLayoutEffect, useRef } from 'react'

/** Hears when a key that is held is let go, or the window loses the keys: then nobody would hear it. */
export function useHold(key: string, onHold: (isHeld: false) => void): void {
  const release = useRef(onHold)
  // Before the screen shows it: what is pressed at once must meet the handlers of what is seen.
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
