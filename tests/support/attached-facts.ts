import type { ReportFacts } from '../../src/main/export/facts/report-facts.ts'
import type { Analysis } from '../../src/shared/model/analysis.ts'
import type { CheckId } from '../../src/shared/model/ids.ts'

/** The same with another stored result, of run 2. `by` = who attached the first, `otherBy` the other; null = nobody. */
export function withAttached(facts: ReportFacts, by: string | null, otherBy: string | null): ReportFacts {
  const { analysis } = facts.service
  if (analysis === null) throw new Error('The sample has a result.')
  analysis.attachedBy = by
  facts.service.others = [otherOf(analysis, otherBy)]
  return facts
}

function otherOf(analysis: Analysis, attachedBy: string | null): Analysis {
  const other = structuredClone(analysis)
  for (const image of [other.result, ...other.reply.images]) if (image) image.verdict = 'digitally_edited'
  return Object.assign(other, {
    checkId: '3b241101-e2bb-4255-8caf-4136c566a963' as CheckId,
    run: 2,
    attachedBy,
    receivedAt: analysis.receivedAt - 86_400_000,
    replySha256: '22'.repeat(32),
  })
}
