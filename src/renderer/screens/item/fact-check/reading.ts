import type { FactCheckResult } from '../../../../shared/model/fact-check.ts'
import { type FirstAppearances, firstAppearances } from '../../../../shared/model/first-appearances.ts'
import type { FactCheck } from '../../../../shared/model/job.ts'
import { findQuotes, type Occurrence } from '../../../../shared/model/quote-places.ts'
import { type ClaimSource, linkClaimSources } from '../../../../shared/model/source-links.ts'
import { informationGaps } from '../../../../shared/words/fact-check-gaps.ts'

/** A parsed result with the links between its parts. Lists are as long as the lists they refer to. */
export type Reading = {
  result: FactCheckResult
  appearances: FirstAppearances
  /** For each claim, where its quote occurs in the transcript. */
  places: readonly (readonly Occurrence[])[]
  /** For each claim, the sources it cites. */
  claimSources: readonly (readonly ClaimSource[])[]
  /** For each source, the claims that cite it. */
  claimsOfSource: readonly (readonly number[])[]
  gaps: readonly string[]
}

/** Whether any part of a result was understood. */
export const isUnderstood = ({ summary, sources, claims, transcript }: FactCheckResult): boolean =>
  summary !== null || sources !== null || claims !== null || transcript !== null

/** Links the parts of a result. */
export function readResult(result: FactCheckResult): Reading {
  const sources = result.sources ?? []
  const claims = result.claims ?? []
  const appearances = firstAppearances(sources)
  const places = findQuotes(
    result.transcript?.turns ?? [],
    claims.map(({ quote }) => quote),
  )
  const claimSources = linkClaimSources(claims, sources)
  const claimsOfSource = sources.map((): number[] => [])
  claimSources.forEach((given, claim) => {
    const named = new Set(given.flatMap(({ link }) => (link === null ? [] : [link.source])))
    for (const source of named) claimsOfSource[source]?.push(claim)
  })
  return {
    result,
    appearances,
    places,
    claimSources,
    claimsOfSource,
    gaps: informationGaps({ result, appearances, places }),
  }
}

/** Whether a job is completed and this version understands nothing in its reply; false until the reply is loaded. */
export function isNotUnderstood({ job, replySha256, result }: FactCheck): boolean {
  if (job.state !== 'completed' || replySha256 === null) return false
  return result === null || !isUnderstood(result)
}
