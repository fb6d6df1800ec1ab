import type { Leaving, Quote } from '../contract/checks.ts'
import type { Ineligible } from '../model/item.ts'
import { list } from './counts.ts'
import { messages } from './messages.ts'

/** Why the service cannot take a file or a link, judged on this machine. */
export const ineligibleWords = messages('cost-sheet.ineligible', {
  empty: 'empty file',
  too_large: 'over 50 MB',
  format: 'format not accepted by the service',
  not_an_image: 'not an image',
  not_a_medium: 'not an image, audio or video',
  no_modality: 'link to a medium not chosen',
} satisfies Record<Ineligible, string>)

const amounts = messages('cost-sheet.amounts', {
  credits: '{n, plural, one {# credit} other {# credits}}',
  files: '{n, plural, one {# file} other {# files}}',
  links: '{n, plural, one {# link} other {# links}}',
  expected: '{items} · {credits} expected',
  left: '{n, number} left in the budget',
  short: '{n, plural, one {# more credit needs approval} other {# more credits need approval}}',
  noBudget: 'no budget approved yet',
  withForms: 'Exactly {files}; {bodies} with form data',
  exactly: 'Exactly {files}',
})

/** Whole numbers plain, parts with at most two decimals. */
const rounded = (n: number): number => (Number.isInteger(n) ? n : Number(n.toFixed(2)))

/** A number of credits. */
export const credits = (n: number): string => amounts.credits({ n: rounded(n) })

/** "3 files", "2 links", "3 files and 2 links". */
const filesAndLinks = (files: number, links: number): string =>
  list([...(files > 0 ? [amounts.files({ n: files })] : []), ...(links > 0 ? [amounts.links({ n: links })] : [])])

/** What is sent and what it costs, next to the button however far the figures are scrolled. */
export const footCost = (files: number, links: number, cost: number): string =>
  amounts.expected({ items: filesAndLinks(files, links), credits: credits(cost) })

/** `left` of the approved budget before this; null = none was approved. */
export function footBudget(left: number | null, short: number): string {
  if (short > 0) return amounts.short({ n: rounded(short) })
  return left === null ? amounts.noBudget : amounts.left({ n: rounded(left) })
}

/** The bytes of the files, and of the requests with their forms, as sizes. */
export const exactTotal = (files: string, bodies: string): string =>
  files === bodies ? amounts.exactly({ files }) : amounts.withForms({ files, bodies })

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
    answered: 'Already analysed; free to view',
    otherAnswered: 'Analysed under another token; free to view',
    otherRunning: 'May still be running under another token',
    queued: 'Already queued',
    unknown: 'Charge unknown; needs your decision',
    refused: 'Refused before; retry from Activity',
    sentBefore: 'Sent before without a result; retry from Activity',
    elsewhere: 'May have been charged by another service',
    notInspected: 'Not read yet',
    ineligible: 'Cannot be sent: {reason}',
  },
  leaves: {
    heading: 'What will be sent',
    to: 'To',
    bytes: 'Original files, unchanged, with all embedded data.',
    position: '{n, plural, one {# file contains} other {# files contain}} a GPS location',
    thumbnail: '{n, plural, one {# file contains} other {# files contain}} an embedded thumbnail',
    serial: '{n, plural, one {# file contains} other {# files contain}} camera or lens serial numbers',
    author: '{n, plural, one {# file contains} other {# files contain}} author, owner or copyright fields',
    makerNotes:
      '{n, plural, one {# file contains} other {# files contain}} maker notes: not read here, may include serial numbers or names',
    notFound: 'Not found in any file: {what}',
    absent: {
      position: 'GPS location',
      thumbnail: 'thumbnail',
      names: 'serial number, author, owner or copyright',
    },
    names: 'File and folder names are not sent, only random names such as',
    headers: 'Plus about {n, number} bytes of headers per request, and encryption.',
    signedBy: 'certificate issued by',
    certificate: 'with a certificate',
    lastSeen: 'last seen {at}',
    noCertificate: 'certificate not seen yet',
    notEncrypted: 'not encrypted, on this machine',
    showList: 'Show list ({n, number})',
    hideList: 'Hide list',
    list: 'Files and links to send',
    listAbout: 'Names on the left are not sent; each request gets a random name with the extension shown.',
    sentAs: 'sent under a random name ending in {extension}',
    sentExactly: 'URL sent exactly as shown',
    withForm: '{bytes} with form data',
    holds: {
      position: 'GPS location',
      thumbnail: 'embedded thumbnail',
      serial: 'serial number',
      author: 'author, owner or copyright',
      maker_note: 'maker notes',
    } satisfies Record<Leaving['holds'][number], string>,
    holdsNothing: 'none of these found inside',
    notShown: 'cannot be shown here',
  },
  cost: {
    heading: 'Cost',
    expected: 'Expected',
    budgetBefore: 'Budget left',
    budgetAfter: 'Left afterwards',
    leftOfCap: { case: 'Left of the case limit', day: 'Left of the daily limit' },
    noBudget: 'No budget approved yet for this case, day and service',
    shortBy:
      '{n, plural, one {# more credit needs} other {# more credits need}} your approval, in a separate window, before anything is sent.',
    /** What is paid again, by what became of it before. */
    again: {
      answered: '{n, plural, one {# already has a result and is} other {# already have results and are}} paid again.',
      running: '{n, plural, one {# may still be running and is} other {# may still be running and are}} paid again.',
      failed:
        '{n, plural, one {# failed or was cancelled before and is} other {# failed or were cancelled before and are}} requested again.',
      other_answered:
        '{n, plural, one {# has a result under another token and is} other {# have results under another token and are}} paid again.',
      other_running:
        '{n, plural, one {# may still be running under another token and is} other {# may still be running under another token and are}} paid again.',
      erased:
        '{n, plural, one {# had a result, since erased, and is} other {# had results, since erased, and are}} paid again.',
    },
    free: 'Nothing to send, nothing to pay.',
  },
  options: {
    heading: 'Left out unless you tick it',
    again:
      'Analyse {n, plural, one {# item again. It is paid again; its earlier result stays.} other {# items again. They are paid again; their earlier results stay.}}',
    otherToken: 'Send again what was sent under another token: {what}. Paid again.',
    otherTokenWithResults:
      'Send again what was sent under another token: {what}. Paid again; existing results stay free to view.',
    otherAnswered: '{n, number} with a result',
    otherRunning: '{n, number} that may still be running',
    elsewhere:
      'Send {n, plural, one {# file that another service may have charged. It} other {# files that another service may have charged. They}} may be paid twice.',
  },
  undecoded: {
    sent: '{n, plural, one {# file} other {# files}} could not be shown here and may be damaged. The service may refuse {n, plural, one {it} other {them}}, or charge for a result on what it can read.',
    left: '{n, plural, one {# file} other {# files}} that could not be shown, and may be damaged, left out.',
    leaveOut: 'Leave out',
    takeIn: 'Include',
  },
  /** Touchstone asks again before more credits are approved; within the budget this is the last question. */
  send: 'Send for {credits}…',
  sendWithin: 'Send for {credits}',
  later: 'Queue for later ({credits})…',
  laterWithin: 'Queue for later ({credits})',
  laterHint: 'Sending is not possible now. What you approve waits in the queue until the service can be reached.',
  cancel: 'Cancel',
  tooMany: 'Only the first {n, number} items are included.',
})

/** What was sent under another token, and would be paid again. */
export function otherTokenOption({ answered, running }: Quote['otherToken']): string {
  const { options } = costSheet
  const what = list([
    ...(answered > 0 ? [options.otherAnswered({ n: answered })] : []),
    ...(running > 0 ? [options.otherRunning({ n: running })] : []),
  ])
  return answered > 0 ? options.otherTokenWithResults({ what }) : options.otherToken({ what })
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

/** What an expected price rests on. */
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
