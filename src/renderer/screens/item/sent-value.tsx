import type { ReactNode } from 'react'
import { type ImageReply, otherForm } from '../../../shared/model/analysis.ts'
import { result as words } from '../../../shared/words/item.ts'
import { isOnScale, OFF_SCALE, sentAs } from '../../../shared/words/sent.ts'
import { score } from '../../../shared/words/verdicts.ts'
import { Name } from '../../ui/name.tsx'
import { NamedBar } from '../../ui/score-bar.tsx'

/**
 * In place of a member that could not be taken: what came instead, in the words of the service, or `none` where nothing
 * came.
 */
export function Missing({ reply, path, none = words.notSent }: { reply: ImageReply; path: string; none?: string }) {
  const json = otherForm(reply, path)
  return json === null ? <span className="quiet">{none}</span> : <Name text={sentAs(json)} className="odd wraps" />
}

/** A score as a number, marked where it lies beyond the documented scale; what came instead where it is none. */
export function ScoreValue(props: { value: number | null; reply: ImageReply; path: string; none?: string }): ReactNode {
  const { value } = props
  if (value === null) return <Missing {...props} />
  if (isOnScale(value)) return score(value)
  return (
    <>
      {score(value)} <span className="odd">{OFF_SCALE}</span>
    </>
  )
}

/** A named score in a list: a bar where it lies on the scale, else the number or what came instead. */
export function NamedScore(props: { name: string; value: number | null; reply: ImageReply; path: string }) {
  const { name, value } = props
  if (value !== null && isOnScale(value)) return <NamedBar name={name} value={value} />
  return (
    <li className="named-number">
      <Name text={name} className="one-line" />
      <span className="named-value">
        <ScoreValue {...props} />
      </span>
    </li>
  )
}
