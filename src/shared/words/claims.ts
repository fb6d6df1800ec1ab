import { KNOWN_CLAIM_VERDICTS } from '../model/claim-verdicts.ts'
import type { VerdictCount } from '../model/fact-check-summary.ts'
import { shortened } from '../model/shortened.ts'
import { messages } from './messages.ts'
import { otherFormText } from './sent.ts'

/**
 * The shape of a claim's verdict: the claim matches the record, does not, does in part, or it is unknown. None of them
 * is a shape of an image verdict.
 */
export type ClaimShape = 'equal' | 'not_equal' | 'about' | 'question' | 'none'
export type ClaimTone = 'slate' | 'amber' | 'violet' | 'grey' | 'new'
export type ClaimVerdictWords = { label: string; shape: ClaimShape; tone: ClaimTone; isKnown: boolean }

type Known = (typeof KNOWN_CLAIM_VERDICTS)[number]

const labels = messages('claims', {
  supported: 'Supported',
  contradicted: 'Contradicted',
  mixed: 'Mixed',
  unverified: 'Unverified',
  none: 'No verdict sent',
} satisfies Record<Known | 'none', string>)

const known: Record<Known, Omit<ClaimVerdictWords, 'isKnown'>> = {
  supported: { label: labels.supported, shape: 'equal', tone: 'slate' },
  contradicted: { label: labels.contradicted, shape: 'not_equal', tone: 'amber' },
  mixed: { label: labels.mixed, shape: 'about', tone: 'violet' },
  unverified: { label: labels.unverified, shape: 'question', tone: 'grey' },
}

/** Longest word shown in a chip; the reply has all of it. */
const MAX_WORD = 80

/**
 * How the verdict of a claim is shown. A word this version does not know is shown as received; null = none was sent, or
 * in another form, whose JSON is `form`.
 */
export function claimVerdictWords(verdict: string | null, form?: string): ClaimVerdictWords {
  if (verdict === null) {
    const label = form === undefined ? labels.none : otherFormText(form)
    return { label, shape: 'none', tone: 'new', isKnown: false }
  }
  const word = KNOWN_CLAIM_VERDICTS.find((one) => one === verdict)
  if (word !== undefined) return { ...known[word], isKnown: true }
  const label = shortened(verdict, MAX_WORD)
  return { label, shape: 'none', tone: 'new', isKnown: false }
}

const counted = messages('claims.counted', {
  line: '{n, plural, one {# claim} other {# claims}}: {verdicts}',
  supported: '{n, number} supported',
  contradicted: '{n, number} contradicted',
  mixed: '{n, number} mixed',
  unverified: '{n, number} unverified',
  other: '{n, number} “{verdict}”',
  none: '{n, number} without a verdict',
  otherForm: '{n, number} with a verdict in a form this version does not read',
})

/** Claims counted by verdict: "5 claims: 2 contradicted, 2 supported, 1 unverified". */
export const claimCounts = (counts: readonly VerdictCount[]): string =>
  counted.line({
    n: counts.reduce((sum, { n }) => sum + n, 0),
    verdicts: counts.map(countOf).join(', '),
  })

function countOf({ verdict, n, isOtherForm }: VerdictCount): string {
  if (isOtherForm) return counted.otherForm({ n })
  const word = KNOWN_CLAIM_VERDICTS.find((one) => one === verdict)
  if (word !== undefined) return counted[word]({ n })
  return verdict === null ? counted.none({ n }) : counted.other({ n, verdict: shortened(verdict, MAX_WORD) })
}

/** What verdicts on claims and their scores mean. */
export const claimScale = messages('claims.scale', {
  heading: 'What these words and scores mean',
  paragraphs: [
    'The service’s interface does not define its verdicts on claims. They are read here as its view of the sources it found at the time. The sources support the claim (“supported”), contradict it (“contradicted”), disagree (“mixed”) or do not settle it (“unverified”). A verdict is not a finding of this desk.',
    'The score is a number the service attached to its verdict, whichever verdict that is. Its interface names no scale for it, and its calibration is unknown. It does not measure whether the claim is true.',
    'Any verdict may be wrong, whatever its score; no error rate is known. Sources that the service did not find are not considered. Do not compare scores with those of other services, and do not average them.',
  ],
})
