import { useRef } from 'react'
import { useLongList } from '../../src/renderer/ui/long-list/use-long-list.ts'

const HEIGHT = 20
let drawn = 0

/** A list whose rows have another height each time they are drawn. */
export function RestlessScene() {
  const scroller = useRef<HTMLDivElement>(null)
  const { shown, space, measure } = useLongList({
    count: 50,
    height: HEIGHT,
    overscan: 2,
    scroller: () => scroller.current,
  })
  drawn += 1
  return (
    <main>
      <div ref={scroller} style={{ height: 10 * HEIGHT, overflow: 'auto' }}>
        <div style={{ position: 'relative', height: space }}>
          {shown.map(({ index, start }) => (
            <div
              key={index}
              ref={measure}
              data-index={index}
              style={{ position: 'absolute', top: start, height: HEIGHT + (drawn % 2) }}
            >
              {index + 1}
            </div>
          ))}
        </div>
      </div>
    </main>
  )
}
