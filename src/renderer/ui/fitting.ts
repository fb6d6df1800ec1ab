/** How many things of these widths stand in a row of this room, from the first on, when what follows goes into a menu of its own width; CSS pixels. */
export function fitting(widths: readonly number[], gap: number, room: number, menu: number): number {
  const taken = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width + gap, 0)
  if (taken(widths.length) - gap <= room) return widths.length
  let count = widths.length - 1
  while (count > 0 && taken(count) + menu > room) count -= 1
  return count
}
