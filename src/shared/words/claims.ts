import { KNOWN_CLAIM_VERDICTS } from '../model/fact-check.ts'
import { shortened } from '../model/shortened.ts'

/**
 * The shape that stands for what the service says of a claim: the claim equals the record, does not, in part, or nobody
 * knows. None of them is a shape of an image verdict.
 */
export type ClaimShape = 'equal' | 'not_equal' | 'about' | 'question' | 'none'
export type ClaimTone = 'slate' | 'amber' | 'violet' | 'grey' | 'new'
export type ClaimVerdictWords = { label: string; shape: ClaimShape; tone: ClaimTone; isKnown: boolean }

type Known = (typeof KNOWN_CLAIM_VERDICTS)[number]

const known: Record<Known, Omit<ClaimVerdictWords, 'isKnown'>> = {
  supported: { label: 'Supported', shape: 'equal', tone: 'slate' },
  contradicted: { label: 'Contradicted', shape: 'not_equal', tone: 'amber' },
  mixed: { label: 'Mixed', shape: 'about', tone: 'violet' },
  unverified: { label: 'Unverified', shape: 'question', tone: 'grey' },
}

/** Longest word shown in a chip; the whole stands in the reply. */
const MAX_WORD = 80

/** How the verdict of a claim is shown. A word this version does not know is shown as it came; null = none was sent. */
export function claimVerdictWords(verdict: string | null): ClaimVerdictWords {
  if (verdict === null) return { label: 'No verdict sent', shape: 'none', tone: 'new', isKnown: false }
  const word = KNOWN_CLAIM_VERDICTS.find((one) => one === verdict)
  if (word !== undefined) return { ...known[word], isKnown: true }
  const label = shortened(verdict, MAX_WORD)
  return { label, shape: 'none', tone: 'new', isKnown: false }
}

/** What the verdicts and the number beside them mean. */
export const claimScale = {
  heading: 'What these words and numbers mean',
  paragraphs: [
    'A verdict on a claim is the service’s reading of the sources it found at that time: “supported” and “contradicted” by them, “mixed” where they differ, “unverified” where they do not settle it. It is not a finding of this desk.',
    'Confidence is a number that the service sends with its verdict. Its interface does not describe it and names no scale for it; it is read here as how sure the service’s model was of that verdict, whichever it was. It is not the chance that the claim is true.',
    'A high confidence can be wrong, and a low one right. Sources that the service did not find are not in it. Do not compare it with numbers of other services, and do not average it.',
  ],
} as const
