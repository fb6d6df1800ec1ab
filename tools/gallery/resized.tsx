import { Profiler, type ReactNode, useLayoutEffect, useRef } from 'react'

declare global {
  interface Window {
    /** Number of renders until a screen rests at a width, CSS pixels. */
    countScreenRenders?: (width: number) => Promise<number>
  }
}

/** A screen that does not rest within these is drawn without end. */
const MOST_TURNS = 60

const observers = new Set<ObserverByHand>()

/** Tells of sizes when it is asked to, and not with each frame: a busy machine has few of these. */
class ObserverByHand implements ResizeObserver {
  private readonly sizes = new Map<Element, string>()
  private readonly tell: ResizeObserverCallback
  constructor(tell: ResizeObserverCallback) {
    this.tell = tell
  }
  observe(element: Element) {
    observers.add(this)
    this.sizes.set(element, '')
  }
  unobserve(element: Element) {
    this.sizes.delete(element)
  }
  disconnect() {
    this.sizes.clear()
    observers.delete(this)
  }
  /** Whether anything has another size than before. */
  deliver(): boolean {
    let isOther = false
    for (const [element, before] of this.sizes) {
      const { width, height } = element.getBoundingClientRect()
      if (before === `${width} ${height}`) continue
      this.sizes.set(element, `${width} ${height}`)
      isOther = true
    }
    if (isOther) this.tell([], this)
    return isOther
  }
}

export const observeByHand = (): void => {
  window.ResizeObserver = ObserverByHand
}

/** A screen in a container that a test resizes. */
export function Resized({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    window.countScreenRenders = async (width) => {
      renders = 0
      if (container.current !== null) container.current.style.width = `${width}px`
      let quiet = 0
      for (let turns = 0; turns < MOST_TURNS && quiet < 2; turns += 1) {
        const before = renders
        const delivered = [...observers].map((observer) => observer.deliver())
        await afterWork()
        quiet = delivered.includes(true) || before !== renders ? 0 : quiet + 1
      }
      return renders
    }
  }, [])
  return (
    <div ref={container} style={{ height: '100%' }}>
      <Profiler
        id="screen"
        onRender={() => {
          renders += 1
        }}
      >
        {children}
      </Profiler>
    </div>
  )
}
let renders = 0

/** Ends after the renders that are waiting, which React queues as messages too. */
const afterWork = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
