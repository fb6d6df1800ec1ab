/**
 * A process of our own that main can end at any time. The app starts it as an Electron utility process,
 * the headless command and the tests as a plain Node process; both speak by structured clone.
 */
export type Child = {
  /** undefined until it has started. */
  pid: () => number | undefined
  post: (message: unknown) => void
  onMessage: (listener: (message: unknown) => void) => void
  /** Called once. After `kill` the code says nothing. */
  onExit: (listener: (code: number | null) => void) => void
  kill: () => void
}

export type ChildName = 'inspector' | 'packer' | 'vault'

/** Starts a child. `heapMegabytes` bounds its JavaScript heap only; memory and time are watched by the caller. */
export type ForkChild = (name: ChildName, options: { heapMegabytes: number }) => Child
