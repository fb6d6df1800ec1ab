/** What a service calls an unknown speaker, in the languages it may use. */
const GENERIC_WORDS = [
  'speaker',
  'spk',
  'spkr',
  'interviewer',
  'interviewee',
  'narrator',
  'unknown speaker',
  'participant',
  'voice',
  'sprecher',
  'sprecherin',
  'locuteur',
  'locutrice',
  'intervenant',
  'hablante',
  'orador',
  'falante',
  'relatore',
  'parlante',
  'spreker',
  'talare',
  'mówca',
  'mluvčí',
  'говорящий',
  'спикер',
  'диктор',
  'المتحدث',
  'متحدث',
  'דובר',
  '話者',
  '发言人',
  '發言者',
  '说话人',
  '화자',
  'konuşmacı',
  'वक्ता',
].join('|')
const NUMBERED = `(?:${GENERIC_WORDS})[ _-]{0,2}(?:\\d{1,3}|[A-Z])`
const GENERIC = new RegExp(`^(?:${GENERIC_WORDS})(?:[ _-]{0,2}(?:\\d{1,3}|[a-z]))?$`, 'iu')

/** Where a numbered label begins within a line: nobody says such words aloud. */
export const INLINE_LABEL = new RegExp(`(?<=\\s)${NUMBERED}(?=\\s?[:：]\\s)`, 'giu')

const MAX_WORDS = 4
const LABELLED = /^([^:：\n]{1,60}?)[^\S\n]*[:：](?!\/\/)[^\S\n]*/u

/** "Speaker 1: …" at the start of a text. `length` = of the whole label. `isGeneric`: it can mean nothing else. */
export type Label = { name: string; isGeneric: boolean; length: number }

/** A possible label before a colon: a few words without sentence punctuation. null = none. */
export function labelAt(text: string): Label | null {
  const match = LABELLED.exec(text.slice(0, 80))
  if (!match) return null
  const name = (match[1] ?? '').trim()
  return isName(name) ? { name, isGeneric: GENERIC.test(name), length: match[0].length } : null
}

export const isName = (name: string): boolean =>
  /\p{L}/u.test(name) && !/[.?!,;"“”«»()[\]<>{}…]/u.test(name) && name.split(/\s+/).length <= MAX_WORDS
export const isGenericName = (name: string): boolean => GENERIC.test(name)
