import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { AppError } from '../../../shared/errors.ts'
import {
  type Conclusion,
  FINDING_LIMITS,
  type FindingRevision,
  type FindingText,
  type Ladder,
} from '../../../shared/model/finding.ts'
import { findings as words } from '../../../shared/words/findings.ts'
import { keyNames, keyText } from '../../../shared/words/keys.ts'
import { cases } from '../../../shared/words/ui.ts'
import type { FindingDraft } from '../../data/findings.ts'
import { Button } from '../../ui/button.tsx'
import { DiscardAsk } from '../../ui/discard-ask.tsx'
import { isMac } from '../../ui/key-choices.ts'
import { Name } from '../../ui/name.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-area.tsx'

type Props = {
  draft: FindingDraft
  /** The current finding; null = there is none. */
  current: FindingRevision | null
  /** The conclusion scale in Settings. */
  ladder: Ladder
  /** The operator; '' = no name entered yet. */
  operator: string
  isBusy: boolean
  error: AppError | null
  /** Incremented each time a person opens the editor; 0 = it is only shown again and does not take the focus. */
  asked: number
  onDraft: (draft: FindingDraft) => void
  /** `operator` = the name entered here; '' = none was needed. */
  onSave: (operator: string) => void
  /** Closes the editor and discards its text. */
  onClose: () => void
}

/** Editor of a finding: proposition, alternative, conclusion, grounds and notes. Nothing is filled in beforehand. */
export function FindingEditor({ draft, current, ladder, operator, isBusy, error, asked, ...on }: Props) {
  const { text } = draft
  const [isAsking, setAsking] = useState(false)
  const [name, setName] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (asked === 0) return
    const first = form.current?.querySelector<HTMLElement>('[data-first]')
    first?.focus()
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [asked])
  const write = (change: Partial<FindingText>) => on.onDraft({ ...draft, text: { ...text, ...change } })
  const isDirty = differs(text, current) || draft.reason !== ''
  const used = text.conclusion?.ladder ?? ladder
  const isOld = JSON.stringify(used) !== JSON.stringify(ladder)
  const isTurned = current?.conclusion != null && JSON.stringify(current.conclusion) !== JSON.stringify(text.conclusion)
  const leave = () => (isDirty && !isAsking ? setAsking(true) : isAsking ? setAsking(false) : on.onClose())
  const save = () => {
    if (isBusy) return
    on.onSave(operator === '' ? name.trim() : '')
  }
  const listen = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      leave()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      save()
    }
  }
  return (
    <form
      ref={form}
      className="finding-editor"
      aria-label={words.write}
      onKeyDown={listen}
      onSubmit={(event) => event.preventDefault()}
    >
      <TextArea
        isFirst
        label={words.proposition}
        hint={words.propositionHint}
        value={text.proposition}
        maxLength={FINDING_LIMITS.proposition}
        onChange={(proposition) => write({ proposition })}
      />
      <TextArea
        label={words.alternative}
        value={text.alternative}
        rows={1}
        maxLength={FINDING_LIMITS.alternative}
        onChange={(alternative) => write({ alternative })}
      />
      <LadderChoice ladder={used} value={text.conclusion} onChange={(conclusion) => write({ conclusion })} />
      {isOld && (
        <p className="muted">
          {words.scaleOld}{' '}
          <Button look="link" onClick={() => write({ conclusion: null })}>
            {words.scaleNew}
          </Button>
        </p>
      )}
      {isTurned && (
        <TextArea
          label={words.reason}
          hint={words.reasonHint}
          rows={1}
          value={draft.reason}
          maxLength={FINDING_LIMITS.reason}
          onChange={(reason) => on.onDraft({ ...draft, reason })}
        />
      )}
      <TextArea
        label={words.grounds}
        value={text.grounds}
        rows={3}
        maxLength={FINDING_LIMITS.grounds}
        onChange={(grounds) => write({ grounds })}
      />
      <TextArea
        label={words.notes}
        hint={words.notesHint}
        value={text.notes}
        maxLength={FINDING_LIMITS.notes}
        onChange={(notes) => write({ notes })}
      />
      {operator === '' && (
        <label className="finding-operator">
          <span>
            {cases.operator.label} <span className="muted">{words.name}</span>
          </span>
          <input className="input" type="text" value={name} maxLength={200} onChange={(e) => setName(e.target.value)} />
        </label>
      )}
      {error !== null && <ErrorNote error={error} />}
      {isAsking ? (
        <div className="finding-foot finding-ask">
          <DiscardAsk words={words} onDiscard={on.onClose} onGoOn={() => setAsking(false)} />
        </div>
      ) : (
        <div className="finding-foot">
          <Button onClick={save} isDisabled={isBusy} keyCap={keyText('mod+enter', isMac)}>
            {words.save}
          </Button>
          <Button look="quiet" onClick={leave} keyCap={keyNames.escape}>
            {words.cancel}
          </Button>
        </div>
      )}
    </form>
  )
}

const EMPTY: FindingText = { proposition: '', alternative: '', conclusion: null, grounds: '', notes: '' }

/** The texts of a revision; empty where there is none. */
export const textOf = (of: FindingRevision | null): FindingText => {
  if (of === null) return EMPTY
  const { proposition, alternative, conclusion, grounds, notes } = of
  return { proposition, alternative, conclusion, grounds, notes }
}

const differs = (text: FindingText, current: FindingRevision | null): boolean =>
  JSON.stringify({ ...EMPTY, ...text }) !== JSON.stringify({ ...EMPTY, ...textOf(current) })

type LadderChoiceProps = { ladder: Ladder; value: Conclusion | null; onChange: (value: Conclusion | null) => void }

/** Choice of one step of the conclusion scale, or none. Nothing is chosen beforehand. */
function LadderChoice({ ladder, value, onChange }: LadderChoiceProps) {
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
