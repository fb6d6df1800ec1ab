/** Number of columns of a stored waveform. */
export const COLUMNS = 800
const MOST = COLUMNS * 2

/**
 * Collects the peaks of audio of unknown length: when the columns are used up, each two are merged. Samples are −1 to
 * 1, one array per channel.
 */
export function createPeaks() {
  let columns: number[] = []
  let perColumn = 256
  let inColumn = 0
  let loudest = 0
  const close = () => {
    columns.push(loudest)
    loudest = 0
    inColumn = 0
    if (columns.length < MOST) return
    columns = Array.from({ length: MOST / 2 }, (_, n) => Math.max(columns[2 * n] ?? 0, columns[2 * n + 1] ?? 0))
    perColumn *= 2
  }
  return {
    add: (channels: readonly Float32Array[]): void => {
      const length = channels[0]?.length ?? 0
      for (let at = 0; at < length; at += 1) {
        for (const channel of channels) {
          const value = Math.abs(channel[at] ?? 0)
          if (value > loudest) loudest = value
        }
        inColumn += 1
        if (inColumn >= perColumn) close()
      }
    },
    /** 0–255, at most 800 of them; [] = no samples. */
    columns: (): number[] => {
      const all = inColumn > 0 ? [...columns, loudest] : columns
      return resampled(all).map(toByte)
    },
  }
}

/** Converts a sample from 0 to 1 to 0–255; louder ones are clipped. */
export const toByte = (value: number): number => Math.round(Math.max(0, Math.min(1, value)) * 255)

function resampled(all: readonly number[]): number[] {
  if (all.length <= COLUMNS) return [...all]
  return Array.from({ length: COLUMNS }, (_, n) =>
    Math.max(...all.slice(Math.floor((n * all.length) / COLUMNS), Math.floor(((n + 1) * all.length) / COLUMNS))),
  )
}
