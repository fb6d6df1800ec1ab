import type { ReactNode } from 'react'
import { type ImageReply, otherForm } from '../../../shared/model/analysis.ts'
import { result as words } from '../../../shared/words/item.ts'
import { beyondScale, sentAs } from '../../../shared/words/sent.ts'
import { score } from '../../../shared/words/verdicts.ts'
import { Name } from '../../ui/name.tsx'

/**
 * Replaces a member that could not be parsed: what was sent instead, in the words of the service, or `none` if nothing
 * was sent.
 */
export function Missing({ reply, path, none = words.notSent }: { reply: ImageReply; path: string; none?: string }) {
  const json = otherForm(reply, path)
  return json === null ? <span className="quiet">{none}</span> : <Name text={sentAs(json)} className="odd wraps" />
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
