import type { Quote } from '../contract/checks.ts'
import type { Outcome, OutcomeCounts } from '../model/asked-before.ts'
import { DEFAULT_LIMITS } from '../model/eligibility.ts'
import type { ItemRow } from '../model/item.ts'
import { MAX_CONTEXT, type Modality } from '../model/job.ts'
import type { LinkGuesses } from '../model/link-modality.ts'
import { ineligibleWords } from './cost-sheet.ts'
import { count, counted } from './counts.ts'
import { byteSize } from './sizes.ts'

/** The cost sheet of a fact check, and the ways that lead to it. */
export const factCheckSheet = {
  title: 'Fact-check',
  open: 'Fact-check…',
  openSome: (n: number) => (n > 1 ? `Fact-check ${count(n)}…` : 'Fact-check…'),
  openHint: 'Asks where it appeared before and what it claims; opens the cost sheet',
  nothingChosen: 'Select the items to fact-check first.',
  context: {
    label: 'What the service should know',
    placeholder: 'Optional: where it comes from, what it is said to show, what you want to know',
    hint: 'Sent word for word with every item, and kept in the custody log. Another text is another question, with its own result and cost.',
    left: (used: number) => `${count(used)} of ${count(MAX_CONTEXT)}`,
    goes: (n: number) => `Your text, ${counted(n, 'character')}, with each request, word for word:`,
    none: 'No text of yours goes with them.',
  },
  links: {
    label: (n: number) => (n === 1 ? 'The link leads to' : `The ${count(n)} links lead to`),
    choices: { image: 'a picture', audio: 'audio', video: 'a video' } satisfies Record<Modality, string>,
    choicesOfSeveral: { image: 'pictures', audio: 'audio', video: 'videos' } satisfies Record<Modality, string>,
    guessed: (n: number) =>
      `Guessed from the ${n === 1 ? 'address' : 'addresses'}. Touchstone does not open ${n === 1 ? 'it' : 'them'}; change it where it is wrong.`,
    chosen: 'Chosen by you.',
    ask: (n: number) =>
      `The ${n === 1 ? 'address does' : 'addresses do'} not tell. Say it here; until then ${n === 1 ? 'the link is' : 'the links are'} left out.`,
    mixed: (guesses: string) =>
      `By their addresses they differ: ${guesses}. One choice holds for all of them; to choose each apart, select them apart.`,
  },
  asked: {
    answered: 'Fact-checked with exactly this text before, free to read',
    running: 'Submitted with exactly this text before, still running as far as is known',
    failed: 'Submitted with exactly this text before; failed or cancelled, no result',
  } satisfies Record<Outcome, string>,
  askedOtherwise: (how: 'text' | 'kind', outcome: Outcome, n: number) => {
    const as = how === 'text' ? 'with another text' : 'as another kind of medium'
    const were = counted(n, 'of them was', 'of them were')
    switch (outcome) {
      case 'answered':
        return `${were} fact-checked before ${as}. ${n === 1 ? 'That result is' : 'Those results are'} free to read in the item; this is a new question and is paid again.`
      case 'running':
        return `${were} submitted before ${as} and still ${n === 1 ? 'runs' : 'run'}, as far as is known. This is a new question with a cost of its own.`
      case 'failed':
        return `${were} submitted before ${as}, without a result: ${n === 1 ? 'it' : 'they'} failed or ${n === 1 ? 'was' : 'were'} cancelled. This is a new question with a cost of its own.`
    }
  },
  again: ({ answered, running, failed }: OutcomeCounts) => {
    const n = answered + running + failed
    const stand = [
      answered > 0 ? `${count(answered)} answered` : '',
      running > 0 ? `${count(running)} still running as far as is known` : '',
      failed > 0 ? `${count(failed)} failed or cancelled` : '',
    ]
    const cost =
      answered + running === 0
        ? `${n === 1 ? 'It has a cost of its own' : 'They have a cost of their own'}`
        : `What was answered or runs is paid again`
    return `Fact-check the ${counted(n, 'item', 'items')} asked before again: ${stand.filter(Boolean).join(', ')}. ${cost}${answered > 0 ? `; the earlier ${answered === 1 ? 'result is' : 'results are'} kept` : ''}.`
  },
  inRecordings:
    'Audio and video may hold positions, names and pictures of their own; only what their container names is read here',
  formats:
    'Which formats of audio and video the service takes is not documented. It may refuse some; whether a refusal costs is not known.',
  reserves:
    'The service reserves the credits when it takes a job and says at its end how many it used. The job runs there and may take minutes or hours; Touchstone may be closed meanwhile.',
  unknownLength: (n: number) =>
    n === 1
      ? 'The length of one of them is not known here, so its price may be another.'
      : `The length of ${count(n)} of them is not known here, so their price may be another.`,
  /** While the text is being written, before its cost is known. */
  counting: 'Adding up for this text',
} as const

/** "2 pictures, 1 video, 3 that do not tell". */
export function guessesInWords(guesses: LinkGuesses): string {
  const said = [
    guesses.image > 0 ? counted(guesses.image, 'picture') : '',
    guesses.audio > 0 ? `${count(guesses.audio)} audio` : '',
    guesses.video > 0 ? counted(guesses.video, 'video') : '',
    guesses.unknown > 0 ? `${count(guesses.unknown)} that ${guesses.unknown === 1 ? 'does' : 'do'} not tell` : '',
  ]
  return said.filter(Boolean).join(', ')
}

/** Whether a batch holds what the documents of the service say nothing about. */
export const hasRecordings = ({ prices }: Quote): boolean =>
  prices.some(({ modality }) => modality === 'audio' || modality === 'video')

type Judged = Pick<ItemRow, 'intake' | 'kind' | 'bytes' | 'ineligible' | 'url'>

/** Why nothing can be fact-checked about an item; null = it can. What the service itself may say is left to the sheet. */
export function whyNotFactChecked({ intake, kind, bytes, ineligible, url }: Judged): string | null {
  if (url !== null) return null
  if (intake !== 'inspected' || kind === null) return 'It has not been read yet, or cannot be read.'
  if (kind !== 'image' && kind !== 'audio' && kind !== 'video')
    return 'Only pictures, audio, video and links can be fact-checked.'
  if (bytes === 0) return 'The file is empty.'
  // The documented limit is the same for pictures, audio and video (service/interface.md, Limits).
  if (ineligible === 'too_large' || (kind !== 'image' && bytes > DEFAULT_LIMITS.maxBytes))
    return `The service takes files of at most 50 MB; this one has ${byteSize(bytes)}.`
  if (kind === 'image' && ineligible !== null) return `The service cannot take it: ${ineligibleWords[ineligible]}.`
  return null
}
