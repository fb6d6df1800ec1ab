const UNITS = ['kB', 'MB', 'GB', 'TB'] as const

/** 3105482119 → "3.1 GB": powers of 1000, three digits at most. The exact number stands beside it where it matters. */
export function byteSize(value: number): string {
  if (value < 1000) return `${value} B`
  let size = value / 1000
  let unit = 0
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${size < 9.95 ? size.toFixed(1) : Math.round(size)} ${UNITS[unit]}`
}
