export type Rect = { x: number; y: number; width: number; height: number }

/** Height of a label, and the room between it and its box, mm on paper. */
export const LABEL_HEIGHT = 3.4
const GAP = 0.6

/**
 * Where the labels of boxes stand on a drawing, mm, in the order of the boxes: above its box where there is room and no
 * label before it stands there, else below it. `widths` = of the labels. Of many boxes close together some still overlap.
 */
export function placeBoxLabels(boxes: readonly Rect[], widths: readonly number[], room: Omit<Rect, 'x' | 'y'>): Rect[] {
  const placed: Rect[] = []
  for (const [at, box] of boxes.entries()) {
    const width = widths[at] ?? 0
    const x = Math.max(0, Math.min(box.x, room.width - width))
    const above = box.y - LABEL_HEIGHT - GAP
    const below = Math.min(box.y + box.height + GAP, room.height - LABEL_HEIGHT)
    const candidates = (above >= 0 ? [above, below] : [below]).map((y) => ({ x, y, width, height: LABEL_HEIGHT }))
    const free = candidates.find((candidate) => placed.every((other) => !overlap(candidate, other)))
    placed.push(free ?? (candidates[0] as Rect))
  }
  return placed
}

const overlap = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
