import type { ReportPart } from '../model/report-options.ts'

export const parts: Record<ReportPart, string> = {
  cover: 'Cover',
  scope: 'Question and scope',
  summary: 'Summary of results and findings',
  items: 'Items examined, and their integrity',
  method: 'Method',
  pictures: 'Pictures',
  faceCrops: 'Regions of faces, one by one',
  details: 'Service result in full',
  factChecks: 'Fact checks',
  transcripts: 'Transcripts, with their times',
  metadata: 'Metadata, every entry',
  integrity: 'Requests and replies of each item',
  plates: 'Comparison plates',
  limits: 'Limits, and what was not examined',
  conclusion: 'Conclusion and signature',
  hashes: 'Appendix: digests in full',
  custody: 'Appendix: custody log',
  glossary: 'Appendix: words and scales',
}
