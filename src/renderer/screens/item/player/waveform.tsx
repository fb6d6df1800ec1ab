/** The loudness of a sound over its whole length, mirrored about the middle. The played part stands out. */
export function Waveform({ peaks }: { peaks: readonly number[] }) {
  const height = 100
  const upper = peaks.map((peak, index) => `${index} ${(1 - half(peak)) * (height / 2)}`)
  const lower = peaks.map((peak, index) => `${index} ${(1 + half(peak)) * (height / 2)}`).reverse()
  const path = peaks.length === 0 ? '' : `M${upper.join('L')}L${lower.join('L')}Z`
  return (
    <>
      {(['all', 'played'] as const).map((part) => (
        <svg
          key={part}
          className={`waveform waveform-${part}`}
          viewBox={`0 0 ${Math.max(1, peaks.length - 1)} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={path} />
        </svg>
      ))}
    </>
  )
}

/** Silence is a thin line, so that it can be told from nothing. */
const half = (peak: number) => Math.max(0.012, Math.min(1, peak / 255))
