import type { DifferenceGroup } from './difference-row.ts'

/** A face of the first side and one of another that are taken for the same, by their numbers in the two lists, from 1. */
export type FaceMatch = { first: number; other: number }

/** `matches`: one list for each side after the first. `isAligned`: a person laid the pictures on each other. */
export type FacePairing = { matches: readonly (readonly FaceMatch[])[]; isAligned: boolean }

/**
 * Faces that are compared in one row: for each side the number of its face, null = none of its faces belongs here.
 * `name` tells the row from the others, by side and number: "A1 B2", or "1" where only the numbers are the same.
 */
export type FaceLine = { faces: readonly (number | null)[]; name: string; group: DifferenceGroup }

const SIDES = ['A', 'B', 'C', 'D'] as const

/**
 * Lays faces beside each other: with a pairing every face of the first side with those it is paired with, then what is
 * left of the others, each by itself; without one by their numbers. `counts` = how many each side has.
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
