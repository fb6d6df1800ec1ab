const two = (value: number) => String(value).padStart(2, '0')

/**
 * Formats seconds as "00:03:12.480": hours, minutes, seconds and milliseconds, truncated, never rounded up to a later
 * time.
 */
export function timeCode(seconds: number): string {
  const ms = Math.max(0, Math.floor(seconds * 1000 + 1e-6))
  const whole = Math.floor(ms / 1000)
  const clock = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(two).join(':')
  return `${clock}.${String(ms % 1000).padStart(3, '0')}`
}

/** "3:12", "1:03:12": for cards and lists, to the second; below one second "0:00.131", for something is not nothing. */
export function shortTime(seconds: number): string {
  if (seconds > 0 && seconds < 1)
    return `0:00.${String(Math.min(999, Math.max(1, Math.round(seconds * 1000)))).padStart(3, '0')}`
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, two(whole % 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
