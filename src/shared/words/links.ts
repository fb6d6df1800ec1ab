import type { LinkRefusal } from '../model/links.ts'
import { count, counted } from './counts.ts'

/** Why a line is not taken. */
export const linkRefusals: Record<LinkRefusal, string> = {
  not_an_address: 'not an address on the web: it begins with https:// or http://',
  not_web: 'only https and http are taken',
  credentials: 'it holds a user name or a password',
  private_host: 'it leads to this machine or a local network, not to the open internet',
  too_long: 'longer than 2,048 characters',
  odd_characters: 'it holds a space, a backslash or a character that cannot be seen',
  too_many: 'beyond the 5,000 that are taken at once',
}

export const links = {
  add: 'Add links…',
  title: 'Add links',
  field: 'Addresses, one a line',
  hint: 'Touchstone never opens an address. It is kept as it stands, and only sent to the service when you have it analysed or fact-checked.',
  fromFile: 'Read a list…',
  fromFileMenu: 'Read a list of links…',
  fromFileHint: 'A text, CSV, .url or .webloc file. It becomes an exhibit of its own.',
  /** Asked when a file of addresses is dropped. */
  dropped: {
    title: 'Read as a list of links?',
    why: 'This file looks like a list of addresses. Nothing was added yet, and nothing is sent.',
    asEvidence: 'Add the file as evidence',
  },
  /** Asked when several files of addresses are dropped at once. */
  severalLists: {
    title: (n: number) => (n === 1 ? 'Read as a list of links?' : `Read ${count(n)} files as lists of links?`),
    why: (n: number) =>
      n === 1
        ? 'One file looks like a list of addresses. Nothing was added yet, and nothing is sent.'
        : 'These files look like lists of addresses. Each becomes an exhibit of its own. Nothing was added yet, and nothing is sent.',
    counts: (taken: number, repeated: number, refused: number) =>
      [
        counted(taken, 'link'),
        ...(repeated === 0 ? [] : [`${count(repeated)} named twice`]),
        ...(refused === 0 ? [] : [`${counted(refused, 'line')} not taken`]),
      ].join(' · '),
    others: (n: number) => `${counted(n, 'other file or folder', 'other files or folders')} will be added as evidence.`,
    asEvidence: (n: number) => (n === 1 ? 'Add the file as evidence' : `Add the ${count(n)} files as evidence`),
  },
  list: (name: string) => `From ${name}`,
  ready: (n: number) => `${counted(n, 'link')} to add`,
  repeated: (n: number) => `${counted(n, 'line')} named twice, merged`,
  refusedHeading: (n: number) => `Not taken: ${counted(n, 'line')}`,
  line: (n: number) => `Line ${count(n)}`,
  punycode: (host: string) => `The network knows this host as ${host}.`,
  more: (n: number) => `and ${count(n)} more`,
  addNow: (n: number) => `Add ${counted(n, 'link')}`,
  done: (n: number) => (n === 0 ? 'Nothing was added.' : `${counted(n, 'link')} added.`),
  nextHint: 'Nothing was sent. They stand in the library, and can be asked about now or later.',
  analyse: (n: number) => (n > 1 ? `Analyse ${count(n)}…` : 'Analyse…'),
  known: (n: number) => `${counted(n, 'address', 'addresses')} the case had already:`,
  tooLong: 'This text is too long for one go. Split it.',
  frame: {
    title: 'No local picture',
    why: 'The service fetched what was at the address at that time. It may differ from what is there now.',
    boxes: 'The size of the picture is not known: the frame ends at the outermost box.',
    noResult: 'There is no result for this address. Its requests stand in the history.',
    notAsked: 'The service has not been asked about this address.',
    attach: 'Attach the saved file…',
    detach: 'Detach the file',
    attached: (name: string, by: string, on: string) =>
      `${name}, attached by ${by} on ${on}. Whether these are the bytes the service saw is not known.`,
    reading: 'The attached file is being read.',
  },
  page: {
    heading: (n: number) => `${counted(n, 'picture')} in this answer`,
    picture: (n: number) => `Picture ${count(n)}`,
  },
  address: 'Address',
  nothingLocal:
    'There is nothing to observe here: no bytes of this address are on this machine. The service fetches them itself.',
  localElsewhere: (reference: string) => `What was read in the attached file stands with ${reference}.`,
  attachedTo: (reference: string) => `Attached to ${reference}, as the file saved from`,
  /** A page whose pictures were judged differently has no verdict of its own. */
  several: (n: number) => counted(n, 'picture'),
  severalVerdicts: (n: number) => `${counted(n, 'picture')} with verdicts of their own; open the link to see each.`,
  exhibit: {
    byHand: 'Addresses that were typed, pasted or dropped',
    list: (sha256: string) => `A list of addresses, SHA-256 ${sha256}`,
  },
} as const

export const linkCost = {
  label: 'Links',
  leaves: (n: number) =>
    `${counted(n, 'link')}: the service fetches ${n === 1 ? 'this address' : 'these addresses'} itself; the owner of the page may see that. The exact address leaves this machine, with everything after “?”.`,
}
