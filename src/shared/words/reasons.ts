import type { ReasonCode } from '../model/check.ts'

/**
 * Why a check is where it is, or why the queue stands still: one plain sentence each, true for both places.
 * What happened first, then what it means for money or files, then what helps.
 */
export const REASONS: Record<ReasonCode, string> = {
  offline:
    'This computer has no network connection. Nothing was sent; sending goes on when the service can be reached.',
  unreachable: 'The service cannot be reached at its address. Nothing was sent.',
  tls: 'The service could not prove its identity. Nothing was sent. Check the address, the clock and the network.',
  proxy: 'The network proxy did not let the request through. Nothing was sent.',
  connection_lost: 'The connection broke before the file was complete. A charge is not expected; it is tried again.',
  token_missing: 'There is no token. Add one in the settings to go on.',
  token_refused: 'The service does not accept the token and named no charge. Check the token in the settings.',
  credits: 'The service reports that the credits are used up. It refused the file and named no charge.',
  scope:
    'The token is valid but may not be used for this kind of check. The service refused the file and named no charge.',
  rate_limited: 'The service asked to slow down. Sending goes on by itself.',
  server_error: 'The service reported an error of its own after it had the whole file. It may have been charged.',
  address_changed: 'The service does not know this request and named no charge. Check its address in the settings.',
  redirected: 'The service pointed to another address. It was not followed, so that evidence goes nowhere else.',
  not_the_service:
    'Something other than the service answered, such as a sign-in page of the network. Whether it was charged is not known.',
  blocked_on_the_way:
    'Something on the way to the service refused the request, such as a filter of the network. No charge was named.',
  answer_error:
    'The service answered with an error, under a status that means success. Whether it was charged is not known.',
  answer_unreadable: 'The answer is kept, but this version cannot read it. It may have been charged.',
  answer_empty: 'The service answered with nothing. It may have been charged.',
  answer_cut: 'The answer broke off. It was very likely charged; the part that came is kept.',
  answer_too_large: 'The answer was larger than 16 MB. The first part is kept; it was very likely charged.',
  no_answer: 'The whole file was sent and no answer came. It may have been charged.',
  answered_early: 'The service answered before it had the whole file. The answer is kept but not used.',
  accepted_without_result: 'The service took the file and gave no result. It may have been charged.',
  no_job:
    'The service took the request and named no job, so its answer cannot be followed. Credits are probably reserved for it.',
  conflict: 'The service reported a conflict. It may have been charged.',
  unexpected_status: 'The service gave an answer that is not documented. It may have been charged.',
  file_too_large: 'The service says that the file is too large for it. It refused the file and named no charge.',
  unsupported_format: 'The service says that it does not take this format. It refused the file and named no charge.',
  file_empty: 'The file is empty. Nothing was sent.',
  file_changed: 'The file is no longer the one that was taken in. It was not sent.',
  file_missing: 'The file is not where it was taken in, or cannot be read. It was not sent.',
  drive_gone: 'The folder or drive of this exhibit is not attached. Nothing was sent.',
  refused_by_service: 'The service refused this file. A charge is not expected, but not excluded.',
  refused_repeatedly: 'The service refused three files in a row. Look at its words before going on.',
  source_failed: 'The service took no picture from this address. Its words are kept.',
  image_error: 'The service reported an error for this image. Its answer is kept.',
  not_successful: 'The service marked the request as not successful. Its answer is kept.',
  no_verdict: 'The service sent no verdict for this image. Its answer is kept. It may have been charged.',
  interrupted: 'Touchstone ended after the file was sent and before the answer came. It may have been charged.',
  budget: 'The approved credits do not cover it. Approve more to go on.',
  cap: 'The next one would go beyond the cap that is set for its case or for a day, so nothing is sent. Raise the cap, or wait for another day where it is the cap of a day.',
  journal_mismatch: 'The record of sent files and the library do not agree. Look at what is open before going on.',
  fault: 'Something in Touchstone itself failed, so it stopped sending. The log names it.',
  disk_full: 'Less than 256 MB are free on this disk. An answer might not be kept, so nothing is sent.',
  air_gap: 'The air gap is on, so nothing is sent. Turn it off in the settings to go on.',
  paused_by_person: 'Paused by you.',
  unknown_job: 'The service does not know this job.',
  other_job: 'The service answered about another job. That answer is kept and not used.',
  retries_used_up: 'Several tries failed, and no answer named a charge. It can be tried again.',
}

/** Why no connection was opened, for whoever looks after the network. */
export const connectionWords = {
  authoritiesUnread: 'The certificates that this computer trusts could not be read within a minute.',
  proxyUnread: 'The proxy settings of this computer could not be read.',
  proxyUnsupported: 'The proxy settings name a kind of proxy that Touchstone does not support.',
}

/** What TLS calls the trouble, with the authority that signed the refused certificate. */
export const signedBy = (code: string, issuer: string): string => `${code}; signed by ${issuer}`
