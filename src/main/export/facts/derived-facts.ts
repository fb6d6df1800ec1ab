import type { Analysis } from '../../../shared/model/analysis.ts'
import { type PlacedFace, placeFaces } from '../../../shared/model/face-reading.ts'
import type { ItemRow } from '../../../shared/model/item.ts'
import { type Remarks, remarksOn } from '../../../shared/words/remarks.ts'
import type { OtherVerdicts } from '../../../shared/words/report/report-attached.ts'
import type { ReportFacts } from './report-facts.ts'

/** Why the bytes of a file have no digest: it was passed over, is still to be read, or could not be. */
const NOT_INSPECTED = ['skipped', 'listed', 'unreadable'] as const
export type NotInspected = (typeof NOT_INSPECTED)[number]

/** Why a file has no digest; null = its bytes were read, or it is an address. */
export function notInspectedOf({ sha256, url, intake }: ItemRow): NotInspected | null {
  if (sha256 !== null || url !== null) return null
  return intake === 'skipped' || intake === 'listed' ? intake : 'unreadable'
}

/** What `say` has to say of files without a digest: a line for each reason that some of them have. */
export function notInspectedLines(
  lines: readonly { notInspected: NotInspected | null }[],
  say: Readonly<Record<NotInspected, (values: { n: number }) => string>>,
): string[] {
  return NOT_INSPECTED.flatMap((why) => {
    const n = lines.filter(({ notInspected }) => notInspected === why).length
    return n > 0 ? [say[why]({ n })] : []
  })
}

/** The faces on the upright picture; empty when none were reported or they cannot be placed. */
export function placedFaces(facts: ReportFacts): PlacedFace[] {
  const { analysis, faces } = facts.service
  const medium = facts.item.medium
  const reported = analysis?.result?.faceAnalysis
  if (!faces || !reported || !medium || medium.width === null || medium.height === null) return []
  const stored = { width: medium.width, height: medium.height, orientation: medium.orientation }
  return placeFaces(reported.faces ?? [], reported.decidingFace, faces.reading, stored)
}

/** What is remarked about an item, from the facts that are printed: `hasChecks` = fact checks are among them. */
export function remarksOf(facts: ReportFacts, hasChecks = true): Remarks {
  const { item, service, factChecks } = facts
  return remarksOn({
    name: item.row.name,
    medium: item.medium,
    takenInAt: item.row.addedAt,
    analysis: service.analysis,
    others: service.others,
    placed: placedFaces(facts),
    factChecks: hasChecks ? factChecks : [],
  })
}

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
