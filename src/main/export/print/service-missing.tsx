import { type ImageReply, otherForm } from '../../../shared/model/analysis.ts'
import { report } from '../../../shared/words/report/report.ts'
import { beyondScale, sentAs } from '../../../shared/words/sent.ts'
import { score } from '../../../shared/words/verdicts.ts'
import { Foreign, missing } from './report-parts.tsx'

type ScoreProps = { value: number | null; isScaled?: boolean }
type InsteadProps = { reply: ImageReply; path: string; none?: string; isDetail?: boolean }

/**
 * In place of a member that could not be taken: what came instead, else `none`; for a member of detailed plans, whether
 * the plan is why.
 */
export function Instead({ reply, path, none = report.notSent, isDetail = false }: InsteadProps) {
  const json = otherForm(reply, path)
  if (json !== null) return <Foreign text={sentAs(json)} />
  return <span className="soft">{isDetail ? missing(reply.hasDetailedReport) : none}</span>
}

/** A score in a line, marked where it lies beyond 0 to 1. `isScaled`: see `beyondScale`. */
export function ScoreOf({ value, isScaled = false, ...rest }: InsteadProps & ScoreProps) {
  if (value === null) return <Instead {...rest} />
  const beyond = beyondScale(value, isScaled)
  if (beyond === null) return score(value)
  return `${isScaled ? score(value) : value}, ${beyond}`
}
