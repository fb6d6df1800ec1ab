import { useState, useSyncExternalStore } from 'react'
import type { FaceMatch, FacePairing } from '../../../shared/model/face-lines.ts'
import { pairFaces } from '../../../shared/model/face-pairs.ts'
import type { PlacedFace } from '../../../shared/model/face-reading.ts'
import { pairedWords, compare as words } from '../../../shared/words/compare.ts'
import type { Point } from '../../viewer/viewport.ts'
import type { ViewportGroup } from '../../viewer/viewport-group.ts'

/**
 * Pairs the faces of each pane with those in the same place in the first one. A face highlighted in one pane is
 * highlighted in all. `says` null = nothing is paired. `isAligned`: a person aligned the images.
 */
export function useFacePairs(group: ViewportGroup, placed: readonly (readonly PlacedFace[])[], isAligned: boolean) {
  const [pointed, setPointed] = useState<{ pane: number; face: number } | null>(null)
  const [first = []] = placed
  const [a, ...others] = words.panes
  // Moving one image alone moves its boxes relative to the others: pairs are then recomputed, but not when all move
  // together.
  useSyncExternalStore(group.subscribe, () =>
    others.map((name) => CORNERS.map((corner) => placeText(group.across(a, corner, name))).join()).join(' '),
  )
  const pairs = placed.slice(1).map((faces, index) => {
    const name = others[index] ?? ''
    return pairFaces(first, faces, (point) => group.across(a, point, name) ?? point)
  })
  /** The face of A that another pane's face is paired with. */
  const inFirst = (pane: number, face: number) =>
    pane === 0 ? face : (pairs[pane - 1]?.find(({ other }) => other === face)?.own ?? null)
  const highlightIn = (pane: number): number | null => {
    if (pointed === null) return null
    if (pointed.pane === pane) return pointed.face
    const own = inFirst(pointed.pane, pointed.face)
    if (own === null || pane === 0) return own
    return pairs[pane - 1]?.find((pair) => pair.own === own)?.other ?? null
  }
  const numberOf = (faces: readonly PlacedFace[] | undefined, index: number) => faces?.[index]?.number ?? words.unlisted
  const described = pairs.map((found, index) => ({
    name: others[index] ?? '',
    list: found.map(({ own, other }) => `${numberOf(first, own)}↔${numberOf(placed[index + 1], other)}`).join(', '),
  }))
  const known = described.filter(({ list }) => list !== '')
  // A deciding face that is not in the list of faces has no row there.
  const matches = pairs.map((found, index) =>
    found.flatMap(({ own, other }): FaceMatch[] => {
      const [one, another] = [first[own]?.number ?? null, placed[index + 1]?.[other]?.number ?? null]
      return one === null || another === null ? [] : [{ first: one, other: another }]
    }),
  )
  return {
    pairing: useSame<FacePairing>({ matches, isAligned }),
    highlightIn,
    highlight: (pane: number, face: number | null) => setPointed(face === null ? null : { pane, face }),
    says: known.length === 0 ? null : pairedWords(known, placed.filter((faces) => faces.length > 0).length > 2),
  }
}

/**
 * The previous object while the value is equal, so that layouts depending on it are not recomputed on every movement.
 */
function useSame<T>(value: T): T {
  const [kept, setKept] = useState(value)
  const isSame = JSON.stringify(kept) === JSON.stringify(value)
  if (!isSame) setKept(value)
  return isSame ? kept : value
}

const CORNERS: readonly Point[] = [
  { x: 0, y: 0 },
  { x: 1, y: 1 },
]
const placeText = (point: Point | null): string =>
  point === null ? 'none' : `${point.x.toFixed(4)} ${point.y.toFixed(4)}`
