import { pictures } from '../../../shared/words/report/report.ts'
import { recording } from '../../../shared/words/report/report-recording.ts'
import { noCopy, notTheCopy } from '../../../shared/words/report/viewing-copy.ts'
import { notInspectedOf } from '../facts/derived-facts.ts'
import type { ReportFacts } from '../facts/report-facts.ts'

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
