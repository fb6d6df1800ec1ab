import type { ReportPart } from '../model/report-options.ts'
import { messages } from './messages.ts'

/** The parts of a report, as named by the sheet and by the report itself. */
export const parts = messages('report-parts', {
  cover: 'Cover',
  scope: 'Question and scope',
  summary: 'Summary',
  items: 'Items and integrity',
  method: 'Method',
  pictures: 'Images',
  faceCrops: 'Face regions',
  details: 'Full service result',
  factChecks: 'Fact checks',
  transcripts: 'Transcripts',
  metadata: 'Metadata recorded in the file',
  integrity: 'Requests and replies',
  plates: 'Side-by-side comparisons',
  limits: 'Limitations',
  conclusion: 'Conclusion and signature',
  hashes: 'Appendix: hashes',
  milestones: 'Appendix: custody steps',
  custody: 'Appendix: custody log',
  glossary: 'Appendix: glossary',
} satisfies Record<ReportPart, string>)

/** The pages of single items, as named with the parts. */
export const { pagesOfItems } = messages('report-parts.pages', { pagesOfItems: 'Item pages' })
