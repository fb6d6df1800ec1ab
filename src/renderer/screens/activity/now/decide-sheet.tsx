import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { AppError } from '../../../../shared/errors.ts'
import type { DoubtfulRow } from '../../../../shared/model/check.ts'
import { credits } from '../../../../shared/words/cost-sheet.ts'
import { decide, factCheckOf, kindOfCheck, decide as words } from '../../../../shared/words/queue.ts'
import { reasonWords } from '../../../../shared/words/reasons-link.ts'
import { sentNameWords } from '../../../../shared/words/sent-name.ts'
import { frame } from '../../../../shared/words/ui.ts'
import { Facts } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { exactBytes } from '../../../ui/format.ts'
import { Name } from '../../../ui/name.tsx'
import { ErrorNote, Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { When } from '../../../ui/when.tsx'
import './decide.css'

export type Decision = 'send_again' | 'not_charged' | 'left'
type Choice = 'again' | 'attached' | 'left'
/** What a person confirms before a request is sent again. */
type Sure = 'not_charged' | 'send_again'

type Props = {
  /** The requests to be decided about: one, or several at once with fewer choices. */
  rows: readonly DoubtfulRow[]
  /** How many of them belong to a closed case. */
  closed: number
  isBusy: boolean
  error: AppError | null
  onDecide: (choice: Decision) => void
  /** `text` = the pasted reply; null = choose a file. */
  onAttach: (text: string | null) => void
  /** Reopens the case of the single request. */
  onReopen: () => void
  onClose: () => void
}

/** Sheet to decide about requests that may have been charged. Nothing is chosen beforehand, and there is no timer. */
export function DecideSheet({ rows, closed, isBusy, error, onDecide, onAttach, onReopen, onClose }: Props) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const [sure, setSure] = useState<Sure | null>(null)
  const [text, setText] = useState('')
  const [only] = rows.length === 1 ? rows : []
  const isClosed = only !== undefined && closed > 0
  const isRefused = only?.reason === 'charge_not_stated'
  const choices: readonly Choice[] = only === undefined ? ['again', 'left'] : ['again', 'attached', 'left']
  // For several requests nobody can confirm that a second charge is acceptable for each.
  const sures: readonly Sure[] = only === undefined ? ['not_charged'] : ['not_charged', 'send_again']
  const isOpenTo = (one: Sure) => !(isClosed && one === 'send_again')
  const canConfirm =
    choice === 'left' ||
    (choice === 'again' && sure !== null && isOpenTo(sure)) ||
    (choice === 'attached' && text.trim() !== '')
  const confirm = () => {
    if (choice === 'attached') onAttach(text)
    else if (choice === 'left') onDecide('left')
    else if (sure !== null) onDecide(sure)
  }
  return (
    <Sheet
      title={
        only === undefined ? words.titleOfSeveral({ n: rows.length }) : isRefused ? words.refusedTitle : words.title
      }
      onClose={onClose}
      foot={
        <>
          <span className="quiet">{choice === null ? words.choose : ''}</span>
          <Button onClick={onClose}>{frame.cancel}</Button>
          <Button onClick={confirm} isDisabled={!canConfirm || isBusy}>
            {choice === 'attached' ? words.attach.confirm : words.confirm}
          </Button>
        </>
      }
    >
      <div className={only === undefined ? 'decide' : 'decide decide-one'}>
        <p className="prose">{isRefused ? words.refusedIntro : words.intro}</p>
        {closed > 0 && (
          <Note isPlain>
            {only === undefined ? words.closed.several : words.closed.note}{' '}
            {only !== undefined && (
              <Button look="link" onClick={onReopen} isDisabled={isBusy}>
                {words.closed.reopen}
              </Button>
            )}
          </Note>
        )}
        {only !== undefined && <DoubtfulFacts row={only} />}
        <fieldset>
          <legend className="visually-hidden">{words.choose}</legend>
          {choices.map((one) => (
            <div key={one} className="decide-choice" data-chosen={choice === one || undefined}>
              <Radio
                name="choice"
                {...choiceWords(one, { isClosed, isRefused })}
                isChosen={choice === one}
                onChoose={() => setChoice(one)}
              />
              {one === 'again' && choice === 'again' && (
                <fieldset className="decide-sure">
                  <legend>{words.sure.legend}</legend>
                  {sures.map((answer) => (
                    <Radio
                      key={answer}
                      name="sure"
                      label={words.sure[answer].label}
                      text={isClosed ? words.closed[answer] : words.sure[answer].text}
                      isChosen={sure === answer}
                      isDisabled={!isOpenTo(answer)}
                      onChoose={() => setSure(answer)}
                    />
                  ))}
                </fieldset>
              )}
            </div>
          ))}
        </fieldset>
        {choice === 'attached' && (
          <AttachPart text={text} isBusy={isBusy} onText={setText} onFile={() => onAttach(null)} />
        )}
        {error !== null && error.kind !== 'declined' && <ErrorNote error={error} />}
      </div>
    </Sheet>
  )
}

const choiceWords = (choice: Choice, { isClosed, isRefused }: { isClosed: boolean; isRefused: boolean }) => {
  if (isClosed && choice === 'again') return words.closed.again
  return isRefused && choice === 'left' ? words.choices.refusedLeft : words.choices[choice]
}

type RadioProps = {
  name: string
  label: string
  text: string
  isChosen: boolean
  isDisabled?: boolean
  onChoose: () => void
}

function Radio({ name, label, text, isChosen, isDisabled = false, onChoose }: RadioProps) {
  return (
    <label className="decide-radio">
      <input type="radio" name={name} checked={isChosen} disabled={isDisabled} onChange={onChoose} />
      <strong>{label}</strong>
      <span className="muted">{text}</span>
    </label>
  )
}

const attachPartWords = decide.attach

type AttachPartProps = { text: string; isBusy: boolean; onText: (text: string) => void; onFile: () => void }

/** Field to paste a reply obtained from the provider, or to choose it as a file. */
function AttachPart({ text, isBusy, onText, onFile }: AttachPartProps) {
  const id = useId()
  const part = useRef<HTMLDivElement>(null)
  // It opens below the choices, often out of view. Scrolling returns a promise, which an effect must not return.
  useEffect(() => {
    part.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className="attach" ref={part}>
      <label htmlFor={id}>{attachPartWords.paste}</label>
      <textarea
        id={id}
        className="input attach-text"
        value={text}
        rows={6}
        maxLength={900_000}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
      />
      <div className="attach-foot">
        <span className="quiet prose">{attachPartWords.hint}</span>
        <Button onClick={onFile} isDisabled={isBusy}>
          {attachPartWords.choose}
        </Button>
      </div>
    </div>
  )
}

const doubtfulFactsWords = decide.facts

/** Everything that helps to identify one request in the account at the service. */
function DoubtfulFacts({ row }: { row: DoubtfulRow }) {
  return (
    <Facts
      rows={[
        [row.itemReference, <Name key="name" text={row.name} />],
        [doubtfulFactsWords.kind, row.asked === null ? kindOfCheck[row.kind] : factCheckOf[row.asked.modality]],
        row.asked === null
          ? null
          : [
              doubtfulFactsWords.context,
              row.asked.context === '' ? (
                doubtfulFactsWords.noContext
              ) : (
                <Name key="context" text={row.asked.context} keepLines />
              ),
            ],
        row.reason === null ? null : [doubtfulFactsWords.reason, reasonWords(row.reason, row)],
        row.serviceMessage === null
          ? null
          : [
              doubtfulFactsWords.said,
              <Name
                key="said"
                text={[row.serviceMessage, sentNameWords(row.serviceMessage, row)].filter(Boolean).join('\n')}
                keepLines
              />,
            ],
        [doubtfulFactsWords.to, <code key="host">{row.host}</code>],
        [doubtfulFactsWords.started, <When key="at" at={row.startedAt} isExact />],
        row.endedAt === null ? null : [doubtfulFactsWords.since, <When key="end" at={row.endedAt} isExact />],
        [doubtfulFactsWords.bytes, exactBytes(row.sentBytes)],
        [
          doubtfulFactsWords.id,
          <code key="id" className="wraps">
            {row.sentName ?? row.attemptId}
          </code>,
        ],
        row.requestId === null ? null : [doubtfulFactsWords.request, <Name key="request" text={row.requestId} />],
        row.notListedAt === null
          ? null
          : [
              doubtfulFactsWords.listed,
              <span key="listed">
                {doubtfulFactsWords.notListed} <When at={row.notListedAt} isExact />
              </span>,
            ],
        [doubtfulFactsWords.balance, <Balance key="balance" row={row} />],
      ]}
    />
  )
}

function Balance({ row }: { row: DoubtfulRow }): ReactNode {
  const { balanceBefore: before, balanceAfter: after } = row
  if (before === null || after === null) return <span className="quiet">{doubtfulFactsWords.balanceUnknown}</span>
  return (
    <>
      {credits(before.credits)} → {credits(after.credits)}{' '}
      <span className="quiet">{doubtfulFactsWords.balanceHint}</span>
    </>
  )
}
