import { useEffect, useState } from 'react'

/** A value once it has stood for `ms`; until then the one before. */
export function useSettled<V>(value: V, ms: number): V {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
