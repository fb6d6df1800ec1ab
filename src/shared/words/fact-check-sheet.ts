import type { Quote } from '../contract/checks.ts'
import type { Outcome, OutcomeCounts } from '../model/asked-before.ts'
import { DEFAULT_LIMITS } from '../model/eligibility.ts'
import type { ItemRow } from '../model/item.ts'
import type { Modality } from '../model/job.ts'
import type { LinkGuesses } from '../model/link-modality.ts'
import { ineligibleWords } from './cost-sheet.ts'
import { list } from './counts.ts'
import { messages } from './messages.ts'
import { byteSize } from './sizes.ts'

/** Texts of the cost sheet of a fact check, and of the controls that open it. */
export const factCheckSheet = messages('fact-check-sheet', {
  title: 'Fact-check',
  open: 'Fact-check…',
  openSome: 'Fact-check {n, number}…',
  openHint: 'Where it appeared before and what it claims; the cost sheet opens first',
  nothingChosen: 'Select the items to fact-check first.',
  context: {
    label: 'Context for the service',
    placeholder: 'Optional: where it comes from, what it is claimed to show, what you want to know',
    hint: 'Sent word for word with every item and stored in the custody log. Different text makes a new request, with its own result and cost.',
    limit: 'The limit of {most, number} characters is Touchstone’s own; the service states none.',
    left: '{used, number} of {most, number}',
    goes: 'Your text, {n, plural, one {# character} other {# characters}}, word for word with each request:',
    none: 'No text of yours is sent.',
  },
  links: {
    label: '{n, plural, one {The link leads to} other {The # links lead to}}',
    choices: { image: 'an image', audio: 'audio', video: 'a video' } satisfies Record<Modality, string>,
    choicesOfSeveral: { image: 'images', audio: 'audio', video: 'videos' } satisfies Record<Modality, string>,
    guessed:
      'Guessed from the {n, plural, one {URL; Touchstone does not open it} other {URLs; Touchstone does not open them}}. Correct it if it is wrong.',
    chosen: 'Chosen by you.',
    ask: 'Not clear from the {n, plural, one {URL. Choose; until then the link is} other {URLs. Choose; until then the links are}} left out.',
    mixed:
      'The URLs suggest different media: {guesses}. One choice applies to all; to choose separately, select them separately.',
  },
  asked: {
    answered: 'Fact-checked before with exactly this text; free to read',
    running: 'Submitted before with exactly this text; running when last known',
    failed: 'Submitted before with exactly this text; failed or cancelled, no result',
  } satisfies Record<Outcome, string>,
  askedOtherwise: {
    answered:
      'Fact-checked before {how, select, text {with other text} other {as another kind of medium}}: {n, number} of them. {n, plural, one {That result is} other {Those results are}} free to read in the item; this is a new request and is charged again.',
    running:
      'Submitted before {how, select, text {with other text} other {as another kind of medium}} and running when last known: {n, number} of them. This is a new request with its own cost.',
    failed:
      'Submitted before {how, select, text {with other text} other {as another kind of medium}} and failed or cancelled, without a result: {n, number} of them. This is a new request with its own cost.',
  },
  inRecordings:
    'Audio and video may contain GPS locations, names and images; only what the container names is read here',
  formats:
    'Which audio and video formats the service accepts is undocumented. It may refuse some; whether a refusal is charged is unknown.',
  reserves:
    'The service reserves credits when it accepts a job and reports at the end how many it used. A job may take minutes or hours; you can close Touchstone.',
  unknownLength:
    '{n, plural, one {The duration of # of them is unknown, so its price may differ.} other {The duration of # of them is unknown, so their price may differ.}}',
  /** While the text is being written, before its cost is known. */
  counting: 'Calculating cost',
})

const againWords = messages('fact-check-sheet.again', {
  ask: 'Fact-check {n, plural, one {# item} other {# items}} again: {outcomes}.',
  answered: '{n, number} with a result',
  running: '{n, number} running when last known',
  failed: '{n, number} failed or cancelled',
  ownCost: '{n, plural, one {It has its own cost.} other {Each has its own cost.}}',
  chargedAgain: 'Those with a result or running are charged again.',
  stays: '{n, plural, one {The earlier result stays available.} other {The earlier results stay available.}}',
})

/** The option to fact-check again what was requested before, with its cost. */
export function factCheckAgain({ answered, running, failed }: OutcomeCounts): string {
  const n = answered + running + failed
  const outcomes = [
    ...(answered > 0 ? [againWords.answered({ n: answered })] : []),
    ...(running > 0 ? [againWords.running({ n: running })] : []),
    ...(failed > 0 ? [againWords.failed({ n: failed })] : []),
  ]
  return [
    againWords.ask({ n, outcomes: list(outcomes) }),
    answered + running === 0 ? againWords.ownCost({ n }) : againWords.chargedAgain,
    ...(answered > 0 ? [againWords.stays({ n: answered })] : []),
  ].join(' ')
}

/** "Fact-check…", "Fact-check 3…". */
export const openFactCheck = (n: number): string => (n > 1 ? factCheckSheet.openSome({ n }) : factCheckSheet.open)

const guessWords = messages('fact-check-sheet.guesses', {
  image: '{n, plural, one {# image} other {# images}}',
  audio: '{n, number} audio',
  video: '{n, plural, one {# video} other {# videos}}',
  unknown: '{n, number} unclear',
})

/** "2 images, 1 video and 3 unclear". */
export const guessesInWords = (guesses: LinkGuesses): string =>
  list(
    (['image', 'audio', 'video', 'unknown'] as const).flatMap((kind) =>
      guesses[kind] > 0 ? [guessWords[kind]({ n: guesses[kind] })] : [],
    ),
  )

/** Whether a batch contains recordings, which the service’s documentation does not cover. */
export const hasRecordings = ({ prices }: Quote): boolean =>
  prices.some(({ modality }) => modality === 'audio' || modality === 'video')

type Judged = Pick<ItemRow, 'intake' | 'kind' | 'bytes' | 'ineligible' | 'url'>

const reasons = messages('fact-check-sheet.reasons', {
  notRead: 'Not read yet, or unreadable.',
  kind: 'Only images, audio, video and links can be fact-checked.',
  empty: 'The file is empty.',
  tooLarge: 'The service accepts files of at most 50 MB; this one has {size}.',
  ineligible: 'The service cannot accept it: {why}.',
})

/** Why an item cannot be fact-checked; null = it can. What the service itself may refuse is left to the sheet. */
export function whyNotFactChecked({ intake, kind, bytes, ineligible, url }: Judged): string | null {
  if (url !== null) return null
  if (intake !== 'inspected' || kind === null) return reasons.notRead
  if (kind !== 'image' && kind !== 'audio' && kind !== 'video') return reasons.kind
  if (bytes === 0) return reasons.empty
  // The documented limit is the same for images, audio and video (service/interface.md, Limits).
  if (ineligible === 'too_large' || (kind !== 'image' && bytes > DEFAULT_LIMITS.maxBytes))
    return reasons.tooLarge({ size: byteSize(bytes) })
  if (kind === 'image' && ineligible !== null) return reasons.ineligible({ why: ineligibleWords[ineligible] })
  return null
}
