import { createContext, type ReactNode, useContext, useState } from 'react'

/** How a person arranged the screens that show images. */
export type Bench = {
  /** Whether the minimap is shown while only part of the image is visible. */
  hasMinimap: boolean
  /** Whether the table below a comparison is shown. */
  hasTable: boolean
  /** Its share of the height; null = chosen to suit what is compared. */
  tableShare: number | null
  /** Whether it includes identical rows. */
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
