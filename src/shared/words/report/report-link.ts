/* What the report of a link says. It never mentions a file that did not exist. */

import { kindWords } from '../checks.ts'
import { messages } from '../messages.ts'

export const linkReport = messages('report.link', {
  address: 'URL, exactly as stored and sent',
  asRead: 'as resolved for the network',
  asReadNote: 'Letters of other scripts can look alike; this form cannot.',
  length: 'Length',
  characters: '{n, plural, one {# character} other {# characters}}, nothing omitted',
  added: 'Added to the case',
  from: 'Source',
  byHand: 'typed, pasted or dropped by hand',
  list: 'a list of links with the SHA-256',
  asked: 'Sent to the service',
  never: 'never',
  alteredRequests: 'not stated: a stored request does not match the custody log',
  times: '{n, plural, one {# time} other {# times}}',
  newest: 'last on {when} by {who}',
  unknownOperator: 'an operator not named in the custody log',
  file: 'Saved file',
  noFile: 'none attached',
  fileIs: '{reference}, see the section about it',
  fileWaiting: 'attached, not read yet',
  noPixels:
    'This item is a link. Touchstone never opened it and has nothing that was there. The service fetched it on its own for each request.',
})

export const linkSections = messages('report.link.sections', {
  runs: 'Replies and requests',
  /** The same where the requests are left out of the report. */
  replies: 'Replies',
  file: 'The saved file',
})

export const linkLocal = messages('report.link.local', {
  /** Of a link there is no file to name. */
  title: 'On this computer',
  nothing: 'No bytes from this link are on this computer.',
  file: 'What was read in the saved file is listed with {reference}. The service may have seen other bytes.',
})

export const linkService = messages('report.link.service', {
  none: 'No service result is stored for this link.',
  noneWhy: 'Not analysed is not a result: it says nothing about what is at the URL.',
  unread: 'A reply is stored, but this version could not read a result for any image in it.',
  noPicture: 'The service replied, but this version can read no image in its reply. The raw reply is stored.',
  several: '{n, plural, one {# image} other {# images}} in this reply, each with its own verdict',
  picture: 'Image {n, number}',
  /** Of a reply about a file that has more entries than the one about it. */
  thisFile: 'The entry about this file',
  otherEntry: 'Another entry of the reply ({n, number})',
  unmatchedEntry: 'Entry {n, number} of the reply; which one is meant is unknown',
  returned:
    'Returned by the service on its scale from 0 to 1, as of {asOf}, {origin}. None of them applies to the link as a whole.',
  attachedSays:
    'From a reply attached by {by} on {asOf}, on the scale of {origin}, 0 to 1. None of them applies to the link as a whole.',
  certainty: 'Score, 0 to 1',
  said: 'with an error message',
  more: 'The first {shown, number} of {total, number} images are printed in full; the raw reply contains all.',
  findings: 'What the service says about the metadata of what it fetched',
  kind: 'Kind',
  value: 'Value',
  significance: 'Significance',
  findingsNote: 'None of it can be compared here: no bytes of this image are on this machine.',
})

export const linkFrame = messages('report.link.frame', {
  title: 'Regions the service reported as faces, on an empty frame',
  caption:
    'An empty frame: there are no pixels of this image here. The numbers are read as {unit, select, pixels {pixels} other {fractions}}. The size of the image is unknown, so the frame ends at the outermost box. Numbers with a decimal point are scores of the service’s model for these regions, to two decimals, on no documented scale. A score belongs to its region only and says nothing about who the person is.',
  noBoxes: 'None of the boxes sent for faces can be drawn.',
})

export const linkRuns = {
  kinds: kindWords,
  ...messages('report.link.runs', {
    title: 'Every stored reply about this link',
    intro:
      'Each reply is about what the service found at the URL at that time. Replies of different dates are shown side by side, never averaged.',
    several: '{n, plural, one {# image} other {# images}}: {verdicts}',
    none: 'no result read',
    main: 'this report',
    otherCase: 'sent from another case in this library',
    noAnswers: 'No reply is stored.',
    noResults: 'No reply with an image forensics result is stored.',
    keptBeside: 'Replies to requests are listed with the requests below.',
    number: '{kind} {run, number}, request {number, number}',
    body: 'Request body, SHA-256:',
    sent: '{sent, number} of {whole, plural, one {# byte} other {# bytes}} written',
    answer: 'reply of {bytes, plural, one {# byte} other {# bytes}}',
    cut: 'reply cut off after {bytes, plural, one {# byte} other {# bytes}}',
    attached: 'reply of {bytes, plural, one {# byte} other {# bytes}}, attached by {by}',
    noReply: 'no reply is stored',
    more: 'The newest {shown, number} of {total, number} requests are printed.',
  }),
}

export const linkFile = messages('report.link.file', {
  caveat:
    'A person saved this file and attached it. Nothing shows that it has the bytes the service fetched: the URL may return others to other visitors or at other times.',
  name: 'Name',
  item: 'Item',
  path: 'Path',
  attached: 'Attached',
  by: '{when} by {who}',
  again: 'Re-read',
  hash: 'SHA-256',
  hashed: 'of the content of the saved file, from first to last byte',
  notRead: 'The file was not read, so it has no hash here.',
  picture: 'The saved file, upright. No region is drawn on it: the service may have seen another image.',
  verified: 'Same SHA-256 at intake and when re-read for this report.',
  not_attached:
    'The saved file was not at its path when this report was made. The SHA-256 above is that of the bytes added.',
  not_checked: 'The saved file was not re-read for this report. The SHA-256 above is that of the bytes added.',
  different: 'DIFFERENT: the saved file has changed since intake. The SHA-256 above is that of the bytes added.',
})

export const linkIntegrity = messages('report.link.integrity', {
  none: 'There is none here. Only the URL, the requests and the stored replies can be verified.',
  /** `title` = that of the section of fact checks; `isPrinted` = it is in this report. */
  ofFactChecks:
    '{isPrinted, select, true {The final reply of a fact check is listed with its SHA-256 under “{title}”.} other {Final replies of fact checks are stored in the library; the fact checks were left out of this report, as chosen.}}',
})

/** Of a report with links. */
export const linkLimits = messages('report.link.limits', {
  always: [
    'What was at a URL when the service fetched it is known only through its reply. It may differ from what is there now, and from what other visitors are shown.',
    'Which images of a page the service took, and whether it was redirected, is known only as far as it says so.',
  ],
  notExamined: [
    'images at links themselves: no bytes of them are here, so their format, size, metadata and traces were not observed on this machine',
    'who owns a linked page, and when an image was first there',
  ],
})
