import type { WrittenText } from '../model/report-omissions.ts'
import { messages } from './messages.ts'

/** The texts of a report and of its case, each with its name. */
export const textNames = messages('report-texts', {
  caseName: 'Case name',
  ownReference: 'Your reference',
  caseDescription: 'Case description',
  organisation: 'Organisation',
  laboratory: 'Laboratory',
  address: 'Address',
  examiner: 'Examiner',
  qualifications: 'Qualifications',
  requester: 'Requested by',
  request: 'Request and date',
  classification: 'Classification',
  reviewer: 'Independent review by',
  question: 'Question asked',
  scope: 'Scope and authority',
  receipt: 'Received from; condition',
  background: 'Known to the examiner beforehand',
  conclusion: 'Conclusion',
} satisfies Record<WrittenText, string>)
