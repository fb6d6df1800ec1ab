import type { DifferenceGroup } from './difference-row.ts'

/**
 * A face of the first side and one of another that are taken for the same, by their numbers in the two lists, from 1.
 */
export type FaceMatch = { first: number; other: number }

/**
 * The faces paired across the sides. `matches`: one list for each side after the first. `isAligned`: a person aligned
 * the images.
 */
export type FacePairing = { matches: readonly (readonly FaceMatch[])[]; isAligned: boolean }

/**
 * Faces compared in one row: the number of each side's face, null = none of its faces belongs here. `name` identifies
 * the row by side and number: "A1 B2", or "1" if only the numbers are the same.
 */
export type FaceLine = { faces: readonly (number | null)[]; name: string; group: DifferenceGroup }

const SIDES = ['A', 'B', 'C', 'D'] as const

/**
 * Arranges faces in rows. With a pairing: every face of the first side with those paired with it, then the remaining
 * ones of the other sides, one per row. Without: by number. `counts` = the number of faces of each side.
 */
export function faceLines(counts: readonly number[], pairing: FacePairing | null): FaceLine[] {
  if (pairing === null || pairing.matches.every(({ length }) => length === 0)) {
    return upTo(Math.max(0, ...counts)).map((number) => ({
      faces: counts.map(() => number),
      name: String(number),
      group: 'face_numbers',
    }))
  }
  const { matches, isAligned } = pairing
  const [first = 0, ...others] = counts
  const line = (faces: readonly (number | null)[]): FaceLine => ({
    faces,
    name: faces.flatMap((number, side) => (number === null ? [] : [`${SIDES[side] ?? ''}${number}`])).join(' '),
    group: isAligned ? 'face_pairs_aligned' : 'face_pairs',
  })
  const paired = upTo(first).map((number) =>
    line([number, ...others.map((_, at) => matches[at]?.find((one) => one.first === number)?.other ?? null)]),
  )
  const left = others.flatMap((count, at) =>
    upTo(count)
      .filter((number) => matches[at]?.every(({ other }) => other !== number) !== false)
      .map((number) => line(counts.map((_, side) => (side === at + 1 ? number : null)))),
  )
  return [...paired, ...left]
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)
