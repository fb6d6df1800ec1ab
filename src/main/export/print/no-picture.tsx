import type { ReactNode } from 'react'
import { recording } from '../../../shared/words/report/report-recording.ts'
import type { LinkFileFacts } from '../facts/link-facts.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { whyNoneOf } from './why-no-picture.ts'
import { WithheldNote } from './withheld-note.tsx'

/** In the place of the plates. */
export const NoPicture = ({ facts }: { facts: ReportFacts }) => (
  <p className={isAlert(facts) ? 'alert' : undefined}>{whyNone(facts)}</p>
)

/** Why nothing is shown of an item. */
export function whyNone(facts: ReportFacts): ReactNode {
  const { item, waveform, withheld } = facts
  if (withheld !== null) return <WithheldNote facts={facts} />
  if (facts.copy !== 'different' && item.row.kind === 'audio')
    return waveform === null ? recording.noWaveform : recording.waveformBelow
  return whyNoneOf({ ...facts, item })
}

/** The same of the file that was attached to an address; null = it was not read yet, or is a sound. */
export function NoPictureOfFile({ facts, file }: { facts: ReportFacts; file: LinkFileFacts }) {
  const { item, withheld, copy } = file
  if (withheld === null && (item === null || (copy !== 'different' && item.row.kind === 'audio'))) return null
  return (
    <p className={isAlert(file) ? 'alert' : undefined}>
      {withheld === null && item !== null ? whyNoneOf({ ...file, item }) : <WithheldNote facts={facts} />}
    </p>
  )
}

const isAlert = ({ copy, withheld }: Pick<ReportFacts, 'copy' | 'withheld'>): boolean =>
  copy === 'different' || withheld !== null
