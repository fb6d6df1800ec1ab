import type { ReactNode } from 'react'
import { pictures } from '../../../shared/words/report/report.ts'
import { recording } from '../../../shared/words/report/report-recording.ts'
import { noCopy, notTheCopy } from '../../../shared/words/report/viewing-copy.ts'
import type { LinkFileFacts } from '../facts/link-facts.ts'
import { notInspectedOf } from '../facts/not-inspected.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
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

/** Why nothing is shown of a file that is no sound, and whose picture is not withheld. */
export function whyNoneOf({
  item,
  attested,
  copy,
  verification,
}: Pick<ReportFacts, 'item' | 'attested' | 'copy' | 'verification'>): string {
  const original = verification?.state ?? null
  const { kind } = item.row
  if (copy === 'different') return notTheCopy(kind, original)
  const notInspected = notInspectedOf(item.row)
  if (notInspected === 'skipped' || notInspected === 'listed') return pictures.notRead
  if (attested === 'refused') return pictures.readingRefused
  if (kind === 'video') return recording.noFrame
  return kind === 'image' || kind === null ? noCopy(original) : pictures.none
}

const isAlert = ({ copy, withheld }: Pick<ReportFacts, 'copy' | 'withheld'>): boolean =>
  copy === 'different' || withheld !== null
