/* What the report of a link says. It never mentions a file that did not exist. */

import type { CheckKind } from '../../model/kind.ts'
import { kindWords } from '../checks.ts'
import { count, counted } from '../counts.ts'
import { factCheckReport } from './report-fact-check.ts'

export const linkReport = {
  subject: 'Image forensics of an address',
  factCheck: 'Fact check of an address',
  both: 'Image forensics and fact check of an address',
  neither: 'No result of a service about an address',
  address: 'Address, exactly as it is kept and sent',
  asRead: 'as the network reads it',
  asReadNote: 'Letters of other scripts can look alike; this form cannot.',
  length: 'Length',
  characters: (n: number) => `${counted(n, 'character')}, nothing left out`,
  added: 'Added to the case',
  from: 'Came from',
  byHand: 'typed, pasted or dropped by hand',
  list: 'a list of addresses with the SHA-256',
  asked: 'Service asked',
  never: 'never',
  alteredRequests: 'not said here: a request is not stored as the custody log says',
  times: (n: number) => counted(n, 'time'),
  newest: (when: string, who: string) => `last on ${when} by ${who}`,
  unknownOperator: 'an operator the custody log does not name',
  file: 'Saved file',
  noFile: 'none attached',
  fileIs: (reference: string) => `${reference}, see the section about it`,
  fileWaiting: 'attached, and not read yet',
  noPixels:
    'This item is an address. Touchstone never opened it, and holds nothing that was there. The service fetched it by itself, each time it was asked.',
} as const

export const linkSections = {
  pictures: 'Pictures in the answer',
  answer: 'The answer as a whole',
  runs: 'Answers and requests',
  file: 'The saved file',
} as const

export const linkLocal = {
  nothing: 'Nothing was observed here: no bytes of this address are on this machine.',
  file: (reference: string) =>
    `What was read in the saved file stands with ${reference}. It says nothing certain about what the service saw.`,
} as const

export const linkService = {
  none: 'No service result is stored for this address.',
  neverAsked: 'The service has not been asked about it. Not analysed is not a result.',
  noneWhy: 'Not analysed is not a result: it says nothing about what is at the address.',
  unread: 'A reply is kept, and this version could not read a result for any picture in it.',
  noPicture: 'The service answered, and its answer holds no picture that this version can read. The raw reply is kept.',
  several: (n: number) => `${counted(n, 'picture')} in this answer, each with a verdict of its own`,
  picture: (n: number) => `Picture ${count(n)}`,
  returned: (asOf: string, origin: string) =>
    `The service returned these on its scale of 0 to 1, as of ${asOf}, ${origin}. None stands for the whole address.`,
  attachedSays: (asOf: string, origin: string, by: string) =>
    `These stand in a reply attached by ${by} on ${asOf}, on the scale of ${origin}, 0 to 1. None stands for the whole address.`,
  certainty: 'Certainty, 0 to 1',
  name: 'Name the service gave it',
  said: 'Error named',
  others: (n: number) => `${counted(n, 'other answer')} about this address in this case, in the table below.`,
  more: (shown: number, total: number) =>
    `The first ${count(shown)} of ${count(total)} pictures are printed in full; the raw reply holds all.`,
  moreRows: (shown: number, total: number) => `The first ${count(shown)} of ${count(total)} pictures are listed.`,
  nothingSaid: 'The service sent no more about this picture.',
  findings: 'What the service says of the metadata of what it fetched',
  kind: 'Kind',
  value: 'Value',
  significance: 'Significance',
  findingsNote: 'Nothing of it can be compared here: no bytes of this picture are on this machine.',
} as const

export const linkFrame = {
  title: 'Regions the service reported as faces, on an empty frame',
  caption: (unit: 'pixels' | 'fractions') =>
    `An empty frame: there are no pixels of this picture here. The numbers are read as ${unit}; the size of the picture is not known, so the frame ends at the outermost box. Numbers with a point are scores of the service’s model for these regions, with two decimals, for which its interface names no scale. A score belongs to its region only and says nothing about who the person is.`,
  noBoxes: 'No box among the faces sent can be drawn.',
} as const

export const linkRuns = {
  intro:
    'Each answer speaks of what the service found at the address at that time. Answers of different dates are shown side by side, never averaged.',
  received: 'Received',
  verdict: 'Verdict',
  several: (n: number, verdicts: string) => `${counted(n, 'picture')}: ${verdicts}`,
  none: 'no result read',
  reply: 'Kept answer, SHA-256 of its body',
  main: 'this report',
  otherCase: 'asked in another case of this library',
  noAnswers: 'No answer is stored.',
  noResults: 'No answer with a result of image forensics is stored.',
  keptBeside: 'What was kept of an answer to a request stands beside that request below.',
  requests: 'Every request of this case about this address',
  noRequests: 'None was made.',
  started: 'Asked, and by whom',
  outcome: 'Outcome',
  evidence: 'What is kept of it',
  kinds: kindWords,
  number: (kind: CheckKind, run: number, number: number) => `${kindWords[kind]}, run ${run}, request ${number}`,
  body: 'request body',
  sent: (sent: number, whole: number) => `${count(sent)} of ${counted(whole, 'byte')} written`,
  answer: (bytes: number) => `answer of ${counted(bytes, 'byte')}`,
  cut: (bytes: number) => `answer cut after ${counted(bytes, 'byte')}`,
  attached: (bytes: number, by: string) => `answer of ${counted(bytes, 'byte')}, attached by ${by}`,
  noReply: 'no answer is kept',
  more: (shown: number, total: number) => `The newest ${count(shown)} of ${count(total)} requests are printed.`,
} as const

export const linkFile = {
  caveat:
    'A person saved this file and attached it. Nothing proves that it holds the bytes the service fetched: the address may give others to other visitors or at other times.',
  name: 'Name',
  item: 'Item',
  path: 'Path as read',
  attached: 'Attached',
  by: (when: string, who: string) => `${when} by ${who}`,
  again: 'Read again',
  hash: 'SHA-256',
  hashed: 'of the content of the saved file, from first to last byte',
  notRead: 'The file was not read, so it has no hash here.',
  picture:
    'The saved file, upright, without marks. No region is drawn on it: the service may have seen another picture.',
  verified: 'The saved file was read again for this report. Its SHA-256 is the one above.',
  not_attached:
    'The saved file was not there when this report was made. The SHA-256 above is that of the bytes taken in.',
  not_checked: 'The saved file was not read again for this report. The SHA-256 above is that of the bytes taken in.',
  different:
    'DIFFERENT: the saved file now holds other bytes than those taken in. The SHA-256 above is of the bytes taken in.',
} as const

export const linkIntegrity = {
  original: 'Original',
  none: 'There is none here. Only the address, the requests and the kept answers can be checked.',
  reply: 'Kept answer',
  noReply: 'No answer is kept.',
  aboveOnly: 'What was kept of an answer to a request stands with its SHA-256 beside that request above.',
  /** `n` = number of fact checks of the URL; `isPrinted` = their section is in this report. */
  ofFactChecks: (n: number, isPrinted: boolean) =>
    isPrinted
      ? `The answer that ended a fact check stands with its SHA-256 in the section “${factCheckReport.title({ n })}”.`
      : 'Answers that ended a fact check are kept in the library; the fact checks were left out of this report.',
  replyOf: (bytes: number, isAltered: boolean) =>
    `its body ${isAltered ? 'as kept here, the repeated access token removed' : 'as it came'}, ${counted(bytes, 'byte')}, SHA-256`,
  replyNote:
    'The hash of a kept answer shows that it was not changed since it was received. It does not show what was at the address.',
} as const

/** What a fact check searches for. */
const appearance = 'where else the pictures have appeared, and what is claimed about them'

export const linkLimits = {
  appearance,
  noForensics:
    'whether a picture at the address was edited or made by a machine: there is no result of image forensics here',
  always: [
    'What was at the address when the service fetched it is known only through its answer. It may differ from what is there now, and from what other visitors are shown.',
    'Which pictures of a page the service took, and whether it was led elsewhere on the way, is known only as far as it says so.',
  ],
  notExaminedList: [
    'the pictures themselves: no bytes of them are here, so neither their type, size and metadata nor any trace in them was observed on this machine',
    'whether Content Credentials (C2PA) are in them',
    'who owns the page, and when the picture was first there',
    appearance,
  ],
} as const
