import { createContext, type ReactNode, useContext, useState } from 'react'

/** How a person arranged the screens on which pictures are looked at. */
export type Bench = {
  /** Whether the view's place in the picture is shown while not everything of it is seen. */
  hasMinimap: boolean
  /** The table below a comparison. */
  hasTable: boolean
  /** Its share of the height; null = as it fits what is compared. */
  tableShare: number | null
  /** Whether rows that say the same stand in it too. */
  showsAll: boolean
  hasMap: boolean
}

const FRESH: Bench = { hasMinimap: true, hasTable: true, tableShare: null, showsAll: false, hasMap: true }

type Kept = readonly [bench: Bench, change: (by: Partial<Bench>) => void]

const BenchContext = createContext<Kept>([FRESH, () => undefined])

/** Remembers the arrangement as long as the window is open. */
export function BenchProvider({ children }: { children: ReactNode }) {
  const [bench, setBench] = useState(FRESH)
  const change = (by: Partial<Bench>) => setBench((old) => ({ ...old, ...by }))
  return <BenchContext value={[bench, change]}>{children}</BenchContext>
}

/** The arrangement, and how to change it. */
export const useBench = (): Kept => useContext(BenchContext)
