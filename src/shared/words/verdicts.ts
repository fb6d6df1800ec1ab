import type { KnownVerdict } from '../model/analysis.ts'
import { shortened } from '../model/shortened.ts'
import { isOnScale, OFF_SCALE, sentAs } from './sent.ts'

/** The shape that stands for a verdict. Each shape has one meaning in the whole app. */
export type VerdictShape = 'circle' | 'triangle' | 'diamond' | 'square' | 'open_diamond' | 'none'

/** The tint of a verdict; a class name, never red or green. */
export type VerdictTone = 'slate' | 'amber' | 'violet' | 'blue' | 'grey' | 'new'

export type VerdictWords = {
  /** As it stands in a chip. */
  label: string
  /** For narrow lists. */
  short: string
  shape: VerdictShape
  tone: VerdictTone
  /** What a reader must know beside the word; null where the word says it all. */
  note: string | null
  isKnown: boolean
}

const known: Record<KnownVerdict, Omit<VerdictWords, 'isKnown'>> = {
  real: {
    label: 'No indication reported',
    short: 'No indication',
    shape: 'circle',
    tone: 'slate',
    note: 'Absence of detection does not exclude editing.',
  },
  ai_generated: { label: 'AI generated', short: 'AI generated', shape: 'triangle', tone: 'amber', note: null },
  ai_edited: { label: 'AI edited', short: 'AI edited', shape: 'diamond', tone: 'violet', note: null },
  digitally_edited: {
    label: 'Digitally edited',
    short: 'Digitally edited',
    shape: 'square',
    tone: 'blue',
    note: 'Ordinary work counts too: cropping, resizing, a change of tone.',
  },
  unknown: {
    label: 'Inconclusive',
    short: 'Inconclusive',
    shape: 'open_diamond',
    tone: 'grey',
    note: 'The service came to no verdict. Absence of detection does not exclude editing.',
  },
}

/** Longest word shown in a chip; the whole stands in the reply. */
const MAX_WORD = 80

const isKnownVerdict = (word: string): word is KnownVerdict => Object.hasOwn(known, word)

/** How a verdict is shown. A word this version does not know is shown as it came; null = none was sent. */
export function verdictWords(verdict: string | null): VerdictWords {
  if (verdict === null) {
    const label = 'No verdict sent'
    return { label, short: label, shape: 'none', tone: 'new', note: null, isKnown: false }
  }
  if (isKnownVerdict(verdict)) return { ...known[verdict], isKnown: true }
  const label = shortened(verdict, MAX_WORD)
  return {
    label,
    short: label,
    shape: 'none',
    tone: 'new',
    note: 'This word is new to this version of Touchstone. It is shown as the service sent it.',
    isKnown: false,
  }
}

/** Said beside a word the service uses and this version does not know. */
export const NEW_TO_THIS_VERSION = 'new to this version'
/** The same where room is scarce; the whole stands in the title. */
export const NEW = 'new'

/** Beside the verdict of a result that does not come from the service and account in use. */
export const OLDER = 'older'

/** A score as the service sent it: with all its decimals, at least two, never a percentage. */
export function score(value: number | null): string {
  if (value === null) return '–'
  const two = value.toFixed(2)
  return Number(two) === value ? two : String(value)
}

/**
 * The same where there is little room, with two decimals. Where rounding would say 1.00 or 0.00 of something less or more,
 * it stands as it was sent.
 */
export function shortScore(value: number | null): string {
  if (value === null) return '–'
  const rounded = value.toFixed(2)
  return Number.isInteger(Number(rounded)) && !Number.isInteger(value) ? String(value) : rounded
}

/**
 * "Certainty the service gave its verdict: 0.88 of 1". `sent` = the JSON of a certainty that is no number; a number
 * beyond the scale is said to be beyond it.
 */
export function certainty(confidence: number | null, sent: string | null = null): string {
  if (confidence === null) {
    return sent === null
      ? 'The service gave no certainty for its verdict.'
      : `Certainty the service gave its verdict: ${sentAs(sent)}`
  }
  return `Certainty the service gave its verdict: ${score(confidence)}${isOnScale(confidence) ? ' of 1' : `, ${OFF_SCALE}`}`
}

/**
 * The sentence to quote: what the service returned, on whose scale, when and from where. Facts only.
 * `asOf` is a formatted instant, `origin` the service's scheme and host, `sent` the JSON of a certainty that is no
 * number.
 */
export function houseSentence(given: {
  verdict: string | null
  confidence: number | null
  sent?: string | null
  asOf: string
  origin: string
  /** Who attached the reply; null = it came from the service itself. */
  attachedBy?: string | null
}): string {
  const { confidence, sent = null, attachedBy = null } = given
  const source =
    attachedBy === null
      ? `as of ${given.asOf}, ${given.origin}`
      : `${given.origin}, from a reply attached by ${attachedBy} on ${given.asOf}`
  const subject = attachedBy === null ? 'The service returned' : 'The attached reply says'
  if (given.verdict === null) return `${subject} no verdict (${source}).`
  // The scale belongs to a number on it; without one there is nothing to scale.
  const scaled = confidence === null || !isOnScale(confidence) ? source : `service scale 0 to 1, ${source}`
  const withConfidence =
    confidence !== null
      ? ` with confidence ${score(confidence)}${isOnScale(confidence) ? '' : `, ${OFF_SCALE}`}`
      : sent === null
        ? ''
        : ` with confidence ${sentAs(sent)}`
  const word = verdictWords(given.verdict).isKnown ? given.verdict : verdictWords(given.verdict).label
  if (given.verdict === 'real') {
    return `${subject} ‘real’${withConfidence}: no indication reported by this service (${scaled}). Absence of detection does not exclude editing.`
  }
  return `${subject} ‘${word}’${withConfidence} (${scaled}).`
}

export const scale = {
  link: 'What the scale means',
  notTheChance: 'Not the chance that the picture is fake.',
  heading: 'What the scale means',
  paragraphs: [
    'Certainty runs from 0 to 1. It says how sure the service’s model was of the verdict it gave, whichever verdict that was.',
    'It is not the chance that the picture is fake, and not a weight of evidence. The scale is the service’s own: do not compare it with scores of other services, and do not average scores.',
    'A high certainty can be wrong, and a low one right. Cropping, compression and small size change scores. Absence of detection does not exclude editing.',
    'The deepfake score is reported for the whole picture, on the service’s scale from 0 to 1 as well.',
    'The interface names no scale for the numbers of faces, on their boxes too, and for those of generators. The score of a face is what was reported for that face region only, that beside “whole” for the whole picture; a generator’s names what the service’s model found similar.',
  ],
} as const

/** Said when `isManipulated` and the verdict do not say the same. */
export function manipulatedDisagrees(isManipulated: boolean, verdict: string, isAttached: boolean): string {
  const [who, sent, asSent] = isAttached
    ? ['The attached reply', 'held', 'as they stand in it']
    : ['The service', 'sent', 'as sent']
  return `${who} also ${sent} isManipulated: ${isManipulated}, which does not fit its verdict ${verdict}. Both are shown ${asSent}.`
}

/** Whether `isManipulated` contradicts the verdict: it is true whenever the verdict is not real. */
export function isManipulatedDisagrees(isManipulated: boolean | null, verdict: string | null): boolean {
  if (isManipulated === null || verdict === null || verdict === 'unknown') return false
  return isManipulated === (verdict === 'real')
}
