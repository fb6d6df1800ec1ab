import type { ReactNode } from 'react'
import { redactionReport } from '../../../shared/words/report/redaction-report.ts'
import { recording } from '../../../shared/words/report/report-recording.ts'
import type { LinkFileFacts } from '../facts/link-facts.ts'
import { type ReportFacts, withheldOf } from '../facts/report-facts.ts'
import { showInstant } from '../facts/times.ts'
import { Foreign, Line, Notice } from './report-parts.tsx'
import { whyNoneOf } from './why-no-picture.ts'

/* What of a picture is not shown, and why. */

/** In the place of the plates. */
export const NoPicture = ({ facts }: { facts: ReportFacts }) => <Line as={lookOf(facts)} of={whyNone(facts)} />

/** Why nothing is shown of an item. */
export function whyNone(facts: ReportFacts): ReactNode {
  const { item, waveform, withheld } = facts
  if (withheld !== null) return <WithheldNote facts={facts} />
  if (facts.copy !== 'different' && item.row.kind === 'audio')
    return waveform === null ? recording.noWaveform : recording.waveformBelow
  return whyNoneOf(facts)
}

/** The same of the file that was attached to an address; nothing where it was not read yet, or is a sound. */
export function NoPictureOfFile({ facts, file }: { facts: ReportFacts; file: LinkFileFacts }) {
  const { item, withheld, copy } = file
  if (withheld !== null) return <Line as="alert" of={<WithheldNote facts={facts} />} />
  if (item === null || (copy !== 'different' && item.row.kind === 'audio')) return null
  return <Line as={lookOf(file)} of={whyNoneOf({ ...file, item })} />
}

const lookOf = ({ copy, withheld }: Pick<ReportFacts, 'copy' | 'withheld'>) =>
  copy === 'different' || withheld !== null ? 'alert' : undefined

/** In the place of a picture that is withheld; nothing where none is. */
export function WithheldNote({ facts }: { facts: Pick<ReportFacts, 'withheld' | 'link' | 'earlier' | 'made'> }) {
  const words = redactionReport.withheld
  const withheld = withheldOf(facts)
  if (withheld === null) return null
  if (withheld === 'altered') return <span>{words.altered}</span>
  return (
    <span>
      {words.before} <Foreign text={withheld.setBy} name />{' '}
      {words.after({ at: showInstant(withheld.setAt, facts.made.zone).line, isEarlier: facts.earlier !== null })}
    </span>
  )
}

/** That something was taken out of the printed picture, by whom, and both digests; nothing where all of it is there. */
export function RedactionNote({ facts }: { facts: ReportFacts }) {
  const { redaction, item, link, made } = facts
  const words = redactionReport
  if (redaction === null) return null
  const { boxes, setBy, setAt, printedSha256 } = redaction
  return (
    <Notice
      title={words.title({ n: boxes })}
      why={
        <>
          <Foreign text={setBy} name /> {words.why({ at: showInstant(setAt, made.zone).line })}
        </>
      }
      framed={[
        ['caps', words.original],
        ['mono', (link?.file?.item ?? item).medium?.sha256],
        ['caps', words.printed],
        ['mono', printedSha256],
      ]}
    />
  )
}
