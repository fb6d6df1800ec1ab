import type { IntakeProgress, ProofProgress } from '../contract/intake.ts'
import type { CheckKind } from '../model/kind.ts'
import { count, counted } from './counts.ts'

/** The four views of the activity screen. */
export type ActivityView = 'now' | 'requests' | 'credits' | 'log'

/** What runs, waits, needs a person, and was done. */
export const activity = {
  title: 'Activity',
  viewsLabel: 'Views of the activity',
  views: { now: 'Now', requests: 'Requests', credits: 'Credits', log: 'Log' } satisfies Record<ActivityView, string>,
  scope: { label: 'Show', thisCase: 'This case', allCases: 'All cases' },
  /** Beside the title: how much there is to come to. */
  open: (running: number, waiting: number) =>
    running + waiting === 0 ? 'Nothing is running.' : `${count(running)} running, ${count(waiting)} waiting`,
  lists: { needs: 'Needs you', running: 'Running', waiting: 'Waiting', done: 'Done today' },
  columns: { what: 'What', done: 'Done', rate: 'Rate', left: 'Time left' },
  /** Where there is nothing at all. */
  empty: {
    title: 'Nothing is running and nothing needs you',
    text: 'Evidence that is read, requests to the service, verifications and reports appear here while they run, and what ended today stays.',
  },
  show: 'Show',
  pause: 'Pause sending',
  resume: 'Resume sending',
  settings: 'Open settings',
  cancel: 'Cancel',
  continue: 'Continue',
  stopAsking: 'Stop asking…',
  log: (seq: number) => `Show entry ${count(seq)} of the log`,
  since: 'since',
} as const

/** Parts of the queue, by what is asked. */
export const sendingWords = {
  title: { image_forensics: 'Sending for image forensics', fact_check: 'Sending for fact checks' } satisfies Record<
    CheckKind,
    string
  >,
  queued: { image_forensics: 'Queued for image forensics', fact_check: 'Queued for fact checks' } satisfies Record<
    CheckKind,
    string
  >,
  /** Of today: what was answered, of that and all that is still to be sent. */
  done: (done: number, of: number) => `${count(done)} of ${counted(of, 'request')}`,
  sending: (n: number) => (n === 0 ? 'Next in the queue' : `${count(n)} under way`),
  /** Per minute over the last ten. */
  rate: (perMinute: number) => (perMinute < 1 ? 'less than 1 a minute' : `${count(Math.round(perMinute))} a minute`),
  waits: 'Sent when the queue resumes',
  retry: {
    title: (n: number) => `${counted(n, 'request')} to be sent again`,
    text: (n: number) =>
      n === 1
        ? 'It failed without a charge and is tried again by itself.'
        : 'Each failed without a charge and is tried again by itself.',
    next: 'next try',
  },
  jobs: {
    title: (n: number) => `${counted(n, 'fact check')} running at the service`,
    text: (n: number) =>
      n === 1 ? 'Touchstone asks for its result by itself.' : 'Touchstone asks for their results by itself.',
    since: 'since',
  },
} as const

/** What only a person can settle. */
export const needsWords = {
  paused: 'Sending is paused',
  untilPerson: 'It waits for you.',
  until: 'It resumes by itself at',
  serviceSays: 'The service says',
  /** What this machine itself adds. */
  detail: 'Details',
  unknown: {
    title: (n: number) => `Charge unknown for ${counted(n, 'request')}`,
    text: (n: number) =>
      n === 1
        ? 'All of it was sent, and no usable answer came. Nothing was sent again. Check it in your account with the service, then decide.'
        : 'All of each was sent, and no usable answer came. Nothing was sent again. Check them in your account with the service, then decide.',
    decide: (n: number) => (n === 1 ? 'Decide…' : `Decide ${count(n)}…`),
  },
  stopped: {
    title: (n: number) => `${counted(n, 'request')} stopped`,
    text: (n: number) =>
      n === 1
        ? 'It was tried several times and is not tried again by itself. It can be queued again or taken out.'
        : 'Each was tried several times and is not tried again by itself. Each can be queued again or taken out.',
  },
  lost: {
    title: (n: number) => `${counted(n, 'fact check')} without an end`,
    text: (n: number) =>
      n === 1
        ? 'The service does not know it any more, or named no end within a day. It is not submitted again by itself.'
        : 'The service does not know them any more, or named no end within a day. None is submitted again by itself.',
  },
  log: {
    title: 'The custody log does not hold',
    text: 'The last verification found something that differs. Nothing was changed because of it.',
    show: 'Show the log',
  },
  intake: {
    drive_gone:
      'The drive was disconnected. What was read is kept; connect it again and continue: nothing is read twice.',
    disk_full: 'The disk of the library is full. What was read is kept; make room and continue: nothing is read twice.',
    inspector_failed: 'Reading stopped because of a failure. What was read is kept; continue to try again.',
  } satisfies Record<NonNullable<IntakeProgress['failure']>, string>,
} as const

/** What this machine itself does. */
export const machineWords = {
  intake: (reference: string) => `Intake into ${reference}`,
  intakeStopped: (reference: string) => `Intake into ${reference} stopped`,
  intakeText: 'Hashing and inspecting, read-only',
  intakeCancelled: 'Stopped by you. The rest stays listed.',
  proof: {
    verify: (reference: string) => `Verification of the originals of ${reference}`,
    relink: (reference: string) => `Search for an exhibit of ${reference} at its new place`,
    reread: (reference: string) => `Reading files of ${reference} with this version`,
  } satisfies Record<ProofProgress['kind'], (reference: string) => string>,
  proofText: 'Reading and comparing hashes, read-only',
  files: (done: number, of: number) => `${count(done)} of ${counted(of, 'file')}`,
  found: (done: number, found: number) => `${count(done)} of ${count(found)} found so far`,
  verifying: 'Verification of the custody log',
  verifyingText: 'Hashing every entry again and comparing what it attests',
  report: 'Export of a report',
  reportText: 'On this computer; nothing is sent',
  items: (done: number, of: number) => `${count(done)} of ${counted(of, 'item')}`,
} as const

/** What ended today. */
export const doneWords = {
  kinds: { image_forensics: 'Image forensics', fact_check: 'Fact checks' } satisfies Record<CheckKind, string>,
  /** "64 answered, 2 refused, 64 credits". */
  ended: (of: { answered: number; failed: number; refused: number; cancelled: number; charged: number }) =>
    [
      of.answered > 0 ? `${count(of.answered)} answered` : '',
      of.failed > 0 ? `${count(of.failed)} failed at the service` : '',
      of.refused > 0 ? `${count(of.refused)} refused or not sent` : '',
      of.cancelled > 0 ? `${count(of.cancelled)} taken out` : '',
      of.charged > 0 ? `${counted(Number(of.charged.toFixed(2)), 'credit')} charged` : '',
    ]
      .filter(Boolean)
      .join(', '),
  all: (n: number) => `All ${count(n)}`,
  less: 'Fewer',
  /** Kinds of entries that end something. */
  entries: {
    'intake.finished': 'Intake',
    'intake.cancelled': 'Intake',
    'intake.failed': 'Intake',
    'exhibit.check_ended': 'Check of an exhibit',
    'originals.verified': 'Verification of originals',
    'originals.copied': 'Copies of originals',
    'report.exported': 'Report',
    'custody.verified': 'Verification of the log',
  } as Readonly<Record<string, string>>,
} as const

/** The panels at the right of what runs now. */
export const asideWords = {
  credits: {
    title: 'Credits today',
    charged: 'Charged, as the service said',
    reserved: 'Reserved, use not named yet',
    expected: 'Expected for what runs or waits',
    unknown: 'Charge unknown, at most',
    left: (approved: string) => `Left of the ${approved} approved`,
    over: (approved: string) => `Beyond the ${approved} approved`,
    none: 'Nothing was approved to be sent today.',
    ledger: 'Credits by case, day and account',
    balance: 'Balance',
    balanceAt: 'as the service said at',
    bar: 'Credits approved today, by what became of them',
  },
  unknown: { title: 'Charge unknown', more: (n: number) => `and ${count(n)} more` },
  network: {
    title: 'Network',
    text: 'Only sending and asking for results use the network. Reading, verifying and exporting run on this computer.',
    every: 'Every request',
  },
  machine: {
    title: 'This computer',
    disk: 'Disk of the library',
    free: (size: string) => `${size} free`,
    unknown: 'not known',
  },
} as const
