import { recording as words } from '../../../shared/words/report-recording.ts'
import { drawnProof } from '../../../shared/words/viewing-copy.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { NoPicture } from './no-picture.tsx'
import { Drawing, FrameCaption, pictureSize } from './picture-plates.tsx'
import { Section } from './report-parts.tsx'

/** Whether a frame of a film, or the waveform of a sound, is kept, be it another one than was made, or withheld. */
export const hasRecording = ({ item, picture, waveform, withheld, copy }: ReportFacts): boolean =>
  picture?.frame !== undefined ||
  waveform !== null ||
  ((copy === 'different' || withheld !== null) && item.row.kind !== 'image')

/** Of a film the frame that was kept of it, of a sound its waveform: both made before, on this machine; else nothing. */
export function RecordingSection({ facts, number }: { facts: ReportFacts; number: number }) {
  const { picture, waveform, withheld, copy } = facts
  const size = pictureSize(facts)
  if (copy === 'different' || withheld !== null)
    return (
      <Section number={number} title={facts.item.row.kind === 'audio' ? words.waveform : words.frame}>
        <NoPicture facts={facts} />
      </Section>
    )
  if (picture?.frame !== undefined && size !== null)
    return (
      <Section number={number} title={words.frame}>
        <figure className="plate">
          <div className="well">
            <Drawing picture={picture} size={size} frame={{ width: 172, height: 105 }} faces={[]} />
          </div>
          <figcaption>
            <FrameCaption facts={facts} seconds={picture.frame.seconds} />
          </figcaption>
        </figure>
      </Section>
    )
  if (waveform === null) return null
  return (
    <Section number={number} title={words.waveform}>
      <figure className="plate">
        <div className="well">
          <Waveform peaks={waveform} />
        </div>
        <figcaption>
          {words.loudness(waveform.length, facts.item.medium?.container?.durationSeconds ?? null)}{' '}
          {drawnProof(copy, 'waveform')}
        </figcaption>
      </figure>
    </Section>
  )
}

/** Millimetres on paper. */
const WIDTH = 170
const HEIGHT = 26
/** Silence is a thin line, so that it can be told from nothing. */
const LEAST = 0.3

/** The loudness of a sound from its start to its end, mirrored about the middle; 0–255. */
function Waveform({ peaks }: { peaks: readonly number[] }) {
  const middle = HEIGHT / 2
  const at = (index: number) => ((index / Math.max(1, peaks.length - 1)) * WIDTH).toFixed(2)
  const half = (peak: number) => Math.max(LEAST, (peak / 255) * middle)
  const upper = peaks.map((peak, index) => `${at(index)} ${(middle - half(peak)).toFixed(2)}`)
  const lower = peaks.map((peak, index) => `${at(index)} ${(middle + half(peak)).toFixed(2)}`).reverse()
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={`${WIDTH}mm`} height={`${HEIGHT}mm`} role="img">
      <title>{words.waveform}</title>
      <path d={`M${upper.join('L')}L${lower.join('L')}Z`} fill="#4a5560" />
    </svg>
  )
}
