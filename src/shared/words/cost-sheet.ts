import type { Leaving, Quote } from '../contract/checks.ts'
import type { AskedBefore, OutcomeCounts } from '../model/asked-before.ts'
import type { Ineligible } from '../model/item.ts'
import type { Modality } from '../model/job.ts'
import { count, counted } from './counts.ts'

/** Why the service cannot take a file or a link, judged on this machine. */
export const ineligibleWords: Record<Ineligible, string> = {
  empty: 'empty file',
  too_large: 'above 50 MB',
  format: 'a format the service does not take',
  not_an_image: 'not a picture',
  not_a_medium: 'neither picture, audio nor video',
  no_modality: 'a link of which nobody said what it leads to',
}

/** Whole numbers plain, parts with at most two decimals. */
const rounded = (n: number): number => (Number.isInteger(n) ? n : Number(n.toFixed(2)))
const amount = (n: number): string => count(rounded(n))

/** A number of credits. */
export const credits = (n: number): string => counted(rounded(n), 'credit')

/** "3 files", "2 links", "3 files and 2 links". */
const filesAndLinks = (files: number, links: number): string =>
  [files > 0 ? counted(files, 'file') : '', links > 0 ? counted(links, 'link') : ''].filter(Boolean).join(' and ')

export const costSheet = {
  title: 'Analyse',
  nothingYet: 'Opening this sheet sends nothing.',
  /** Stands beside the button, however far the figures are scrolled. */
  footCost: (files: number, links: number, cost: number) =>
    `${filesAndLinks(files, links)} · ${credits(cost)} expected`,
  /** `left` of the approved budget before this; null = none was approved. */
  footBudget: (left: number | null, short: number) =>
    left === null
      ? 'no budget approved yet'
      : `budget left ${amount(left)}${short > 0 ? ` · short by ${amount(short)}` : ''}`,
  pricing: 'Adding up',
  what: {
    heading: 'What would be sent',
    files: 'Files',
    size: 'Size',
    selected: 'Items chosen',
    duplicates: 'Same bytes as another chosen item',
    answered: 'Answered already, free to read',
    otherAnswered: 'Answered under another token, free to read; held back',
    otherRunning: 'Still running under another token, as far as is known; held back',
    queued: 'In the queue already',
    unknown: 'Charge unknown, waiting for your decision',
    refused: 'Refused by the service before; sent again from Activity, one by one',
    sentBefore: 'Reached the service before without a result; sent again from Activity, one by one',
    elsewhere: 'May have been charged by another service; held back',
    notInspected: 'Not read yet',
    ineligible: 'Stay behind, cannot be sent',
  },
  leaves: {
    heading: 'What leaves this machine',
    to: 'To',
    bytes: 'The original files, byte for byte, with everything embedded in them',
    position: (n: number) => `${counted(n, 'file carries', 'files carry')} the recorded position`,
    noPosition: 'No recorded position was read in any file',
    thumbnail: (n: number) => `${counted(n, 'file carries', 'files carry')} an embedded thumbnail`,
    noThumbnail: 'No embedded thumbnail was read in any file',
    serial: (n: number) => `${counted(n, 'file carries', 'files carry')} serial numbers of a camera or a lens`,
    author: (n: number) => `${counted(n, 'file carries', 'files carry')} fields of author, owner or copyright`,
    noNames: 'No serial number, author, owner or copyright field was read in any file',
    makerNotes: (n: number) =>
      `${counted(n, 'file carries', 'files carry')} a maker’s own block, which is not read here and may hold serial numbers or names`,
    names: 'Names and folders stay here. The service sees names like',
    total: (files: string, bodies: string) =>
      files === bodies ? `Exactly ${files}` : `Exactly ${files} of files; ${bodies} with the forms around them`,
    headers: (n: number) => `About ${count(n)} bytes of headers go with each request; encryption adds a little.`,
    signedBy: 'certificate signed by',
    certificate: 'with a certificate',
    lastSeen: (at: string) => `last seen ${at}`,
    noCertificate: 'no certificate of it was seen yet',
    notEncrypted: 'not encrypted, on this machine',
    showList: (n: number) => (n === 1 ? 'Show the line' : `Show all ${count(n)}, line by line`),
    hideList: 'Hide the list',
    list: 'What leaves, line by line',
    listAbout:
      'The name at the left is the one here; it is not sent. Each request makes a new random name with the ending shown.',
    sentAs: (extension: string) => `sent as a random name ending in ${extension}`,
    sentExactly: 'this address is sent exactly',
    withForm: (bytes: string) => `${bytes} with its form`,
    holds: {
      position: 'position',
      thumbnail: 'embedded thumbnail',
      serial: 'serial number',
      author: 'author, owner or copyright',
      maker_note: 'maker’s block',
    } satisfies Record<Leaving['holds'][number], string>,
    holdsNothing: 'nothing of this kind was read inside',
    notShown: 'could not be shown here',
  },
  cost: {
    heading: 'Cost',
    expected: 'Expected',
    budgetBefore: 'Left of the approved budget',
    budgetAfter: 'Left afterwards',
    leftOfCap: { case: 'Left of the cap for this case', day: 'Left of the cap for today' },
    noBudget: 'No budget approved for this case, today and this service',
    shortBy: (n: number) =>
      `The budget is short by ${credits(n)}. Touchstone asks you to approve more in a window of its own before anything is sent.`,
    enough: 'The approved budget covers this.',
    /** What is paid again, by how it was asked before. */
    again: {
      answered: (n) =>
        `${counted(n, 'of them was', 'of them were')} answered before and ${n === 1 ? 'is' : 'are'} paid again.`,
      running: (n) =>
        `${counted(n, 'of them still runs', 'of them still run')}, as far as is known, and ${n === 1 ? 'is' : 'are'} paid again.`,
      failed: (n) =>
        `${counted(n, 'of them', 'of them')} failed or ${n === 1 ? 'was' : 'were'} cancelled before and ${n === 1 ? 'is' : 'are'} asked again.`,
      other_answered: (n) =>
        `${counted(n, 'of them was', 'of them were')} answered under another token and ${n === 1 ? 'is' : 'are'} paid again.`,
      other_running: (n) =>
        `${counted(n, 'of them still runs', 'of them still run')} under another token, as far as is known, and ${n === 1 ? 'is' : 'are'} paid again.`,
      erased: (n) =>
        `${counted(n, 'of them was', 'of them were')} answered before. ${n === 1 ? 'That answer was erased since; it is' : 'Those answers were erased since; they are'} paid again.`,
    } satisfies Record<AskedBefore, (n: number) => string>,
    free: 'Nothing to pay: nothing would be sent.',
  },
  options: {
    heading: 'Left out unless you say so',
    again: ({ answered: n }: OutcomeCounts) =>
      `Analyse the ${counted(n, 'answered item', 'answered items')} again. ${n === 1 ? 'It is' : 'They are'} paid again; the earlier ${n === 1 ? 'result is' : 'results are'} kept.`,
    otherToken: ({ answered, running }: Quote['otherToken']) => {
      const isOne = answered + running === 1
      const asked = [
        answered > 0 ? `${count(answered)} answered` : '',
        running > 0 ? `${count(running)} still running as far as is known` : '',
      ]
      return `Send again what was asked under another token: ${asked.filter(Boolean).join(', ')}. ${isOne ? 'It is' : 'They are'} paid again${answered > 0 ? '; the answers stay, free to read' : ''}.`
    },
    elsewhere: (n: number) =>
      `Send the ${counted(n, 'file')} that another service may have charged. ${n === 1 ? 'It' : 'They'} may be paid twice.`,
  },
  undecoded: {
    sent: (n: number) =>
      `${counted(n, 'file')} could not be shown here; ${n === 1 ? 'it' : 'they'} may be damaged. The service may refuse ${n === 1 ? 'it' : 'them'}, or charge for an answer about what it can read.`,
    left: (n: number) =>
      `${counted(n, 'file')} that could not be shown here ${n === 1 ? 'is' : 'are'} left out. ${n === 1 ? 'It' : 'They'} may be damaged.`,
    leaveOut: 'Leave out',
    takeIn: 'Take in again',
  },
  /** Touchstone asks once more before more credits are approved; within the budget this is the last question. */
  send: (cost: number) => `Send for ${credits(cost)}…`,
  sendWithin: (cost: number) => `Send for ${credits(cost)}`,
  later: (cost: number) => `Queue for later (${credits(cost)})…`,
  laterWithin: (cost: number) => `Queue for later (${credits(cost)})`,
  laterHint:
    'Nothing can be sent now. What you approve waits in the queue and goes out when the service can be reached.',
  cancel: 'Cancel',
  recount: 'Add up again',
  tooMany: (n: number) => `Only the first ${count(n)} items are taken into one sheet.`,
  answeredHint: 'The library already holds these answers. They are not paid again.',
} as const

const MODALITIES: Record<Modality, [one: string, many: string]> = {
  image: ['picture', 'pictures'],
  audio: ['audio recording', 'audio recordings'],
  video: ['video', 'videos'],
}

/** What an expected price rests on. */
export function priceBasis({ modality, count: n, credits: all, each, basis }: Quote['prices'][number]): string {
  const price =
    (modality === null ? '' : `${counted(n, ...MODALITIES[modality])}: `) +
    (each === null
      ? `${credits(all)}${n === 1 ? ', by its length' : ' together, by their length'}`
      : n === 1 && modality !== null
        ? credits(each)
        : `${credits(each)} each`)
  switch (basis) {
    case 'service':
      return `${price}, as the service states`
    case 'last_seen':
      return `${price}, as last charged`
    case 'assumed':
      return `${price}, assumed: the service states no price`
  }
}
