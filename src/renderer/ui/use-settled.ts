import { useEffect, useState } from 'react'

/** A value once it has been unchanged for `ms`; until then the previous one. */
export function useSettled<V>(value: V, ms: number): V {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
