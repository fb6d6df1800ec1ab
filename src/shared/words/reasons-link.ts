import type { ReasonCode } from '../model/check.ts'
import { REASONS } from './reasons.ts'

/** Reasons in whose sentences a file stands, said of an address: none was sent. */
const ofLinks: Partial<Record<ReasonCode, string>> = {
  connection_lost: 'The connection broke before the request was complete. A charge is not expected; it is tried again.',
  credits: 'The service reports that the credits are used up. It refused the request and named no charge.',
  scope:
    'The token is valid but may not be used for image forensics. The service refused the request and named no charge.',
  server_error: 'The service reported an error of its own after it had the whole request. It may have been charged.',
  no_answer: 'The whole request was sent and no answer came. It may have been charged.',
  answered_early: 'The service answered before it had the whole request. The answer is kept but not used.',
  accepted_without_result: 'The service took the address and gave no result. It may have been charged.',
  file_too_large: 'What the service found at the address is too large for it. It refused it and named no charge.',
  unsupported_format: 'The service does not take what it found at the address. It refused it and named no charge.',
  refused_by_service: 'The service refused this address. A charge is not expected, but not excluded.',
  image_error: 'The service reported an error for what it found at the address. Its answer is kept.',
  interrupted: 'Touchstone ended after the request was sent and before the answer came. It may have been charged.',
}

/** Why a check is where it is, in the words that fit what it asks about: `url` null = bytes. */
export const reasonWords = (reason: ReasonCode, { url }: { url: string | null }): string =>
  (url === null ? undefined : ofLinks[reason]) ?? REASONS[reason]
