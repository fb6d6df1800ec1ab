import { messages } from './messages.ts'

/** State of an original, as a column of `verify --case`. */
export const originalStates = messages('headless-verify.original', {
  verified: 'verified',
  different: 'DIFFERENT',
  missing: 'missing',
  unreadable: 'unreadable',
  not_attached: 'not connected',
  no_answer: 'no response',
  not_tried: 'not tried',
})

/** Output of `verify`. */
export const verifyWords = messages('headless-verify', {
  whatToVerify: 'verify takes the folder of an export, or --case NAME, or --library.',
  evidenceIsOfExports:
    '--evidence can only be used with verify EXPORT. The library knows where the originals of its cases are.',
  headsAreOfCases:
    '--head, --entries and --manifest can only be used with --case or --library. An export contains its own fingerprint of the log.',
  headOrManifest: 'Use either --manifest FILE, or --head HASH with --entries N.',
  badHead: '--head takes 64 hexadecimal digits, and --entries the number of log entries at that time.',
  noAllowedSigners: 'There is no readable file at {path}.',
  badAllowedSigners: '{path}, line {line, number}: not valid in an allowed_signers file of OpenSSH.',
  noHeadIn: '{file} names no fingerprint of the log, which every export does. The log was not compared with anything.',
  otherCase:
    '{file} belongs to another case: {reference} “{name}”. All cases share one custody log, so its fingerprint of the log was compared; nothing else in the manifest was.',
  rescued:
    'The database was damaged when it was opened. It was set aside and replaced by the newest good backup. The results below are for the backup.',
  originalsNotRead: 'Originals were not read. verify --case NAME reads those of a case.',
  walking: 'Verified {done, number} of {total, number}',
  hashing: 'Hashed {done} of {total} MB',
  whole: 'Everything that was verified matches. What was not verified is named above.',
  notWhole: 'Something does not match, or could not be verified.',
})

const facts = messages('headless-verify.facts', {
  line: 'Lists rebuilt: {n, plural, =0 {nothing was wrong} one {# entry was wrong} other {# entries were wrong}}.',
})

/** What rebuilding the facts of lists found. */
export const factsLine = ({ n }: { n: number }): string => facts.line({ n })

const originals = messages('headless-verify.originals', {
  verified: '{reference}: {n, plural, one {# original} other {# originals}} verified',
  different: '{n, plural, =0 {0 different} other {# DIFFERENT}}',
  missing: '{n, number} missing',
  unreadable: '{n, number} unreadable',
  notConnected: '{n, number} not connected',
  noAnswer: '{n, number} on a drive that does not respond',
  notTried: '{n, number} not tried after three in a row could not be read',
})

/** State of the originals of a case. */
export const originalsLine = (reference: string, n: Record<keyof typeof originalStates, number>): string =>
  [
    originals.verified({ reference, n: n.verified }),
    originals.different({ n: n.different }),
    originals.missing({ n: n.missing }),
    originals.unreadable({ n: n.unreadable }),
    originals.notConnected({ n: n.not_attached }),
    ...(n.no_answer > 0 ? [originals.noAnswer({ n: n.no_answer })] : []),
    ...(n.not_tried > 0 ? [originals.notTried({ n: n.not_tried })] : []),
  ].join(' · ')
