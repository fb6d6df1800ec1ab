import type { ItemStatus } from '../../../shared/model/item.ts'

/** Where an item stands with image forensics, for machines. */
export type MachineStatus =
  | ItemStatus
  | 'fact_check_only'
  | 'other_bytes_sent'
  | 'answer_erased'
  | 'answer_gone'
  | 'request_altered'

/** What each `status` means; docs/export-format.md prints all of them. */
export const STATUSES: Readonly<Record<MachineStatus, string>> = {
  listed: 'seen in its folder, and not read yet',
  skipped: 'not opened, see `file.reason`',
  unreadable: 'it could not be opened or read, see `file.reason`',
  ineligible: 'the service does not take it for image forensics, judged here; none was asked of it',
  not_sent:
    'no service was sent anything of it, as far as is known; a request may have ended before anything left, because its file was changed or gone',
  fact_check_only: 'nothing of image forensics was sent, see `factChecks` and `requests`',
  other_bytes_sent: 'nothing of these bytes was sent, but of others that its file held, see `otherRequests`',
  approved: 'a person approved sending it; it waits for its turn',
  sending: 'it was being sent, or its answer awaited',
  waiting: 'an attempt failed, and another is to come',
  blocked:
    'attempts failed, or its file was changed or gone after something may have left; no other attempt comes by itself, see `requests`',
  unknown: 'it may have been charged, and no result is known until a person decides. This is not the verdict `unknown`',
  rejected: 'the service refused it, see `requests`',
  cancelled: 'a person took it out of the queue, see `requests`',
  done: 'answered, with a result',
  done_partial:
    'the answer is kept, and it tells of an error for this picture, says that it was not successful, or came under an error status',
  done_unread: 'the answer is kept, and it has no verdict, or cannot be read by this version',
  older_result:
    'the service in use was not asked in its present check; an older result, or one of another service, is reported',
  answer_erased: 'it was answered, and the answer was erased with a case',
  answer_gone: 'it was answered, and the answer is not kept any more',
  request_altered:
    'whether it was sent is not said, because a request about it is not stored as the custody log says, see `altered`',
}
