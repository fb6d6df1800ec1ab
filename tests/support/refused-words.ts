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
  ['Hide images, Images visible', /\bno veil\b|\bveil: /i],
  ['fingerprint of the log', /\b(?:log|exported|signed) heads?\b|\bhead (?:of the log|at the foot)\b/i],
  ['named as deciding', /· (?:basis|deciding)\b|^(?:basis|deciding)$/i],
  ['The service names no basis', /\braw model output\b/i],
  ['Inconsistencies', /^(?:what )?does not fit:?$/i],
  ['Key points', /\bknow this first\b/i],
  ['From the file', /\blocal observations?\b/i],
  ['this item', /\babout the medium\b/i],
  ['stop waiting for the result', /\b(?:stop(?:s|ped)?|keep|longer) fetch(?:ing|ed)\b/i],
  ['evidence for, evidence against', /\bweakly\b/i],
  ['No verdict reached', /^inconclusive$/i],
  ['The metadata', /^metadata (?:name|record)\b/i],
  [
    'Adding files',
    /\b(?:cancel|resume|first) intake\b|\bintake (?:into|started|finished|cancelled|interrupted|resumed)\b/i,
  ],
  ['added', /\b(?:take[ns]?|taking|took) in\b/i],
  ['Decide in Activity', /\bunder now\b/i],
  ['Fact check only', /\bbut it can be fact-checked\b|^can be fact-checked$/i],
  ['not analysable', /\bineligible\b/i],
  ['Standard', /^full(?:$|,)/i],
  ['figure', /\bplates?\b/i],
  ['step', /\bmilestones?\b/i],
]
