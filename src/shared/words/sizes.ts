import { formattingLocale } from './locale.ts'
import { messages } from './messages.ts'

const sizes = messages('sizes', {
  bytes: '{size} B',
  larger: ['{size} kB', '{size} MB', '{size} GB', '{size} TB'],
})

/** Numbers with their units. */
export const units = messages('sizes.units', {
  perSecond: '{size}/s',
  milliseconds: '{ms} ms',
  seconds: '{s} s',
  minutes: '{min, number} min',
  minutesSeconds: '{min, number} min {s, number} s',
  hours: '{h, number} h',
  hoursMinutes: '{h, number} h {min, number} min',
  percent: '{n}%',
  pixels: '{width} × {height}',
})

const whole = new Intl.NumberFormat(formattingLocale, { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat(formattingLocale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** 3105482119 → "3.1 GB": powers of 1000, three digits at most. The exact number is shown with it where it matters. */
export function byteSize(value: number): string {
  if (value < 1000) return sizes.bytes({ size: whole.format(value) })
  let size = value / 1000
  let unit = 0
  while (size >= 999.5 && unit < sizes.larger.length - 1) {
    size /= 1000
    unit += 1
  }
  const shown = size < 9.95 ? tenths.format(size) : whole.format(size)
  return (sizes.larger[unit] ?? sizes.bytes)({ size: shown })
}
