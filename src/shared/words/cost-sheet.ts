import type { Leaving, Quote } from '../contract/checks.ts'
import { Elsewhere, type ElsewhereCounts } from '../model/asked-before.ts'
import type { Ineligible } from '../model/item.ts'
import { amounts, exactCredits } from './amounts.ts'
import { list } from './counts.ts'
import { messages } from './messages.ts'

/** Why the service cannot accept a file or a link, decided on this machine. */
export const ineligibleWords = messages('cost-sheet.ineligible', {
  empty: 'empty file',
  too_large: 'over 50 MB',
  format: 'format not accepted',
  not_an_image: 'not an image',
  not_a_medium: 'not an image, audio or video',
  no_modality: 'link type not chosen',
} satisfies Record<Ineligible, string>)

const totals = messages('cost-sheet.totals', {
  expected: '{items} · {credits} expected',
  left: '{n, number} left in the budget',
  short: '{n, plural, one {# more credit needs approval} other {# more credits need approval}}',
  noBudget: 'no budget approved yet',
  withForms: 'Exactly {files}; {bodies} with form data',
  exactly: 'Exactly {files}',
  /** In a table, of a number of credits that cannot be a charge. */
  notCounted: 'not counted: {stated}, {isBelowZero, select, true {below zero} other {more than any request can cost}}',
})

export const { notCounted } = totals

/** A number of credits. */
export const credits = (n: number): string => amounts.credits({ n: exactCredits(n) })

/** "3 files", "2 links", "3 files and 2 links". */
const filesAndLinks = (files: number, links: number): string =>
  list([...(files > 0 ? [amounts.files({ n: files })] : []), ...(links > 0 ? [amounts.links({ n: links })] : [])])

/** What is sent and what it costs, next to the button and always visible. */
export const footCost = (files: number, links: number, cost: number): string =>
  totals.expected({ items: filesAndLinks(files, links), credits: credits(cost) })

/** `left` = the approved budget before this; null = none was approved. */
export function footBudget(left: number | null, short: number): string {
  if (short > 0) return totals.short({ n: exactCredits(short) })
  return left === null ? totals.noBudget : totals.left({ n: exactCredits(left) })
}

/** The total bytes of the files, and of the request bodies with their multipart forms, as sizes. */
export const exactTotal = (files: string, bodies: string): string =>
  files === bodies ? totals.exactly({ files }) : totals.withForms({ files, bodies })

export const costSheet = messages('cost-sheet', {
  title: 'Analyse',
  nothingYet: 'Nothing sent yet.',
  pricing: 'Calculating…',
  what: {
    heading: 'Selection',
    files: 'Files to send',
    links: 'Links to send',
    size: 'Size',
    selected: 'Selected',
    duplicates: 'Duplicates',
    answered: 'Already analysed',
    otherToken: {
      answered: 'Reply under another token',
      running: 'May be running under another token',
      doubtful: 'Possibly charged under another token',
      refused: 'Refused under another token',
    } satisfies Record<Elsewhere, string>,
    elsewhere: {
      answered: 'Reply from another service address',
      running: 'May be running at another service address',
      doubtful: 'Possibly charged at another service address',
      refused: 'Refused at another service address',
    } satisfies Record<Elsewhere, string>,
    queued: 'Already queued',
    unknown: 'Charge unknown; decide first',
    refused: 'Refused; retry from Activity',
    sentBefore: 'Sent without a result; retry from Activity',
    notInspected: 'Not read yet',
    ineligible: 'Cannot be sent: {reason}',
  },
  leaves: {
    heading: 'What will be sent',
    to: 'To',
    bytes: 'Original files, unchanged, with all embedded data.',
    position: '{n, number} of {of, plural, one {# file} other {# files}} with GPS location',
    thumbnail: '{n, number} of {of, plural, one {# file} other {# files}} with embedded thumbnail',
    serial: '{n, number} of {of, plural, one {# file} other {# files}} with camera or lens serial numbers',
    author: '{n, number} of {of, plural, one {# file} other {# files}} with author, owner or copyright',
    persons: '{n, number} of {of, plural, one {# file} other {# files}} with names of people in the image',
    makerNotes:
      '{n, number} of {of, plural, one {# file} other {# files}} with maker notes (not read; may include names or serial numbers)',
    notFound: 'Not found by this version’s reader (there may still be some): {what}',
    absent: {
      position: 'GPS location',
      thumbnail: 'thumbnail',
      names: 'serial number, author, owner, copyright',
      persons: 'names of people in the image',
    },
    names: 'File and folder names stay here. Sent as, for example,',
    headers: 'Plus headers (about {n, plural, one {# byte} other {# bytes}} each) and encryption.',
    signedBy: 'certificate issued by',
    certificate: 'with a certificate',
    lastSeen: 'last seen {at}',
    noCertificate: 'certificate not seen yet',
    notEncrypted: 'not encrypted, on this machine',
    showList: 'Show list ({n, number})',
    hideList: 'Hide list',
    list: 'Files and links to send',
    listAbout: 'Names on the left are not sent.',
    sentAs: 'sent as a random {extension} name',
    sentExactly: 'sent exactly as shown',
    withForm: '{bytes} with form data',
    holds: {
      position: 'GPS location',
      thumbnail: 'embedded thumbnail',
      serial: 'serial number',
      author: 'author, owner or copyright',
      persons: 'names of people in the image',
      maker_note: 'maker notes',
    } satisfies Record<Leaving['holds'][number], string>,
    holdsNothing: 'none of these found',
    notShown: 'cannot be shown',
  },
  cost: {
    heading: 'Cost',
    expected: 'Expected',
    budgetBefore: 'Left of today’s approved budget',
    budgetAfter: 'Left afterwards',
    leftOfCap: { case: 'Left of the case limit', day: 'Left of the daily limit' },
    noBudget: 'No budget approved yet',
    shortBy: 'A separate window asks for approval before sending.',
    /** What is paid for again, by the outcome of the earlier request. */
    again: {
      answered: '{n, number} with a result: paid again',
      running: '{n, number} possibly still running: paid again',
      failed: '{n, number} failed or cancelled before: requested again',
      other_answered: '{n, number} with a reply under another token: paid again',
      other_running: '{n, number} possibly running under another token: paid again',
      other_doubtful: '{n, number} possibly charged under another token: may be paid twice',
      other_refused: '{n, number} refused under another token: requested again',
      elsewhere_answered: '{n, number} with a reply from another service address: paid again',
      elsewhere_running: '{n, number} possibly running at another service address: paid again',
      elsewhere_doubtful: '{n, number} possibly charged at another service address: may be paid twice',
      elsewhere_refused: '{n, number} refused at another service address: requested again',
      erased: '{n, number} with an erased result: paid again',
    },
    free: 'Nothing to send or pay.',
  },
  options: {
    heading: 'Left out unless ticked',
    again: 'Analyse {n, plural, one {# item} other {# items}} again: paid again, earlier results stay.',
    otherToken: 'Send again what was sent under another token: {what}. You may pay twice.',
    elsewhere: 'Send again what was sent to another service address: {what}. You may pay twice.',
    sentBefore: {
      answered: '{n, number} with a reply',
      running: '{n, number} that may still be running',
      doubtful: '{n, number} possibly charged',
      refused: '{n, number} refused',
    },
  },
  undecoded: {
    sent: '{n, plural, one {# file} other {# files}} could not be shown and may be damaged. The service may refuse {n, plural, one {it} other {them}} or charge anyway.',
    left: '{n, plural, one {# file} other {# files}} that could not be shown left out.',
    leaveOut: 'Leave out',
    takeIn: 'Include',
  },
  /** Touchstone asks again before more credits are approved; within the budget there is no further confirmation. */
  send: 'Send for {credits}…',
  sendWithin: 'Send for {credits}',
  later: 'Queue for later ({credits})…',
  laterWithin: 'Queue for later ({credits})',
  laterHint: 'Sending is not possible now. Approved requests wait in the queue.',
  cancel: 'Cancel',
})

/** What was sent under another token, or to another address, and may be paid for twice. */
export function elsewhereOption(where: 'otherToken' | 'elsewhere', counts: ElsewhereCounts): string {
  const { options } = costSheet
  const what = Elsewhere.options.flatMap((how) =>
    counts[how] > 0 ? [options.sentBefore[how]({ n: counts[how] })] : [],
  )
  return options[where]({ what: list(what) })
}

const prices = messages('cost-sheet.prices', {
  media: {
    image: '{n, plural, one {# image} other {# images}}: {price}',
    audio: '{n, plural, one {# audio recording} other {# audio recordings}}: {price}',
    video: '{n, plural, one {# video} other {# videos}}: {price}',
  },
  byLength: '{credits}{n, plural, one {, by length} other { together, by length}}',
  each: '{credits} each',
  service: '{price}, as the service states',
  last_seen: '{price}, as last charged',
  assumed: '{price}, assumed: the service states no price',
})

/** The basis of an expected price. */
export function priceBasis({ modality, count: n, credits: all, each, basis }: Quote['prices'][number]): string {
  const amount =
    each === null
      ? prices.byLength({ credits: credits(all), n })
      : n === 1 && modality !== null
        ? credits(each)
        : prices.each({ credits: credits(each) })
  const price = modality === null ? amount : prices.media[modality]({ n, price: amount })
  return prices[basis]({ price })
}
