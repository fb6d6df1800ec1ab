import type { Quote } from '../../../shared/contract/checks.ts'
import { costSheet } from '../../../shared/words/cost-sheet.ts'
import { factCheckSheet, hasRecordings } from '../../../shared/words/fact-check-sheet.ts'

const words = costSheet.leaves

/** What was read inside the files that would leave, as lines of a list. Of recordings little is read: no absence is stated. */
export function InsideFiles({ quote }: { quote: Quote }) {
  const { withPosition, withThumbnail, withSerial, withAuthor, withMakerNote } = quote.leaves
  const canTell = !hasRecordings(quote)
  return (
    <>
      {withPosition > 0 && (
        <li>
          <strong>{words.position(withPosition)}</strong>
        </li>
      )}
      {withPosition === 0 && canTell && <li>{words.noPosition}</li>}
      {withThumbnail > 0 && <li>{words.thumbnail(withThumbnail)}</li>}
      {withThumbnail === 0 && canTell && <li>{words.noThumbnail}</li>}
      {withSerial > 0 && (
        <li>
          <strong>{words.serial(withSerial)}</strong>
        </li>
      )}
      {withAuthor > 0 && (
        <li>
          <strong>{words.author(withAuthor)}</strong>
        </li>
      )}
      {withSerial + withAuthor === 0 && canTell && <li>{words.noNames}</li>}
      {withMakerNote > 0 && <li>{words.makerNotes(withMakerNote)}</li>}
      {!canTell && <li>{factCheckSheet.inRecordings}</li>}
    </>
  )
}
