import type { ReportOptions } from '../../../../shared/model/report-options.ts'
import type { PageImage, PagePicture } from '../../../../shared/model/report-page.ts'
import { exactInstant } from '../../../../shared/words/dates.ts'
import { redactionReport } from '../../../../shared/words/report/redaction-report.ts'
import { pictures } from '../../../../shared/words/report/report.ts'
import { veilInReport } from '../../../../shared/words/report/veil-in-report.ts'
import { damagedPicture, drawnProof } from '../../../../shared/words/report/viewing-copy.ts'
import type { InspectorPool } from '../../../inspect/pool.ts'
import { placedFaces } from '../../facts/derived-facts.ts'
import type { ReportPicture } from '../../facts/drawn-picture.ts'
import { copyOf, hasPicture, type ReportFacts, withheldOf } from '../../facts/report-facts.ts'
import { said } from '../../print/said.ts'
import { whyNoneOf } from '../../print/why-no-picture.ts'

/** What stands with the image of an item: its face regions, where they are printed, and how it was made. */
export function pagePicture(facts: ReportFacts, { parts, pictures: which }: ReportOptions): PagePicture {
  if (!parts.includes('pictures')) return { boxes: [], notes: [pictures.leftOut] }
  if (!hasPicture(facts)) return { boxes: [], notes: whyNone(facts) }
  const { redaction } = facts
  const isFrame = facts.picture?.frame !== undefined
  const damage = damagedPicture((facts.link?.file?.item ?? facts.item).medium?.problems ?? [])
  const faces = which === 'plain' || facts.picture === null || isFrame ? [] : placedFaces(facts)
  return {
    boxes: faces.map(({ box, number, isDeciding }) => ({ box, number, isDeciding })),
    notes: said([
      facts.veil.look !== 'off' && veilInReport.title(facts.veil.look),
      redaction && redactionReport.title({ n: redaction.boxes }),
      redaction && `${redaction.setBy} ${redactionReport.why({ at: exactInstant(redaction.setAt) })}`,
      drawnProof(copyOf(facts)),
      damage,
    ]),
  }
}

function whyNone(facts: ReportFacts): string[] {
  const withheld = withheldOf(facts)
  const { altered, before, after } = redactionReport.withheld
  if (withheld === 'altered') return [altered]
  if (withheld !== null) {
    const at = exactInstant(withheld.setAt)
    return [`${before} ${withheld.setBy} ${after({ at, isEarlier: facts.earlier !== null })}`]
  }
  if (facts.link === null) return [whyNoneOf(facts)]
  const { file } = facts.link
  return file === null || file.item === null ? [] : [whyNoneOf({ ...file, item: file.item })]
}

/** Longest side of an image that is looked at closely, pixels. */
const LARGE = 1200
/** Pages of more items have no large images: nobody could mail them. */
export const MOST_WITH_LARGE = 100

/**
 * A printed image for who looks closely: of what the print shows, so that nothing taken out or veiled there comes back. null =
 * it could not be drawn.
 */
export async function largeOf(printed: ReportPicture, copy: InspectorPool['copy']): Promise<PageImage | null> {
  if (printed.side <= LARGE) return imageOf(printed)
  const made = await copy(printed.bytes, { look: 'off', side: LARGE, boxes: [] })
  return made.ok ? imageOf({ type: 'image/jpeg', bytes: made.value }) : null
}

/** An image as a page holds it. */
export const imageOf = ({ type, bytes }: Pick<ReportPicture, 'type' | 'bytes'>): PageImage => ({
  type,
  base64: Buffer.from(bytes).toString('base64'),
})
