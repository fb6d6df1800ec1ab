import { useEffect, useId, useRef } from 'react'
import { decide } from '../../../../shared/words/queue.ts'
import { Button } from '../../../ui/button.tsx'

const words = decide.attach

type Props = { text: string; isBusy: boolean; onText: (text: string) => void; onFile: () => void }

/** Where a reply obtained from the provider is pasted, or chosen as a file. */
export function AttachPart({ text, isBusy, onText, onFile }: Props) {
  const id = useId()
  const part = useRef<HTMLDivElement>(null)
  // It opens below the choices, often out of sight. Scrolling gives a promise, which an effect must not give on.
  useEffect(() => {
    part.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className="attach" ref={part}>
      <label htmlFor={id}>{words.paste}</label>
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
        <span className="quiet prose">{words.hint}</span>
        <Button onClick={onFile} isDisabled={isBusy}>
          {words.choose}
        </Button>
      </div>
    </div>
  )
}
