import type { Analysis } from '../../../shared/model/analysis.ts'
import { credits } from '../../../shared/words/cost-sheet.ts'
import { result as words } from '../../../shared/words/item.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import { VerdictChip } from '../../ui/chip.tsx'
import { Name } from '../../ui/name.tsx'
import { Part } from './part.tsx'

/** Entries shown; a reply to one picture holds one. */
const SHOWN = 20

/** Every entry of a reply that holds not just the one for this picture. */
export function EntriesPart({ analysis }: { analysis: Analysis }) {
  const { images } = analysis.reply
  if (images.length === 0 || (images.length === 1 && analysis.result !== null)) return null
  return (
    <Part title={words.entries} beside={String(images.length)}>
      <ol className="entries">
        {images.slice(0, SHOWN).map((image) => (
          <li key={image.at}>
            <VerdictChip verdict={image.verdict} />
            {image.at === analysis.result?.at && <strong> {words.thisPicture}</strong>}
            <p className="muted wraps">
              {image.fileName === null ? words.noName : <Name text={image.fileName} className="wraps" />}
              {image.creditsUsed !== null && ` · ${credits(image.creditsUsed)}`}
            </p>
            {image.errorMessage !== null && (
              <p>
                “<Name text={image.errorMessage} keepLines />”
              </p>
            )}
          </li>
        ))}
      </ol>
      {images.length > SHOWN && <p className="quiet">{viewer.firstOf(SHOWN, images.length)}</p>}
    </Part>
  )
}
