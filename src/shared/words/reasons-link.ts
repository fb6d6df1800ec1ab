import type { EverSent, ReasonCode } from '../model/check.ts'
import type { ItemKind } from '../model/item.ts'
import type { CheckKind } from '../model/kind.ts'
import { messages } from './messages.ts'
import { REASONS, refusedSaying } from './reasons.ts'

type Some = Partial<Record<ReasonCode, string>>

/** Reasons that mention a file, reworded for a link: no file was sent. */
const ofLinks: Some = messages('reasons-link', {
  connection_lost:
    'The connection broke before the request was complete. A charge is not expected; it is retried automatically.',
  credits: 'The service reports that the credits are used up. It refused the request and reported no charge.',
  scope:
    'The access token is valid but not permitted for this kind of check. The service refused the request and reported no charge.',
  server_error:
    'The service reported an internal error after it had received the whole request. It may have charged for it.',
  no_answer: 'The whole request was sent and no reply was received. The service may have charged for it.',
  answered_early: 'The service replied before it had received the whole request. The reply is saved but not used.',
  accepted_without_result: 'The service accepted the link and returned no result. It may have charged for it.',
  file_too_large: 'The service says that what it found at the link is too large. It refused it and reported no charge.',
  unsupported_format:
    'The service says that it does not accept what it found at the link. It refused it and reported no charge.',
  refused_by_service: 'The service refused this link. A charge is not expected but cannot be ruled out.',
  image_error: 'The service reported an error in its reply about the link. The reply is saved.',
  no_verdict:
    'The reply is saved. A verdict for what was found at the link could not be read in it. The service may have charged for it.',
  interrupted:
    'Touchstone ended after the request was sent and before a reply was received. The service may have charged for it.',
})

/** Reasons that mention an image or a result, reworded for a fact check: a job returns its result. */
const ofFactChecks: Some = messages('reasons-link.fact-check', {
  accepted_without_result:
    'The service accepted the request and named no job that could be followed. It may have charged for it.',
  source_failed: 'The service took nothing from this link. Its message is saved.',
  image_error: 'The service reported an error in its reply about what was sent. The reply is saved.',
})

/** Reasons for a check that was stopped because of its file, after something of it may have been sent. */
const ofStopped: Some = messages('reasons-link.stopped', {
  file_changed: 'The file has changed since intake. This time no whole request was sent.',
  file_missing: 'The file is not at its path or cannot be read. This time no whole request was sent.',
})

const { earlier } = messages('reasons-link.earlier', {
  earlier: 'An earlier request for it may have arrived, and the service may have charged for it.',
})

const stopped = (reason: ReasonCode, everSent: EverSent | null | undefined): string | undefined => {
  const sentence = everSent === 'nothing' ? undefined : ofStopped[reason]
  return sentence !== undefined && everSent === 'whole' ? [sentence, earlier].join(' ') : sentence
}

/**
 * Why a check is in its state, worded for what was sent: `url`: null = a file; `kind`: omitted = image forensics;
 * `everSent`: as known for a check stopped because of its file. `said`: the service’s message, where it has no line of
 * its own.
 */
export const reasonWords = (
  reason: ReasonCode,
  { url, kind, everSent }: { url: string | null; kind?: CheckKind | ItemKind | null; everSent?: EverSent | null },
  said: string | null = null,
): string =>
  (reason === 'charge_not_stated' && said !== null ? refusedSaying({ message: said }) : undefined) ??
  stopped(reason, everSent) ??
  (kind === 'fact_check' ? ofFactChecks[reason] : undefined) ??
  (url === null ? undefined : ofLinks[reason]) ??
  REASONS[reason]
