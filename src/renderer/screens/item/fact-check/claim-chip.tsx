import type { ClaimShape } from '../../../../shared/words/claims.ts'
import { claimVerdictWords } from '../../../../shared/words/claims.ts'
import { NEW, NEW_TO_THIS_VERSION } from '../../../../shared/words/verdicts.ts'
import { Name } from '../../../ui/name.tsx'

const paths: Record<Exclude<ClaimShape, 'none'>, string> = {
  equal: 'M1.5 4.2h9M1.5 7.8h9',
  not_equal: 'M1.5 4.2h9M1.5 7.8h9M8.6 1.4 3.4 10.6',
  about: 'M1.4 7.2C2.6 4.2 4.4 4 6 5.9s3.4 1.8 4.6-1.2',
  question: 'M3.7 4.3C3.7 2.8 4.7 1.8 6.1 1.8s2.4.9 2.4 2.2c0 1.8-2.4 1.8-2.4 3.6M6.1 10v.3',
}

/** The shape of a claim's verdict, in the colour of the text around it. Decoration: the word stands beside it. */
function ClaimMark({ shape }: { shape: ClaimShape }) {
  if (shape === 'none') return null
  return (
    <svg className="shape" viewBox="0 0 12 12" width="11" height="11" aria-hidden="true" focusable="false">
      <path
        d={paths[shape]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** What the service says of a claim: its word, a shape and a tint. A word new to this version stands as it came, dashed. */
export function ClaimChip({ verdict }: { verdict: string | null }) {
  const words = claimVerdictWords(verdict)
  return (
    <span className={`chip chip-${words.tone}`}>
      <ClaimMark shape={words.shape} />
      <Name text={words.label} />
      {!words.isKnown && verdict !== null && (
        <span className="beside-new" title={NEW_TO_THIS_VERSION}>
          {NEW}
        </span>
      )}
    </span>
  )
}
