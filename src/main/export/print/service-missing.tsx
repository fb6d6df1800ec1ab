import { type ImageReply, otherForm } from '../../../shared/model/analysis.ts'
import { report } from '../../../shared/words/report.ts'
import { isOnScale, OFF_SCALE, sentAs } from '../../../shared/words/sent.ts'
import { score } from '../../../shared/words/verdicts.ts'
import { Foreign, missing } from './report-parts.tsx'

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

/** A score in a line, marked where it lies beyond the documented scale. */
export function ScoreOf({ value, ...rest }: InsteadProps & { value: number | null }) {
  if (value === null) return <Instead {...rest} />
  return isOnScale(value) ? score(value) : `${score(value)}, ${OFF_SCALE}`
}
