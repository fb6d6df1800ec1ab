import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Bounds = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(400),
  height: z.number().int().min(300),
})
/** A window's position and size in screen pixels when neither maximised nor minimised. */
export type Bounds = z.infer<typeof Bounds>

const DEFAULT_SIZE = { width: 1440, height: 900 }

/** Stores the window's bounds between runs, in `window.json` of the data folder. Losing the file costs nothing. */
export function createBoundsMemory(home: string) {
  const file = join(home, 'window.json')
  return {
    /** Where to open: as last time if a work area still shows it, else at the default size, placed by the system. */
    recall: (workAreas: readonly Bounds[]): Partial<Bounds> => {
      const last = read(file)
      return last && workAreas.some((area) => overlap(area, last)) ? last : DEFAULT_SIZE
    },
    remember: (bounds: Bounds): void => {
      try {
        writeFileSync(file, JSON.stringify(bounds), { mode: 0o600 })
      } catch {
        // A full disk must not stop the app from closing.
      }
    },
  }
}

function read(file: string): Bounds | null {
  try {
    return Bounds.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/** Whether enough of the window's top edge is in the area to grab it. */
function overlap(area: Bounds, window: Bounds): boolean {
  const across = Math.min(area.x + area.width, window.x + window.width) - Math.max(area.x, window.x)
  return across >= 100 && window.y >= area.y && window.y < area.y + area.height - 50
}
