import type { ItemStatus } from '../../../shared/model/item.ts'

/** Status of an item in image forensics, for programs. */
export type MachineStatus =
  | ItemStatus
  | 'fact_check_only'
  | 'other_bytes_sent'
  | 'answer_erased'
  | 'answer_gone'
  | 'request_altered'

/** What each `status` means; docs/export-format.md prints all of them. */
export const STATUSES: Readonly<Record<MachineStatus, string>> = {
  listed: 'listed, not read yet',
  skipped: 'not opened, see `file.reason`',
  unreadable: 'could not be opened or read, see `file.reason`',
  ineligible: 'not sent: by Touchstone’s own check, the service does not accept it for image forensics',
  not_sent:
    'nothing was sent to any service, as far as is known. A request may have ended before upload because its file was modified or missing',
  fact_check_only: 'not sent for image forensics, see `factChecks` and `requests`',
  other_bytes_sent: 'this version of the file was not sent; another version was, see `otherRequests`',
  approved: 'approved by a person, queued',
  sending: 'upload in progress, or reply awaited',
  waiting: 'a request failed and will be retried',
  blocked:
    'requests failed, or its file was modified or missing after an upload may have started; not retried automatically, see `requests`',
  unknown:
    'charge unknown: it may have been charged, and no result is known until a person decides. Not the verdict `unknown`',
  rejected: 'refused by the service, see `requests`',
  cancelled: 'taken out of the queue by a person, see `requests`',
  done: 'reply received, with a result',
  done_partial:
    'reply stored; it reports an error for this image, says it was not successful, or has an HTTP error status',
  done_unread: 'reply stored; it has no verdict, or this version cannot read it',
  older_result:
    'not sent to the service in use for the current check; an older result, or one from another service, is reported',
  answer_erased: 'a reply was received and later erased with a case',
  answer_gone: 'a reply was received and is no longer stored',
  request_altered:
    'not stated whether it was sent: a stored request about it does not match the custody log, see `altered`',
}
