import type { ReactNode } from 'react'
import type { ImageReply } from '../../../shared/model/analysis.ts'
import { untaken } from '../../../shared/model/sent-form.ts'
import { beyondScale, insteadOf } from '../../../shared/words/sent.ts'
import { score } from '../../../shared/words/verdicts.ts'
import { Name } from '../../ui/name.tsx'

/** Replaces a member of which no value could be taken: what was sent instead, or `none`, see `insteadOf`. */
export function Missing({ reply, path, none }: { reply: ImageReply; path: string; none?: string }) {
  const text = insteadOf(reply, path, none)
  return untaken(reply, path) === null ? (
    <span className="quiet">{text}</span>
  ) : (
    <Name text={text} className="odd wraps" />
  )
}

type ScoreProps = { value: number | null; reply: ImageReply; path: string; none?: string; isScaled?: boolean }

/**
 * A score as a number, marked if it is outside 0 to 1, or what was sent instead if it is not a number. `isScaled`: see
 * `beyondScale`.
 */
export function ScoreValue({ value, isScaled = false, ...rest }: ScoreProps): ReactNode {
  if (value === null) return <Missing {...rest} />
  const beyond = beyondScale(value, isScaled)
  if (beyond === null) return score(value)
  return (
    <>
      {isScaled ? score(value) : String(value)} <span className="odd">{beyond}</span>
    </>
  )
}

/** A named score without a documented scale in a list: the number, or what was sent instead. */
export function NamedScore(props: { name: string; value: number | null; reply: ImageReply; path: string }) {
  return (
    <li className="named-number">
      <Name text={props.name} className="one-line" />
      <span className="named-value number">
        <ScoreValue {...props} />
      </span>
    </li>
  )
}
