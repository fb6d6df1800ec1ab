import type { Point, Rect } from '../../viewer/viewport.ts'

/**
 * A label to be placed at a box. `widths` = widths of its texts, CSS pixels, most detailed first; `box` in CSS pixels
 * of the pane, may extend beyond it.
 */
export type LabelRequest = { box: Rect; widths: readonly number[]; isDeciding: boolean }

/** Where a label is placed, and which of its texts it shows. `leader` = line to a box that the label does not touch. */
export type LabelPlace = { rect: Rect; text: number; leader: readonly [from: Point, to: Point] | null }

/** Height of a label, and the gap between it and its box; CSS pixels. */
export const LABEL_HEIGHT = 19
const GAP = 6
/** Gap between two labels, CSS pixels. */
const APART = 2
/** Maximum distance of a label from its box, in label heights. */
const FAR = 4
/** A box this small is found only by a line to it, CSS pixels. */
const TINY = 8

/**
 * Places the labels of boxes without overlap and within the area; null = there is no room for a label, or its box is
 * out of view. The label of the deciding face comes first, with its longest text that fits. Then each gets its shortest
 * text: next to its box, not on another box if that can be avoided, or further away with a leader line. Labels with room
 * left then take longer texts. The highlighted label shows its longest text, and hides the labels it would cover, but
 * never the deciding one; it grows in place, so that nothing slips from under the pointer.
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  area: Rect,
  pointed: number | null = null,
): (LabelPlace | null)[] {
  const places: (LabelPlace | null)[] = requests.map(() => null)
  const seen = requests.map(({ box }) => cut(box, area))
  const order = requests.map((_, index) => index).filter((index) => seen[index] !== null)
  const deciding = order.filter((index) => requests[index]?.isDeciding === true)
  const others = order.filter((index) => requests[index]?.isDeciding !== true)

  const isFree = (rect: Rect, index: number) =>
    places.every((place, other) => other === index || place === null || !overlap(place.rect, rect, APART))
  const isOffBoxes = (rect: Rect, index: number) =>
    seen.every((box, other) => other === index || box === null || !overlap(box, rect, 0))
  const put = (index: number, text: number): boolean => {
    const box = seen[index]
    const width = requests[index]?.widths[text]
    if (box == null || width === undefined || width > area.width || LABEL_HEIGHT > area.height) return false
    const near = beside(box, width).filter((rect) => isWithin(rect, area) && isFree(rect, index))
    const rect =
      near.find((one) => isOffBoxes(one, index)) ??
      furtherOff(box, width).find((one) => isWithin(one, area) && isFree(one, index) && isOffBoxes(one, index)) ??
      near[0] ??
      furtherOff(box, width).find((one) => isWithin(one, area) && isFree(one, index))
    if (rect === undefined) return false
    places[index] = { rect, text, leader: leaderOf(rect, box) }
    return true
  }
  const grow = (index: number) => {
    const [place, box, widths] = [places[index], seen[index], requests[index]?.widths]
    if (place == null || box == null || widths === undefined) return
    for (const [text, width] of widths.entries()) {
      if (text >= place.text) return
      const { rect } = place
      const wider = [rect.x, rect.x + rect.width - width].map((x) => ({ ...rect, x, width }))
      const fitting = wider.find((one) => isWithin(one, area) && isFree(one, index) && isOffBoxes(one, index))
      if (fitting === undefined) continue
      places[index] = { rect: fitting, text, leader: leaderOf(fitting, box) }
      return
    }
  }

  for (const index of deciding) requests[index]?.widths.some((_, text) => put(index, text))
  for (const index of others) put(index, (requests[index]?.widths.length ?? 0) - 1)
  for (const index of others) grow(index)
  if (pointed !== null) point(pointed)
  return places

  function point(index: number) {
    const [request, box, place] = [requests[index], seen[index], places[index]]
    const width = request?.widths.find((one) => one <= area.width)
    if (request === undefined || box == null || width === undefined || LABEL_HEIGHT > area.height) return
    const text = request.widths.indexOf(width)
    if (place != null && place.text === text) return
    const spots =
      place == null
        ? [...beside(box, width), ...furtherOff(box, width)]
        : [place.rect.x, place.rect.x + place.rect.width - width].map((x) => ({ ...place.rect, x, width }))
    const within = spots.map((spot) => pushedInto(spot, area))
    const spares = (rect: Rect) => deciding.every((one) => one === index || !covers(rect, one))
    const rect = within.find((one) => isFree(one, index)) ?? within.find(spares)
    if (rect === undefined) return
    for (const other of order) if (other !== index && covers(rect, other)) places[other] = null
    places[index] = { rect, text, leader: leaderOf(rect, box) }
  }
  function covers(rect: Rect, other: number): boolean {
    const place = places[other]
    return place != null && overlap(place.rect, rect, APART)
  }
}

/** Rectangles at a box, the most usual first: above, below, to its side, and inside it where the box fills the view. */
function beside(box: Rect, width: number): Rect[] {
  const [left, right] = [box.x - 3, box.x + box.width + 3 - width]
  const [above, below] = [box.y - GAP - LABEL_HEIGHT, box.y + box.height + GAP]
  const [before, after] = [box.x - GAP - width, box.x + box.width + GAP]
  const [top, bottom] = [box.y, box.y + box.height - LABEL_HEIGHT]
  const [innerLeft, innerRight] = [box.x + GAP, box.x + box.width - GAP - width]
  return [
    ...[left, right].map((x) => ({ x, y: above })),
    ...[left, right].map((x) => ({ x, y: below })),
    ...[top, bottom].flatMap((y) => [after, before].map((x) => ({ x, y }))),
    ...(innerRight < innerLeft || box.height < 3 * LABEL_HEIGHT
      ? []
      : [top + GAP, bottom - GAP].flatMap((y) => [innerLeft, innerRight].map((x) => ({ x, y })))),
  ].map((corner) => ({ ...corner, width, height: LABEL_HEIGHT }))
}

/** Rectangles around a box that need a leader line to it, nearest first. */
function furtherOff(box: Rect, width: number): Rect[] {
  const [middle, centre] = [box.x + box.width / 2, box.y + box.height / 2]
  return Array.from({ length: FAR }, (_, ring) => (ring + 1) * (LABEL_HEIGHT + APART)).flatMap((by) => {
    const [above, below] = [box.y - GAP - LABEL_HEIGHT - by, box.y + box.height + GAP + by]
    const [before, after] = [box.x - GAP - width - by, box.x + box.width + GAP + by]
    const across = [middle - width / 2, middle + by, middle - by - width]
    return [
      ...[above, below].flatMap((y) => across.map((x) => ({ x, y }))),
      ...[after, before].flatMap((x) => [centre - LABEL_HEIGHT / 2, centre - by, centre + by].map((y) => ({ x, y }))),
    ].map((corner) => ({ ...corner, width, height: LABEL_HEIGHT }))
  })
}

/** Shortest line from a label to its box; null = it touches its box, which is large enough to be found. */
function leaderOf(label: Rect, box: Rect): LabelPlace['leader'] {
  const [fromX, toX] = nearest(label.x, label.x + label.width, box.x, box.x + box.width)
  const [fromY, toY] = nearest(label.y, label.y + label.height, box.y, box.y + box.height)
  const isAtIt = Math.hypot(toX - fromX, toY - fromY) <= GAP + 1
  if (isAtIt && Math.min(box.width, box.height) >= TINY) return null
  return [
    { x: fromX, y: fromY },
    { x: toX, y: toY },
  ]
}

/** Nearest points of two intervals: the middle of their overlap, otherwise their facing ends. */
function nearest(a: number, aEnd: number, b: number, bEnd: number): [number, number] {
  if (aEnd < b) return [aEnd, b]
  if (bEnd < a) return [a, bEnd]
  const shared = (Math.max(a, b) + Math.min(aEnd, bEnd)) / 2
  return [shared, shared]
}

const overlap = (a: Rect, b: Rect, apart: number): boolean =>
  a.x < b.x + b.width + apart &&
  b.x < a.x + a.width + apart &&
  a.y < b.y + b.height + apart &&
  b.y < a.y + a.height + apart

const isWithin = (rect: Rect, area: Rect): boolean =>
  rect.x >= area.x &&
  rect.y >= area.y &&
  rect.x + rect.width <= area.x + area.width &&
  rect.y + rect.height <= area.y + area.height

const pushedInto = (rect: Rect, area: Rect): Rect => ({
  ...rect,
  x: Math.max(area.x, Math.min(rect.x, area.x + area.width - rect.width)),
  y: Math.max(area.y, Math.min(rect.y, area.y + area.height - rect.height)),
})

/** The part of a box within the area; null = none. */
function cut(box: Rect, area: Rect): Rect | null {
  const [x, y] = [Math.max(box.x, area.x), Math.max(box.y, area.y)]
  const width = Math.min(box.x + box.width, area.x + area.width) - x
  const height = Math.min(box.y + box.height, area.y + area.height) - y
  return width <= 0 || height <= 0 ? null : { x, y, width, height }
}
