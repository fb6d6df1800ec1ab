import { useEffect, useState } from 'react'

/** Screen pixels per CSS pixel, as it is now: the window may be moved to another screen, or its zoom changed. */
export function useDensity(): number {
  const [density, setDensity] = useState(() => window.devicePixelRatio)
  useEffect(() => {
    // It fits until the density changes, and is told of that once.
    const query = window.matchMedia(`(resolution: ${density}dppx)`)
    const changed = () => setDensity(window.devicePixelRatio)
    query.addEventListener('change', changed)
    changed()
    return () => query.removeEventListener('change', changed)
  }, [density])
  return density
}
