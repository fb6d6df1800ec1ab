/** Words and phrases that nobody says, or that say more than is known. */
export const REFUSED =
  /\b(tells? of|told|stands? (?:beside|with|below|still)|looked for are|films?|holds? good|not recorded which|probabilit(?:y|ies)|likelihoods?|authentic|genuine|certain that)\b|% fake/i

/** One thing, one name: the second of each pair is not used. */
export const PAIRS: readonly (readonly [use: string, not: RegExp])[] = [
  ['image', /\bpictures?\b/i],
  ['video', /\bfilms?\b/i],
  ['audio', /\bsounds?\b/i],
  ['hash, SHA-256', /\bdigests?\b/i],
  ['reply, result', /\banswers?\b/i],
  ['limit', /\bcaps?\b/i],
  ['GPS location', /\bpositions?\b/i],
  ['conclusion scale', /\bladders?\b/i],
  ['score', /\b(?:confidence|certainty)\b/i],
]
