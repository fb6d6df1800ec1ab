import type { EverSent, ReasonCode } from '../model/check.ts'
import type { ItemKind } from '../model/item.ts'
import type { CheckKind } from '../model/kind.ts'
import { REASONS } from './reasons.ts'

/** Reasons in whose sentences a file stands, said of an address: none was sent. */
const ofLinks: Partial<Record<ReasonCode, string>> = {
  connection_lost: 'The connection broke before the request was complete. A charge is not expected; it is tried again.',
  credits: 'The service reports that the credits are used up. It refused the request and named no charge.',
  scope:
    'The token is valid but may not be used for this kind of check. The service refused the request and named no charge.',
  server_error: 'The service reported an error of its own after it had the whole request. It may have been charged.',
  no_answer: 'The whole request was sent and no answer came. It may have been charged.',
  answered_early: 'The service answered before it had the whole request. The answer is kept but not used.',
  accepted_without_result: 'The service took the address and gave no result. It may have been charged.',
  file_too_large:
    'The service says that what it found at the address is too large for it. It refused it and named no charge.',
  unsupported_format:
    'The service says that it does not take what it found at the address. It refused it and named no charge.',
  refused_by_service: 'The service refused this address. A charge is not expected, but not excluded.',
  image_error: 'The service reported an error for what it found at the address. Its answer is kept.',
  no_verdict:
    'The service sent no verdict for what it found at the address. Its answer is kept. It may have been charged.',
  interrupted: 'Touchstone ended after the request was sent and before the answer came. It may have been charged.',
}

/** Reasons in whose sentences a picture or a result stands, said of a fact check: it is answered by a job. */
const ofFactChecks: Partial<Record<ReasonCode, string>> = {
  accepted_without_result:
    'The service took the request and named no job that could be followed. It may have been charged.',
  source_failed: 'The service took nothing from this address. Its words are kept.',
  image_error: 'The service reported an error for what was sent. Its answer is kept.',
}

/** A file ended it, and not before something may have left: only this time it was not sent whole. */
const ofStopped: Partial<Record<ReasonCode, string>> = {
  file_changed: 'The file is no longer the one that was taken in. This time no whole request was sent.',
  file_missing: 'The file is not where it was taken in, or cannot be read. This time no whole request was sent.',
}
const EARLIER = 'An earlier request for it may have arrived, and may have been charged.'

const stopped = (reason: ReasonCode, everSent: EverSent | null | undefined): string | undefined => {
  const sentence = everSent === 'nothing' ? undefined : ofStopped[reason]
  return sentence !== undefined && everSent === 'whole' ? `${sentence} ${EARLIER}` : sentence
}

/**
 * Why a check is where it is, in the words that fit what it asks about: `url` null = bytes, `kind` left out = image
 * forensics, `everSent` as told of a check that a file ended.
 */
export const reasonWords = (
  reason: ReasonCode,
  { url, kind, everSent }: { url: string | null; kind?: CheckKind | ItemKind | null; everSent?: EverSent | null },
): string =>
  stopped(reason, everSent) ??
  (kind === 'fact_check' ? ofFactChecks[reason] : undefined) ??
  (url === null ? undefined : ofLinks[reason]) ??
  REASONS[reason]
