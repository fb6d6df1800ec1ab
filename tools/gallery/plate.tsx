import { Profiler, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { PlateLine } from '../../src/renderer/screens/item/plate-line.tsx'
import '../../src/renderer/screens/item/picture-stage.css'

/** Notes as they stand below an image. Those that `says` are cut before later ones wrap. */
const NOTES = [
  { text: 'The boxes may be those of another image', says: true },
  { text: 'Cut off: 81 % of the pixels are there', says: true },
  { text: '320 × 480', says: false },
  { text: 'boxes: fractions of the upright image', says: false },
  { text: 'as stored', says: false },
  { text: '100%', says: false },
]

declare global {
  interface Window {
    /** Number of renders that a plate with `notes` notes takes to settle at a width, CSS pixels. */
    countPlateRenders?: (width: number, notes: number) => number
  }
}

/** A plate alone, at widths that a test sets. */
export function PlateScene() {
  const [shape, setShape] = useState({ width: 300, notes: 1 })
  useLayoutEffect(() => {
    window.countPlateRenders = (width, notes) => {
      renders = 0
      flushSync(() => setShape({ width, notes }))
      return renders
    }
  }, [])
  return (
    <main style={{ position: 'relative', width: shape.width, height: 60 }}>
      <Profiler
        id="plate"
        onRender={() => {
          renders += 1
        }}
      >
        <PlateLine className="stage-plate">
          {NOTES.slice(0, shape.notes).map(({ text, says }) => (
            <span key={text} className={says ? 'plate-says' : undefined}>
              {text}
            </span>
          ))}
        </PlateLine>
      </Profiler>
    </main>
  )
}
let renders = 0
