import type { ItemDetail } from '../../../shared/contract/items.ts'
import { problemWords } from '../../../shared/words/inspection.ts'
import { itemReasonWords } from '../../../shared/words/intake.ts'
import { metadata as words } from '../../../shared/words/item.ts'
import { library, observed } from '../../../shared/words/library.ts'
import { metadataNoteWords } from '../../../shared/words/metadata.ts'
import { position } from '../../ui/format.ts'

/** Text a stranger chose stands apart from our own words, so that it can be shown safely. */
export type Observation = { own: string; foreign?: string }

/** What was seen on this machine, without the service: facts in plain lines, absence included. */
export function observations({ row, medium, original }: ItemDetail): Observation[] {
  if (row.reason !== null) return [{ own: itemReasonWords[row.reason] }]
  if (medium === null) return [{ own: library.notRead }]
  const lines: Observation[] = []
  const { metadata } = medium
  if (metadata === null) {
    lines.push({ own: words.none })
  } else {
    const camera = [metadata.make, metadata.model].filter((part) => part !== null && part !== '')
    lines.push(camera.length > 0 ? { own: observed.camera, foreign: joinCamera(camera) } : { own: observed.noCamera })
    const taken = metadata.dateTimeOriginal
    lines.push(
      taken === null
        ? { own: observed.noTime }
        : { own: observed.time(taken.offset === null ? words.noZone : words.zone(taken.offset)), foreign: taken.raw },
    )
    if (metadata.position !== null) {
      lines.push({ own: observed.position(position(metadata.position.latitude, metadata.position.longitude)) })
    }
    if (metadata.software !== null) lines.push({ own: observed.software, foreign: metadata.software })
    for (const note of metadata.notes) lines.push({ own: metadataNoteWords(note) })
  }
  for (const problem of medium.problems) lines.push({ own: problemWords(problem) })
  if (original === 'missing') lines.push({ own: observed.missing })
  if (original === 'changed') lines.push({ own: observed.changed })
  if (row.duplicateCount > 0) lines.push({ own: library.duplicates(row.duplicateCount) })
  return lines
}

/** Many makers repeat their name in the model: "Canon", "Canon EOS D60" is said once. */
function joinCamera(parts: readonly (string | null)[]): string {
  const [make, model] = parts
  if (make == null || model == null) return make ?? model ?? ''
  return model.toLowerCase().startsWith(make.toLowerCase()) ? model : `${make} ${model}`
}
