import type { IntakeProgress, ProofProgress } from '../contract/intake.ts'
import type { CheckKind } from '../model/kind.ts'
import { exactCredits } from './amounts.ts'
import { messages } from './messages.ts'

/** The four views of the activity screen. */
export type ActivityView = 'now' | 'requests' | 'credits' | 'log'

/** Screen texts: running, waiting, needing a person, done. */
export const activity = messages('activity', {
  title: 'Activity',
  viewsLabel: 'Activity views',
  views: { now: 'Now', requests: 'Requests', credits: 'Credits', log: 'Log' } satisfies Record<ActivityView, string>,
  scope: { label: 'Show', thisCase: 'This case', allCases: 'All cases' },
  /** Next to the title: the totals. */
  open: '{running, number} running, {waiting, number} waiting',
  lists: { needs: 'Needs you', running: 'Running', waiting: 'Waiting', done: 'Done today' },
  columns: { what: 'Task', done: 'Progress', rate: 'Rate', left: 'Time left' },
  /** Shown if there is nothing at all. */
  empty: {
    title: 'No activity today',
    text: 'Files being added, requests, verifications and reports appear here.',
  },
  show: 'Show',
  pause: 'Pause sending',
  resume: 'Resume sending',
  settings: 'Open settings',
  cancel: 'Cancel',
  continue: 'Continue',
  stopAsking: 'Stop waiting…',
  since: 'since',
})

/** Parts of the queue, by check. */
export const sendingWords = messages('activity.sending', {
  title: { image_forensics: 'Image forensics', fact_check: 'Fact checks' } satisfies Record<CheckKind, string>,
  /** Of today: what has ended, out of that and everything still to be sent. */
  done: '{done, number} of {n, plural, one {# request} other {# requests}}',
  sending: '{n, plural, =0 {Next in queue} other {# sending}}',
  /** Per minute over the last ten. */
  rate: '{n, number} per minute',
  slowRate: 'under 1 per minute',
  waits: 'Sent when the queue resumes',
  retry: {
    title: '{n, plural, one {# request} other {# requests}} to retry',
    text: 'Failed without a charge; retried automatically.',
    next: 'next try',
  },
  jobs: {
    title: '{n, plural, one {# fact check} other {# fact checks}} at the service',
    text: 'Results are fetched automatically.',
    since: 'since',
  },
})

/** What only a person can decide. */
export const needsWords = messages('activity.needs', {
  paused: 'Sending paused',
  untilPerson: 'Waiting for you.',
  until: 'Resumes automatically at',
  serviceSays: 'Message from the service',
  /** Additions about this machine itself. */
  detail: 'Details',
  unknown: {
    title: 'Charge unknown: {n, plural, one {# request} other {# requests}}',
    text: 'Sent in full, no usable reply; held until you decide. Sending again may cost twice.',
    decide: '{n, plural, one {Decide…} other {Decide #…}}',
  },
  stopped: {
    title: '{n, plural, one {# request} other {# requests}} stopped',
    text: 'No more automatic retries. Queue again or cancel.',
  },
  lost: {
    title: '{n, plural, one {# fact check} other {# fact checks}} unresolved',
    text: 'Unknown to the service, or not finished within a day. Not resubmitted automatically.',
  },
  originals: {
    different: 'DIFFERENT: {n, plural, one {# original} other {# originals}} of {reference}',
    missing: 'Missing: {n, plural, one {# original} other {# originals}} of {reference}',
    text: {
      different:
        'These files changed since intake. The library keeps metadata and results of the earlier bytes, not the files.',
      missing:
        'These files were not found at their paths. The library keeps their metadata and results, not the files.',
    },
  },
  log: {
    title: 'The custody log FAILED verification',
    text: 'The last verification found differences. It changed nothing.',
    show: 'Show log',
  },
  intake: {
    drive_gone: 'The drive was disconnected. Reconnect it and continue; nothing is read twice.',
    disk_full: 'The library’s disk is full. Free some space and continue; nothing is read twice.',
    inspector_failed: 'Reading failed. What was read is saved; continue to retry.',
  } satisfies Record<Exclude<IntakeProgress['failure'], 'read_errors' | null>, string>,
  reading: {
    title: 'Reading of {exhibit} of {reference} stopped',
    text: 'Three files in a row could not be read. If the drive is failing, image it before you read on.',
  },
  proof: {
    title: {
      verify: 'Verifying originals of {reference} stopped',
      relink: 'Relocating an exhibit of {reference} stopped',
      reread: 'Re-reading files of {reference} stopped',
    },
    text: {
      read_errors: 'Three files in a row could not be read. If the drive is failing, image it before you begin again.',
      drive_gone: 'The drive was disconnected. Reconnect it and begin again.',
      no_answer: 'The drive does not respond. Begin again once it does.',
      internal: 'An internal error stopped it. The log names it.',
    } satisfies Record<NonNullable<ProofProgress['failure']> | 'internal', string>,
    again: 'Begin again',
    againTitle: {
      verify: 'Verifies the same originals again, from the first one',
      relink: 'Searches the same location again, without files that could not be read there',
      reread: 'Reads what was not read yet; files that failed are not tried again',
    } satisfies Record<ProofProgress['kind'], string>,
    leave: 'Leave it',
    leaveTitle: 'Asks no more. What was found stays on record.',
  },
})

/** Work done by this machine itself. */
export const machineWords = messages('activity.machine', {
  intake: 'Adding files to {reference}',
  intakeStopped: 'Adding files to {reference} interrupted',
  intakeText: 'Hashing, read-only',
  waitsForDrive: 'Waiting for a drive that does not respond',
  intakeCancelled: 'Cancelled by you. The rest stays listed.',
  proof: {
    verify: 'Verifying originals of {reference}',
    relink: 'Relocating an exhibit of {reference}',
    reread: 'Re-reading files of {reference}',
  },
  proofText: 'Comparing hashes, read-only',
  files: '{done, number} of {n, plural, one {# file} other {# files}}',
  found: '{done, number} of {found, number} found so far',
  verifying: 'Verifying the custody log',
  report: 'Exporting a report',
  items: '{done, number} of {n, plural, one {# item} other {# items}}',
})

const ended = messages('activity.ended', {
  answered: '{n, number} with a result',
  failed: '{n, number} failed at the service',
  refused: '{n, number} refused or not sent',
  cancelled: '{n, number} cancelled',
  charged: '{n, plural, one {# credit} other {# credits}} charged',
})

/** What ended today. */
export const doneWords = messages('activity.done', {
  kinds: { image_forensics: 'Image forensics', fact_check: 'Fact checks' } satisfies Record<CheckKind, string>,
  ofKind: '{kind}:',
  all: 'All {n, number}',
  less: 'Fewer',
})

type Ended = { answered: number; failed: number; refused: number; cancelled: number; charged: number }

/** "64 with a result · 2 refused or not sent · 64 credits charged". */
export function endedLine({ charged, ...counts }: Ended): string {
  const states = (['answered', 'failed', 'refused', 'cancelled'] as const).filter((state) => counts[state] > 0)
  return [
    ...states.map((state) => ended[state]({ n: counts[state] })),
    ...(charged > 0 ? [ended.charged({ n: exactCredits(charged) })] : []),
  ].join(' · ')
}

/** The panels to the right of what is running now. */
export const asideWords = messages('activity.aside', {
  credits: {
    title: 'Credits today',
    charged: 'Charged',
    reserved: 'Reserved',
    expected: 'Expected',
    unknown: 'Unknown, at most',
    left: '{left} of {approved} approved credits left',
    over: '{over} more than the {approved} approved credits',
    none: 'Nothing approved today.',
    balance: 'Balance',
    bar: 'Credits approved today, by use',
  },
  unknown: { title: 'Charge unknown' },
  network: {
    title: 'Network',
  },
  machine: {
    title: 'Library disk',
    free: '{size} free',
    unknown: 'unknown',
  },
})
