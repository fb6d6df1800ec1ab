import { claimWords } from '../../../../shared/words/fact-check.ts'

type Props = { claim: number; label?: string; isShown?: boolean; isDisabled?: boolean; onClick: () => void }

/** Button with the number of a claim, which links the claim and its place in the transcript. `claim` counts from 0. */
export function ClaimNumber({ claim, label, isShown = false, isDisabled = false, onClick }: Props) {
  const said = label ?? claimWords.number({ n: claim + 1 })
  return (
    <button
      type="button"
      className="claim-number"
      aria-label={said}
      title={said}
      aria-current={isShown ? 'true' : undefined}
      disabled={isDisabled}
      onClick={onClick}
    >
      {claim + 1}
    </button>
  )
}
