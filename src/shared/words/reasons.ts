import type { ReasonCode } from '../model/check.ts'
import { messages } from './messages.ts'

/**
 * Why a check is in its state, or why the queue is paused: plain sentences, true in both places. First what happened,
 * then what it means for money or files, then what helps.
 */
export const REASONS = messages('reasons', {
  offline:
    'This computer has no network connection. Nothing was sent; sending resumes when the service can be reached.',
  unreachable: 'The service cannot be reached at its address. Nothing was sent.',
  tls: 'The identity of the service could not be verified. Nothing was sent. Check the service address, the clock and the network.',
  proxy: 'The network proxy blocked the request. Nothing was sent.',
  connection_lost:
    'The connection broke before the upload was complete. A charge is not expected; it is retried automatically.',
  token_missing: 'There is no access token. Add one in Settings.',
  token_refused: 'The service rejected the access token and reported no charge. Check the token in Settings.',
  credits: 'The service reports that the credits are used up. It refused the file and reported no charge.',
  scope:
    'The access token is valid but not permitted for this kind of check. The service refused the file and reported no charge.',
  rate_limited: 'The service asked for fewer requests. Sending resumes automatically.',
  server_error:
    'The service reported an internal error after it had received the whole file. It may have charged for it.',
  charge_not_stated:
    'The service refused the request and stated no charge. It may have charged for it. Nothing is sent again automatically.',
  address_changed:
    'The service does not recognise this request and reported no charge. Check the service address in Settings.',
  redirected:
    'The service redirected to another address. Touchstone did not follow, so that evidence goes nowhere else.',
  not_the_service:
    'The reply came from something other than the service, such as a network sign-in page. Whether the service charged is unknown.',
  blocked_on_the_way:
    'Something between this computer and the service, such as a network filter, refused the request. No charge was reported.',
  answer_error: 'The service replied with an error under a success status. Whether it charged is unknown.',
  answer_unreadable:
    'The reply is saved, but this version cannot read its result, or not all of it. The service may have charged for it.',
  answer_unmatched:
    'The reply is saved and was read. Which of its entries is about this image is unknown. The service may have charged for it.',
  answer_empty: 'The service sent an empty reply. It may have charged for it.',
  answer_cut: 'The reply broke off. The service very likely charged for it; the part received is saved.',
  answer_too_large: 'The reply was larger than 16 MB. Its first part is saved; the service very likely charged for it.',
  no_answer: 'The whole file was sent and no reply was received. The service may have charged for it.',
  request_timeout:
    'The service replied that it stopped waiting for the request. If it had received all of it, it may have charged for it.',
  answered_early: 'The service replied before it had received the whole file. The reply is saved but not used.',
  accepted_without_result: 'The service accepted the file and returned no result. It may have charged for it.',
  no_job:
    'The service accepted the request and named no job, so its reply cannot be fetched. Credits are probably reserved for it.',
  conflict: 'The service reported a conflict. It may have charged for the request.',
  unexpected_status: 'The service sent a reply that is not documented. It may have charged for it.',
  file_too_large: 'The service says that the file is too large. It refused the file and reported no charge.',
  unsupported_format:
    'The service says that it does not accept this format. It refused the file and reported no charge.',
  file_empty: 'The file is empty. Nothing was sent.',
  file_changed: 'The file has changed since intake. It was not sent.',
  file_missing: 'The file is not at its path or cannot be read. It was not sent.',
  drive_gone: 'The folder or drive of this exhibit is not connected. Nothing was sent.',
  drive_silent: 'The drive of this exhibit does not respond. This time no whole request was sent.',
  refused_by_service: 'The service refused this file. A charge is not expected but cannot be ruled out.',
  refused_repeatedly: 'The service refused three requests in a row. Read its messages before resuming.',
  not_stated_repeatedly:
    'The service refused three recent requests and stated no charge. It may have charged for each. Read its messages before resuming.',
  no_verdict_repeatedly:
    'Three recent replies have no verdict. They are saved, and each may have been charged. Once resumed, sending does not stop for this again until the queue is empty.',
  troubled_repeatedly:
    'Three recent requests brought no usable result, for different reasons. Some of them may have been charged. Read the messages before resuming.',
  source_failed: 'The service took no image from this link. Its message is saved.',
  image_error: 'The service reported an error in its reply. The reply is saved.',
  not_successful: 'The service marked the request as unsuccessful. Its reply is saved.',
  no_verdict:
    'The reply is saved. A verdict for this image could not be read in it. The service may have charged for it.',
  interrupted:
    'Touchstone ended after the file was sent and before a reply was received. The service may have charged for it.',
  budget: 'The approved credits do not cover it. Approve more to continue.',
  cap: 'The next request would exceed a case limit or a daily limit, so nothing is sent. Raise the limit, or wait for another day if it is a daily limit.',
  journal_mismatch: 'The record of sent files and the library do not match. Review what is open before resuming.',
  fault: 'An internal error stopped sending. The log names it.',
  disk_full: 'Less than 256 MB is free on this disk. A reply might not be saved, so nothing is sent.',
  air_gap: 'The air gap is on, so nothing is sent. Turn it off in Settings to continue.',
  paused_by_person: 'Paused by you.',
  pause_unrecorded:
    'The last pause or resume could not be recorded, or this library file is in the place of one that was paused, or without the rest of its folder.',
  unknown_job: 'The service does not recognise this job.',
  other_job: 'The service replied about another job. That reply is saved and not used.',
  retries_used_up: 'Several attempts failed, and no reply reported a charge. It can be retried.',
  sent_elsewhere:
    'The same was sent by another request after this one was approved. This one was taken out of the queue, and is sent only if it is approved again.',
} satisfies Record<ReasonCode, string>)

/** What could not be recorded of a pause. */
export const unrecordedPause = messages('reasons.unrecorded', {
  reason:
    'The reason could not be recorded in the library, for example because the disk is full. The pause holds after a restart.',
  pause: 'The pause could not be recorded in the library’s folder, so it may not hold after a restart.',
})

/** A refusal that states no charge, with the service’s own message. */
export const { refusedSaying } = messages('reasons.refused', {
  refusedSaying: 'Refused by the service (“{message}”), charge not stated',
})

/** Why no connection was opened, for those who manage the network. */
export const connectionWords = messages('reasons.connection', {
  authoritiesUnread: 'The certificates that this computer trusts could not be read within a minute.',
  proxyUnread: 'The proxy settings of this computer could not be read.',
  proxyUnsupported: 'The proxy settings name a kind of proxy that Touchstone does not support.',
  signedBy: '{code}; signed by {issuer}',
})

/** The TLS error code, with the issuer of the refused certificate. */
export const signedBy = (code: string, issuer: string): string => connectionWords.signedBy({ code, issuer })
