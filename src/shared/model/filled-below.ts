/** A problem of an image that ends early: from this percentage of its stored height on, the decoder filled it in. */
const CODE = /^filled_below_(\d{1,2})$/

export const filledBelowCode = (fraction: number): string => `filled_below_${Math.floor(fraction * 100)}`

/** From which fraction of its stored height an image is filled in, as its problems say; null = it is not known to be. */
export function filledBelow(problems: readonly string[]): number | null {
  for (const problem of problems) {
    const percent = CODE.exec(problem)?.[1]
    if (percent !== undefined) return Number(percent) / 100
  }
  return null
}
