import type { Analysis } from '../../../shared/model/analysis.ts'
import type { OtherVerdicts } from '../../../shared/words/report/report-attached.ts'

/** Every verdict of an answer, as sent, each once: of a file the one that is about it, of an address those of all pictures. */
export function verdictsOf({ result, url, reply: { images } }: Analysis): (string | null)[] {
  const results = result !== null ? [result] : url === null ? [] : images
  return [...new Set(results.map(({ verdict }) => verdict))]
}

/** What other stored answers say and this one does not, as sent: dissent is told wherever a result is. */
export function otherVerdicts(analysis: Analysis, others: readonly Analysis[]): OtherVerdicts {
  const said = new Set(verdictsOf(analysis))
  const isAttached = new Map<string, boolean>()
  for (const other of others)
    for (const verdict of verdictsOf(other)) {
      if (verdict === null || said.has(verdict)) continue
      isAttached.set(verdict, (isAttached.get(verdict) ?? true) && other.attachedBy !== null)
    }
  return [...isAttached].map(([verdict, is]) => ({ verdict, isAttached: is }))
}
