/** How many images have each verdict, as sent, the most frequent first. `verdict` null = none was read. */
export function verdictCounts(images: readonly { verdict: string | null }[]): { verdict: string | null; n: number }[] {
  return [...Map.groupBy(images, ({ verdict }) => verdict)]
    .map(([verdict, { length: n }]) => ({ verdict, n }))
    .sort((one, other) => other.n - one.n)
}
