import { useState } from 'react'
import { DEFAULT_LADDER, Ladder } from '../../../shared/model/finding.ts'
import { scaleWords as words } from '../../../shared/words/findings.ts'
import { Block } from '../../ui/block.tsx'
import { Button, IconButton } from '../../ui/button.tsx'

type Props = { ladder: Ladder; isBusy: boolean; onSave: (ladder: Ladder) => void }

const isSame = (a: readonly string[], b: readonly string[]) => JSON.stringify(a) === JSON.stringify(b)

/** Settings of the conclusion scale; a scale is saved only if it is valid. */
export function LadderBlock({ ladder, isBusy, onSave }: Props) {
  const [steps, setSteps] = useState<readonly string[] | null>(null)
  const shown = steps ?? ladder
  const read = Ladder.safeParse(shown)
  const isChanged = steps !== null && !isSame(steps, ladder)
  const put = (next: readonly string[]) => setSteps(next)
  return (
    <Block title={words.title} term="conclusionScale" className="settings-block ladder-setting">
      <p className="muted prose">{words.hint}</p>
      <ol className="ladder-words">
        {shown.map((word, at) => (
          // Steps have no identity but their order.
          <li key={PLACES[at]}>
            <input
              className="input"
              type="text"
              dir="auto"
              aria-label={words.step({ n: at + 1 })}
              value={word}
              maxLength={60}
              onChange={(event) => put(shown.map((one, i) => (i === at ? event.target.value : one)))}
            />
            <IconButton
              icon="close"
              label={words.remove({ word })}
              isDisabled={shown.length <= 3}
              onClick={() => put(shown.filter((_, i) => i !== at))}
            />
          </li>
        ))}
      </ol>
      {isChanged && !read.success && <p className="muted">{words.bad}</p>}
      <div className="ladder-actions">
        <Button onClick={() => put([...shown, ''])} isDisabled={shown.length >= 7}>
          {words.add}
        </Button>
        <Button
          isDisabled={!isChanged || !read.success || isBusy}
          onClick={() => {
            if (!read.success) return
            onSave(read.data)
            setSteps(null)
          }}
        >
          {words.save}
        </Button>
        {!isSame(shown, DEFAULT_LADDER) && (
          <Button look="quiet" onClick={() => put(DEFAULT_LADDER)}>
            {words.reset}
          </Button>
        )}
      </div>
    </Block>
  )
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const
