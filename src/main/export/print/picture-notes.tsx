import type { ReactNode } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import { redactionReport } from '../../../shared/words/report/redaction-report.ts'
import { recording } from '../../../shared/words/report/report-recording.ts'
import { veilInReport } from '../../../shared/words/report/veil-in-report.ts'
import { damagedPicture } from '../../../shared/words/report/viewing-copy.ts'
import type { ReportPicture } from '../facts/drawn-picture.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { showInstant } from '../facts/times.ts'
import { Foreign, Line, Notice } from './report-parts.tsx'
import { whyNoneOf } from './why-no-picture.ts'

/* What is said of an image: of one that is printed, of what was taken out of it, and in the place of one that is not. */

/** A file as far as an image of it goes: the item itself, or the one that was attached to an address. */
type Pictured = Pick<ReportFacts, 'item' | 'attested' | 'copy' | 'verification' | 'withheld'>

/** In the place of an image that is not shown. */
export const NoPicture = ({ facts, of = facts }: { facts: ReportFacts; of?: Pictured }) => (
  <Line as={of.copy === 'different' || of.withheld !== null ? 'alert' : undefined} of={whyNone(facts, of)} />
)

/** Why nothing is shown of it. */
export function whyNone({ earlier, made }: Pick<ReportFacts, 'earlier' | 'made'>, of: Pictured): ReactNode {
  const { withheld } = of
  const words = redactionReport.withheld
  if (withheld === null) return whyNoneOf(of)
  if (withheld === 'altered') return words.altered
  return (
    <span>
      {words.before} <Foreign text={withheld.setBy} name />{' '}
      {words.after({ at: showInstant(withheld.setAt, made.zone).line, isEarlier: earlier !== null })}
    </span>
  )
}

/** What is to be known of a printed image, and at last of the copy it was drawn from. */
export function imageNotes(picture: ReportPicture, medium: ItemDetail['medium'], ofCopy: string): ReactNode {
  const { frame, redaction } = picture
  // Nothing of a frame: what is known is of its film.
  const damage = frame === undefined ? damagedPicture(medium?.problems ?? []) : null
  return (
    <>
      {damage !== null && <b>{damage} </b>}
      {redaction !== undefined && `${redactionReport.title({ n: redaction.boxes })} `}
      {frame !== undefined && `${recording.frameAt(frame.seconds)} `}
      {ofCopy}
    </>
  )
}

/** What is said of the copy an image was drawn from, where it is veiled; else `unveiled`. */
export const copyNote = ({ veil, copy }: Pick<ReportFacts, 'veil' | 'copy'>, unveiled: string): string =>
  veil.look === 'off' ? unveiled : veilInReport.plate(veil.look, copy)

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
