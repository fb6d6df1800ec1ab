import { useEffect, useState } from 'react'

/** Current number of screen pixels per CSS pixel: the window may be moved to another screen, or its zoom changed. */
export function useDensity(): number {
  const [density, setDensity] = useState(() => window.devicePixelRatio)
  useEffect(() => {
    // It matches until the density changes, and fires once.
    const query = window.matchMedia(`(resolution: ${density}dppx)`)
    const changed = () => setDensity(window.devicePixelRatio)
    query.addEventListener('change', changed)
    changed()
    return () => query.removeEventListener('change', changed)
  }, [density])
  return density
}
