import type { LinkRefusal } from '../model/links.ts'
import { amounts } from './amounts.ts'
import { messages } from './messages.ts'

/** Why a line is not added. */
export const linkRefusals = messages('links.refusals', {
  not_an_address: 'not a web URL (https:// or http://)',
  not_web: 'only https and http are accepted',
  credentials: 'contains a user name or password',
  private_host: 'leads to this computer or a local network, not to the internet',
  too_long: 'longer than 2,048 characters',
  odd_characters: 'contains a space, a backslash or an invisible character',
  too_many: 'beyond the 5,000 links that can be added at once',
} satisfies Record<LinkRefusal, string>)

export const links = messages('links', {
  add: 'Add links…',
  title: 'Add links',
  field: 'URLs, one per line',
  hint: 'Touchstone never opens a URL. It is stored as entered and sent to the service only when you have it analysed or fact-checked.',
  fromFile: 'Import list…',
  fromFileMenu: 'Import list of links…',
  fromFileHint: 'A text, CSV, .url or .webloc file. It becomes an exhibit of its own.',
  /** Asked when a file of URLs is dropped. */
  dropped: {
    title: 'Import as a list of links?',
    why: 'This file looks like a list of URLs. Nothing has been added or sent yet.',
    asEvidence: 'Add file as evidence',
  },
  /** Asked when several files of URLs are dropped at once. */
  severalLists: {
    title: '{n, plural, one {Import as a list of links?} other {Import # files as lists of links?}}',
    why: '{n, plural, one {One file looks like a list of URLs.} other {These files look like lists of URLs; each becomes an exhibit of its own.}} Nothing has been added or sent yet.',
    repeated: '{n, plural, one {# duplicate} other {# duplicates}}',
    refused: '{n, plural, one {# line} other {# lines}} not accepted',
    others: '{n, plural, one {# other file or folder} other {# other files or folders}} will be added as evidence.',
    asEvidence: '{n, plural, one {Add file as evidence} other {Add # files as evidence}}',
  },
  list: 'From {name}',
  ready: '{n, plural, one {# link} other {# links}} to add',
  repeated: '{n, plural, one {# duplicate line} other {# duplicate lines}} merged',
  refusedHeading: 'Not accepted: {n, plural, one {# line} other {# lines}}',
  line: 'Line {n, number}',
  punycode: 'Host as the network knows it: {host}',
  addNow: 'Add {n, plural, one {# link} other {# links}}',
  done: '{n, plural, =0 {Nothing was added.} one {# link added.} other {# links added.}}',
  nextHint: 'Nothing was sent. Analyse or fact-check them now, or later from the library.',
  analyse: '{n, plural, =1 {Analyse…} other {Analyse #…}}',
  known: '{n, plural, one {# URL} other {# URLs}} already in the case: {references}',
  tooLong: 'Too much text to add at once. Split it.',
  frame: {
    title: 'No local image',
    why: 'The service fetched what was at the URL at that time. It may differ from what is there now.',
    boxes: 'The size of the image is unknown: the frame ends at the outermost box.',
    noResult: 'No result for this URL. Its requests are in the history.',
    notAsked: 'This URL has not been sent to the service.',
    attach: 'Attach saved file…',
    detach: 'Detach file',
    attached: '{name}, attached by {by} on {on}. Whether the service saw the same file is unknown.',
    reading: 'Reading the attached file.',
  },
  page: {
    heading: '{n, plural, one {# image} other {# images}} in this reply',
    image: 'Image {n, number}',
  },
  address: 'URL',
  local: 'On this computer',
  nothingLocal: 'No file of this link is on this computer; the service fetches the URL itself.',
  localElsewhere: 'For what was read from the attached file, see {reference}.',
  attachedTo: 'Attached to {reference}, as the file saved from',
  /** A page whose images were judged differently has no verdict of its own. */
  severalVerdicts: '{n, plural, one {# image} other {# images}}, each with its own verdict: open the link to see them.',
  /** Where an exhibit of links is from. */
  exhibit: { byHand: 'URLs typed, pasted or dropped', list: 'List of URLs, SHA-256 {sha256}' },
})

/** "12 links · 2 duplicates · 1 line not accepted". */
export const listCounts = (taken: number, repeated: number, refused: number): string =>
  [
    amounts.links({ n: taken }),
    ...(repeated === 0 ? [] : [links.severalLists.repeated({ n: repeated })]),
    ...(refused === 0 ? [] : [links.severalLists.refused({ n: refused })]),
  ].join(' · ')

export const linkCost = messages('links.cost', {
  leaves:
    '{n, plural, one {# link: the service fetches the URL itself} other {# links: the service fetches the URLs itself}}; the owner of the page may see that. The exact URL is sent, with everything after “?”.',
})
