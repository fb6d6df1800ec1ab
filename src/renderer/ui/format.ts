import { amounts } from '../../shared/words/amounts.ts'
import { exactInstant, exactLocalInstant, instant, localInstant } from '../../shared/words/dates.ts'
import { byteSize as bytes, units } from '../../shared/words/sizes.ts'

export { bytes, exactInstant, exactLocalInstant, instant, localInstant }

/** 1104233 → "1,104,233 bytes". */
export const exactBytes = (n: number): string => amounts.bytes({ n })

/** 212000000 → "212 MB/s". */
export const rate = (bytesPerSecond: number): string => units.perSecond({ size: bytes(Math.round(bytesPerSecond)) })

/** A duration in at most two units: "4 s", "2 min 10 s", "3 h 5 min". */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return units.seconds({ s: String(seconds) })
  const [minutes, s] = [Math.floor(seconds / 60), seconds % 60]
  if (minutes < 60) return s === 0 ? units.minutes({ min: minutes }) : units.minutesSeconds({ min: minutes, s })
  const [h, min] = [Math.floor(minutes / 60), minutes % 60]
  return min === 0 ? units.hours({ h }) : units.hoursMinutes({ h, min })
}

/** Milliseconds as the service sent them: "840 ms", "2.4 s". */
export const processing = (ms: number): string =>
  ms < 1000 ? units.milliseconds({ ms: String(ms) }) : units.seconds({ s: (ms / 1000).toFixed(1) })

/** The first and last eight digits of a SHA-256; all of it is a click away and in every report. */
export const shortDigest = (hex: string): string => (hex.length <= 20 ? hex : `${hex.slice(0, 8)}…${hex.slice(-8)}`)

/** The size at which an image is shown, in screen pixels per image pixel: 0.5 → "50%". */
export const percent = (density: number): string => units.percent({ n: String(Math.round(density * 100)) })

/** "1024 × 768". */
export const pixels = (width: number, height: number): string =>
  units.pixels({ width: String(width), height: String(height) })
