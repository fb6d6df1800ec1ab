/**
 * A child process of our own that main can end at any time. The app starts it as an Electron utility process, the
 * headless command and the tests as a plain Node process; both communicate by structured clone.
 */
export type Child = {
  /** undefined until it has started. */
  pid: () => number | undefined
  post: (message: unknown) => void
  onMessage: (listener: (message: unknown) => void) => void
  /** Called once. After `kill` the code has no meaning. */
  onExit: (listener: (code: number | null) => void) => void
  kill: () => void
}

export type ChildName = 'authorities' | 'drive' | 'inspector' | 'packer' | 'vault' | 'word'

/**
 * Starts a child process. `heapMegabytes` limits its JavaScript heap only; memory and time are watched by the caller.
 */
export type ForkChild = (name: ChildName, options: { heapMegabytes: number }) => Child
