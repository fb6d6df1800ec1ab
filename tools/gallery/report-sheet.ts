import type { ReportPaper } from '../../src/shared/model/report-options.ts'
import { sampleFacts } from '../../tests/support/report-facts.ts'
import { sampleHead, setHtml } from '../../tests/support/set-html.ts'

/** An invented report of one item with all parts, as the document that is printed. `picture` = a JPEG. */
export function sheetHtml(paper: ReportPaper, picture: Uint8Array<ArrayBuffer>): string {
  const facts = sampleFacts((known) => {
    known.picture = { bytes: picture, type: 'image/jpeg', side: 1200 }
  })
  const head = sampleHead(facts)
  return setHtml({ ...head, options: { ...head.options, paper } }, [facts])
}
