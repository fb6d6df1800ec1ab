/** The largest number of these ascending times, ms, within any one second. */
export function mostWithinSecond(times: readonly number[]): number {
  let [most, first] = [0, 0]
  for (const [index, at] of times.entries()) {
    while (at - (times[first] ?? at) >= 1000) first += 1
    most = Math.max(most, index - first + 1)
  }
  return most
}
