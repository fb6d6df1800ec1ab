import type { FractionBox, PlacedFace } from './face-reading.ts'

/** A face of one image and the face in the same place in another, by their indices in the two lists. */
export type FacePair = { own: number; other: number }

/** Boxes that overlap less than this are not taken for the same face. */
const LEAST_SHARED = 0.4

/**
 * Pairs the faces of two images by location: `move` maps a point of the first image to the second, both in fractions.
 * Each face is paired at most once, the best fit first. Says nothing about who the faces are.
 */
export function pairFaces(
  own: readonly PlacedFace[],
  others: readonly PlacedFace[],
  move: (point: { x: number; y: number }) => { x: number; y: number },
): FacePair[] {
  const moved = own.map(({ box }) => movedBox(box, move))
  const candidates = moved
    .flatMap((box, at) => others.map((other, index) => ({ own: at, other: index, shared: shareOf(box, other.box) })))
    .filter(({ shared }) => shared >= LEAST_SHARED)
    .sort((a, b) => b.shared - a.shared)
  const pairs: FacePair[] = []
  for (const one of candidates) {
    if (pairs.some((pair) => pair.own === one.own || pair.other === one.other)) continue
    pairs.push({ own: one.own, other: one.other })
  }
  return pairs.sort((a, b) => a.own - b.own)
}

function movedBox(box: FractionBox, move: (point: { x: number; y: number }) => { x: number; y: number }): FractionBox {
  const from = move({ x: box.x, y: box.y })
  const to = move({ x: box.x + box.width, y: box.y + box.height })
  return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y }
}

/** Overlap of two boxes as intersection over union: 0 = none, 1 = the same box. */
function shareOf(a: FractionBox, b: FractionBox): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  if (across <= 0 || down <= 0) return 0
  const common = across * down
  return common / (a.width * a.height + b.width * b.height - common)
}
