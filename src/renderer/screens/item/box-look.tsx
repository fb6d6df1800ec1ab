import { createContext, type ReactNode, useContext, useState } from 'react'
import type { Labels } from './face-boxes.tsx'

/** How face boxes are drawn: their labels, and their opacity, 0–1. */
export type BoxLook = { labels: Labels; opacity: number }

type Held = readonly [BoxLook, (change: Partial<BoxLook>) => void]

const BoxLookContext = createContext<Held | null>(null)

/** Keeps the look of boxes for the window, so that single items and comparisons share it. */
export function BoxLookProvider({ children }: { children: ReactNode }) {
  return <BoxLookContext value={useHeld()}>{children}</BoxLookContext>
}

/** The look of boxes and its setter; local to the screen if there is no provider. */
export function useBoxLook(): Held {
  const own = useHeld()
  return useContext(BoxLookContext) ?? own
}

function useHeld(): Held {
  const [look, setLook] = useState<BoxLook>({ labels: 'score', opacity: 1 })
  return [look, (change) => setLook((old) => ({ ...old, ...change }))]
}
