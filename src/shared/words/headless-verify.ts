import { count, counted } from './counts.ts'

/** What became of an original, as a column of `verify --case`. */
export const originalStates = {
  verified: 'verified now',
  different: 'DIFFERENT',
  missing: 'missing',
  unreadable: 'unreadable',
  not_attached: 'not attached',
} as const

/** What `verify` says. */
export const verifyWords = {
  whatToVerify: 'verify takes the folder of an export, or --case NAME, or --library.',
  evidenceIsOfExports: '--evidence belongs to verify <export>: of a case the library knows the places.',
  headsAreOfCases:
    '--head, --entries and --manifest belong to verify --case and verify --library: an export brings its own.',
  headOrManifest: 'Give --manifest FILE, or --head HASH with --entries N.',
  badHead: '--head takes 64 hexadecimal digits, and --entries the number of entries there were then.',
  noAllowedSigners: (path: string) => `There is no readable file at ${path}.`,
  badAllowedSigners: (path: string, line: number) =>
    `${path}, line ${line}: not a line of an allowed_signers file as OpenSSH reads it.`,
  noHeadIn: (file: string) =>
    `${file} names no head of a log, and every export does: the log was compared with nothing.`,
  otherCase: (file: string, reference: string, name: string) =>
    `${file} is of another case: ${reference} “${name}”. The custody log is one for all cases: that head was looked for in it, and nothing else of the manifest was compared.`,
  noCase: (name: string) => `There is no case "${name}".`,
  rescued:
    'The database was damaged when it was opened. It was set aside, and the newest good backup stands in. What follows is about the backup.',
  originalsNotRead: 'No originals were read: verify --case NAME reads those of a case.',
  walking: (done: string, total: string) => `Checked ${done} of ${total}`,
  hashing: (done: string, total: string) => `Hashed ${done} of ${total}`,
  originals: (
    reference: string,
    { verified, different, missing, unreadable, not_attached: away }: Record<keyof typeof originalStates, number>,
  ) =>
    `${reference}: ${counted(verified, 'original')} verified now, ${count(different)} ${different > 0 ? 'DIFFERENT' : 'different'}, ${count(missing)} missing, ${count(unreadable)} unreadable, ${count(away)} not attached`,
  whole: 'Everything that was looked at holds. What was not is named above.',
  notWhole: 'Not everything holds, or not everything could be looked at.',
} as const
