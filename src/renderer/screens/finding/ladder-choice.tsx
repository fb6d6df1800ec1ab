import { useId } from 'react'
import type { Conclusion, Ladder } from '../../../shared/model/finding.ts'
import { findings as words } from '../../../shared/words/findings.ts'
import { Name } from '../../ui/name.tsx'

type Props = { ladder: Ladder; value: Conclusion | null; onChange: (value: Conclusion | null) => void }

/** The ladder as a row of words, one of them or none. Nothing is chosen beforehand. */
export function LadderChoice({ ladder, value, onChange }: Props) {
  const name = useId()
  const step = value === null ? null : value.step
  return (
    <fieldset className="ladder-choice">
      <legend>{words.conclusion}</legend>
      <div className="ladder-steps">
        {ladder.map((word, at) => (
          <label key={word} className={step === at ? 'ladder-step ladder-step-on' : 'ladder-step'}>
            <input type="radio" name={name} checked={step === at} onChange={() => onChange({ ladder, step: at })} />
            <Name text={word} />
          </label>
        ))}
      </div>
      <label className={step === null ? 'ladder-step ladder-none ladder-step-on' : 'ladder-step ladder-none'}>
        <input type="radio" name={name} checked={step === null} onChange={() => onChange(null)} />
        {words.noConclusion}
      </label>
    </fieldset>
  )
}
