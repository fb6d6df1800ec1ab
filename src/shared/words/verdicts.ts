import type { KnownVerdict } from '../model/analysis.ts'
import { formOf, type NotTaken } from '../model/sent-form.ts'
import { shortened } from '../model/shortened.ts'
import { messages } from './messages.ts'
import { isOnScale, OFF_SCALE, otherFormText, sentAs } from './sent.ts'

/** The shape of a verdict. Each shape has one meaning in the whole app. */
export type VerdictShape = 'circle' | 'triangle' | 'diamond' | 'square' | 'open_diamond' | 'none'

/** The tint of a verdict; a class name, never red or green. */
export type VerdictTone = 'slate' | 'amber' | 'violet' | 'blue' | 'grey' | 'new'

export type VerdictWords = {
  /** The chip’s text. */
  label: string
  /** The same, for narrow lists. */
  short: string
  shape: VerdictShape
  tone: VerdictTone
  /** Says that the verdict may be wrong, in the same words for every verdict; null = no verdict was sent. */
  caveat: string | null
  /** Anything else a reader must know about the word; null = nothing. */
  note: string | null
  isKnown: boolean
}

const words = messages('verdicts', {
  /** A label that does not spell the service’s word quotes it. */
  labels: {
    real: 'No indication reported (“real”)',
    ai_generated: 'AI generated',
    ai_edited: 'AI edited',
    digitally_edited: 'Digitally edited',
    unknown: 'No verdict reached (“unknown”)',
  },
  /** In place of a verdict of which it is not at hand how it was sent. */
  notRead: 'No verdict read',
  /** `sent` = that it is in a form that is not read, and which. */
  none: {
    absent: 'No verdict sent',
    null_or_absent: 'Verdict null or absent',
    null: 'Verdict sent as null',
    blank: 'Verdict sent as empty text',
    other_form: '{sent}',
  } as const satisfies Record<NotTaken, string>,
  short: { real: 'No indication (“real”)', unknown: 'No verdict (“unknown”)' },
  /** The same for every verdict: in either direction. */
  caveat: 'This result may be wrong, in either direction; no error rate is known.',
  ordinaryEdits: 'Ordinary edits count too: cropping, resizing, tonal changes.',
  newWord: 'This word is new to this version of Touchstone and shown as sent.',
  newToThisVersion: 'new to this version',
  new: 'new',
  older: 'older',
  score: 'Verdict score: {score} (scale 0 to 1)',
  scoreOffScale: 'Verdict score: {score}, outside the documented scale from 0 to 1',
  scoreAsSent: 'Verdict score: {sent}',
  offScale: '{score}, {offScale}',
  noScore: 'The service sent no score.',
  scoreNotRead: 'No score was read in the reply.',
})

const { labels } = words

const known: Record<KnownVerdict, Omit<VerdictWords, 'isKnown' | 'caveat'>> = {
  real: { label: labels.real, short: words.short.real, shape: 'circle', tone: 'slate', note: null },
  ai_generated: {
    label: labels.ai_generated,
    short: labels.ai_generated,
    shape: 'triangle',
    tone: 'amber',
    note: null,
  },
  ai_edited: { label: labels.ai_edited, short: labels.ai_edited, shape: 'diamond', tone: 'violet', note: null },
  digitally_edited: {
    label: labels.digitally_edited,
    short: labels.digitally_edited,
    shape: 'square',
    tone: 'blue',
    note: words.ordinaryEdits,
  },
  unknown: { label: labels.unknown, short: words.short.unknown, shape: 'open_diamond', tone: 'grey', note: null },
}

/** Longest word shown in a chip; the raw reply has all of it. */
const MAX_WORD = 80

const isKnownVerdict = (word: string): word is KnownVerdict => Object.hasOwn(known, word)

/**
 * How a verdict is shown. A word unknown to this version is shown as sent; null = none could be taken. `form` = the JSON of
 * such a verdict as sent, null = none was sent, left out = it is not at hand which.
 */
export function verdictWords(verdict: string | null, form?: string | null): VerdictWords {
  if (verdict === null) {
    const none = form === undefined ? words.notRead : noVerdictLabel(form)
    return { label: none, short: none, shape: 'none', tone: 'new', caveat: null, note: null, isKnown: false }
  }
  const { caveat, newWord: note } = words
  if (isKnownVerdict(verdict)) return { ...known[verdict], caveat, isKnown: true }
  const label = shortened(verdict, MAX_WORD)
  return { label, short: label, shape: 'none', tone: 'new', caveat, note, isKnown: false }
}

function noVerdictLabel(form: string | null): string {
  if (form === null) return words.none.absent
  const sent = formOf(form)
  return sent === 'other_form' ? words.none.other_form({ sent: otherFormText(form) }) : words.none[sent]
}

/** Marks a word that the service uses and this version does not know. */
export const NEW_TO_THIS_VERSION = words.newToThisVersion
/** The same, where space is short; the tooltip has all of it. */
export const NEW = words.new

/** Marks the verdict of a result from a service or account that is not in use. */
export const OLDER = words.older

/** A score as the service sent it: with all its decimals, at least two on its scale of 0 to 1, never a percentage. */
export function score(value: number | null): string {
  if (value === null) return '–'
  if (!isOnScale(value)) return String(value)
  const two = value.toFixed(2)
  return Number(two) === value ? two : String(value)
}

/**
 * A score rounded to two decimals, for where space is short. One that would only round to 1.00 or 0.00 is shown as
 * sent.
 */
export function shortScore(value: number | null): string {
  if (value === null) return '–'
  if (!isOnScale(value)) return String(value)
  const rounded = value.toFixed(2)
  return Number.isInteger(Number(rounded)) && !Number.isInteger(value) ? String(value) : rounded
}

/** A score in a table of scores: as sent, and marked where it lies outside the scale of 0 to 1. */
export const scoreInTable = (value: number | null): string =>
  value === null || isOnScale(value) ? score(value) : words.offScale({ score: score(value), offScale: OFF_SCALE })

/** The same where space is short: rounded on its scale. */
export const scoreInLine = (value: number): string => (isOnScale(value) ? shortScore(value) : scoreInTable(value))

/** The score of a verdict. `sent` = the JSON of one that could not be taken, null = none was sent, left out = not at hand. */
export function certainty(confidence: number | null, sent?: string | null): string {
  if (confidence === null)
    return sent === undefined
      ? words.scoreNotRead
      : sent === null
        ? words.noScore
        : words.scoreAsSent({ sent: sentAs(sent) })
  return (isOnScale(confidence) ? words.score : words.scoreOffScale)({ score: score(confidence) })
}

const house = messages('verdicts.house', {
  service: {
    none: {
      absent: 'The service returned no verdict (as of {asOf}, {origin}).',
      null_or_absent: 'The service returned null or nothing in place of a verdict (as of {asOf}, {origin}).',
      null: 'The service returned null in place of a verdict (as of {asOf}, {origin}).',
      blank: 'The service returned empty text in place of a verdict (as of {asOf}, {origin}).',
      other_form:
        'The service returned a verdict in a form this version does not read: {sent} (as of {asOf}, {origin}).',
    } as const satisfies Record<NotTaken, string>,
    noScore:
      'The service returned ‘{word}’ ({isReal, select, true {no indication reported; } other {}}as of {asOf}, {origin}).',
    onScale:
      'The service returned ‘{word}’ with score {score} ({isReal, select, true {no indication reported; } other {}}service scale 0 to 1, as of {asOf}, {origin}).',
    offScale:
      'The service returned ‘{word}’ with score {score}, outside the documented scale from 0 to 1 ({isReal, select, true {no indication reported; } other {}}as of {asOf}, {origin}).',
    asSent:
      'The service returned ‘{word}’ with score {score} ({isReal, select, true {no indication reported; } other {}}as of {asOf}, {origin}).',
  },
  attached: {
    none: {
      absent: 'The attached reply gives no verdict ({origin}; attached by {by} on {asOf}).',
      null_or_absent:
        'The attached reply gives null or nothing in place of a verdict ({origin}; attached by {by} on {asOf}).',
      null: 'The attached reply gives null in place of a verdict ({origin}; attached by {by} on {asOf}).',
      blank: 'The attached reply gives empty text in place of a verdict ({origin}; attached by {by} on {asOf}).',
      other_form:
        'The attached reply gives a verdict in a form this version does not read: {sent} ({origin}; attached by {by} on {asOf}).',
    } as const satisfies Record<NotTaken, string>,
    noScore:
      'The attached reply says ‘{word}’ ({isReal, select, true {no indication reported; } other {}}{origin}; attached by {by} on {asOf}).',
    onScale:
      'The attached reply says ‘{word}’ with score {score} ({isReal, select, true {no indication reported; } other {}}service scale 0 to 1, {origin}; attached by {by} on {asOf}).',
    offScale:
      'The attached reply says ‘{word}’ with score {score}, outside the documented scale from 0 to 1 ({isReal, select, true {no indication reported; } other {}}{origin}; attached by {by} on {asOf}).',
    asSent:
      'The attached reply says ‘{word}’ with score {score} ({isReal, select, true {no indication reported; } other {}}{origin}; attached by {by} on {asOf}).',
  },
})

/**
 * The sentence to quote: what the service returned, on whose scale, when and from where, and that it may be wrong.
 * `asOf` is a formatted instant, `origin` the service's scheme and host, `sent` the JSON of a score that could not be
 * taken, `sentVerdict` that of such a verdict; null = none was sent.
 */
export function houseSentence(given: {
  verdict: string | null
  confidence: number | null
  sent?: string | null
  sentVerdict?: string | null
  asOf: string
  origin: string
  /** Who attached the reply; null = received from the service. */
  attachedBy?: string | null
}): string {
  const { verdict, confidence, sent = null, sentVerdict = null, asOf, origin, attachedBy = null } = given
  const says = attachedBy === null ? house.service : house.attached
  const from = { asOf, origin, by: attachedBy ?? '' }
  if (verdict === null) {
    const none = sentVerdict === null ? 'absent' : formOf(sentVerdict)
    return says.none[none]({ ...from, sent: sentVerdict === null ? '' : sentAs(sentVerdict) })
  }
  const { isKnown, label, caveat } = verdictWords(verdict)
  const what = { ...from, word: isKnown ? verdict : label, isReal: verdict === 'real' }
  const sentence =
    confidence !== null
      ? (isOnScale(confidence) ? says.onScale : says.offScale)({ ...what, score: score(confidence) })
      : sent === null
        ? says.noScore(what)
        : says.asSent({ ...what, score: sentAs(sent) })
  return [sentence, caveat].join(' ')
}

export const scale = messages('verdicts.scale', {
  link: 'What the score means',
  notTheChance: 'Calibration unknown. Not the chance that the image is fake.',
  heading: 'What the score means',
  paragraphs: [
    'The service attaches a score from 0 to 1 to its verdict, whichever verdict that is. The calibration of this score is unknown.',
    'It is not the chance that the image is fake, and not a weight of evidence. Do not compare it with the scores of other services, and do not average scores.',
    'Any verdict can be wrong, whether its score is high or low, and no error rate is known. Cropping, compression and small size affect scores. “No indication reported” does not exclude editing, and a reported edit does not show that there was one.',
    'The deepfake score is for the whole image, also on the service’s scale from 0 to 1.',
    'The interface names no scale for the scores of faces and generators. A face’s score is for its region only; the one labelled “whole” is for the whole image. A generator’s score names what the service’s model found similar.',
  ],
})

const disagrees = messages('verdicts.disagrees', {
  service:
    'The service also sent isManipulated: {isManipulated, select, true {true} other {false}}, which contradicts its verdict “{verdict}”. Both are shown as sent.',
  attached:
    'The attached reply also contains isManipulated: {isManipulated, select, true {true} other {false}}, which contradicts its verdict “{verdict}”. Both are shown as in the reply.',
})

/** Names a disagreement between `isManipulated` and the verdict. */
export const manipulatedDisagrees = (isManipulated: boolean, verdict: string, isAttached: boolean): string =>
  (isAttached ? disagrees.attached : disagrees.service)({ isManipulated, verdict })

/**
 * Whether `isManipulated` contradicts the verdict: the interface says that it is true whenever the verdict is not real. What
 * a verdict that it does not list means is not known, so nothing contradicts it.
 */
export function isManipulatedDisagrees(isManipulated: boolean | null, verdict: string | null): boolean {
  if (isManipulated === null || verdict === null) return false
  return OF_INTERFACE.has(verdict) && isManipulated === (verdict === 'real')
}

const OF_INTERFACE: ReadonlySet<string> = new Set(['real', 'ai_generated', 'ai_edited', 'digitally_edited'])
