import type { Analysis } from '../../shared/model/analysis.ts'

/** Every verdict of an answer, as sent, each once: of a file the one that is about it, of an address those of all pictures. */
export function verdictsOf({ result, url, reply: { images } }: Analysis): (string | null)[] {
  const told = result !== null ? [result] : url === null ? [] : images
  return [...new Set(told.map(({ verdict }) => verdict))]
}

/** What other stored answers say and this one does not, as sent: dissent is told wherever a result is. */
export function otherVerdicts(analysis: Analysis, others: readonly Analysis[]): string[] {
  const said = new Set(verdictsOf(analysis))
  const other = others.flatMap(verdictsOf).filter((verdict) => verdict !== null && !said.has(verdict))
  return [...new Set(other)].filter((verdict) => verdict !== null)
}
