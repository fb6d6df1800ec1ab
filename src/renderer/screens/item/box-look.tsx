import { createContext, type ReactNode, useContext, useState } from 'react'
import type { Labels } from './face-boxes.tsx'

/** How a person wants boxes drawn: what stands at them, and how strong they are, 0–1. */
export type BoxLook = { labels: Labels; opacity: number }

type Held = readonly [BoxLook, (change: Partial<BoxLook>) => void]

const BoxLookContext = createContext<Held | null>(null)

/** Keeps the look of boxes for the window: the same in an item and beside others. */
export function BoxLookProvider({ children }: { children: ReactNode }) {
  return <BoxLookContext value={useHeld()}>{children}</BoxLookContext>
}

/** The look of boxes and the way to change it; of a screen that stands alone it is its own. */
export function useBoxLook(): Held {
  const own = useHeld()
  return useContext(BoxLookContext) ?? own
}

function useHeld(): Held {
  const [look, setLook] = useState<BoxLook>({ labels: 'score', opacity: 1 })
  return [look, (change) => setLook((old) => ({ ...old, ...change }))]
}
