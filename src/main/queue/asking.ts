import { type CheckQuestion, factCheckParameters } from '../../shared/model/question.ts'
import type { RequestPurpose } from '../../shared/model/traffic.ts'
import type { FormField } from '../service/multipart.ts'

/** The endpoint of a request, and the fields sent with the file or the link. */
export type Asking = {
  fileEndpoint: string
  addressEndpoint: string
  purpose: RequestPurpose
  /** The form field that contains the file. */
  field: string
  fields: readonly FormField[]
}

/** The endpoint and fields for a kind of check. Source: service/interface.md, read 2026-11-21. */
export function askingOf(question: CheckQuestion): Asking {
  if (question.kind === 'image_forensics') {
    return {
      fileEndpoint: 'api/app/image-forensics/process',
      addressEndpoint: 'api/app/image-forensics/process-from-url',
      purpose: 'analysis',
      field: 'imageFiles',
      fields: [],
    }
  }
  const parameters = factCheckParameters(question)
  if (!parameters) throw new Error('What a fact check asks is no longer known.')
  const { modality, context } = parameters
  return {
    fileEndpoint: 'api/app/fact-checking/submit',
    addressEndpoint: 'api/app/fact-checking/submit-from-url',
    purpose: 'fact_check',
    field: 'file',
    fields: [['modality', modality], ...(context === '' ? [] : [['userContext', context] as const])],
  }
}
