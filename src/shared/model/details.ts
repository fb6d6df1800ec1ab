import { sentForm } from './sent-form.ts'

/** What `hasDetailedReport` announces of each image. */
const DETAILS = ['deepfakeScore', 'generators', 'deepAnalysis'] as const
type Detail = (typeof DETAILS)[number]

type Reply = Parameters<typeof sentForm>[0] & { hasDetailedReport: boolean | null }
type Result = { at: string } & Record<Detail, unknown>

/** The details that came with a result, in whatever form, and those that did not. */
export function detailsOf(reply: Reply, result: Result): { given: Detail[]; lacking: Detail[] } {
  const isLacking = (name: Detail) => {
    const form = sentForm(reply, [result.at, name].join('.'), result[name])
    return form === 'absent' || form === 'null_or_absent'
  }
  return { given: DETAILS.filter((name) => !isLacking(name)), lacking: DETAILS.filter(isLacking) }
}

/**
 * Why a detail did not come with a result, as far as the reply says. announced: it states that details are included;
 * not_included: it states that none are, and gives none; unknown: it states neither, or contradicts itself.
 */
export type WhyNoDetail = 'announced' | 'not_included' | 'unknown'

export function whyNoDetail(reply: Reply, result: Result): WhyNoDetail {
  if (reply.hasDetailedReport === null) return 'unknown'
  if (reply.hasDetailedReport) return 'announced'
  return detailsOf(reply, result).given.length === 0 ? 'not_included' : 'unknown'
}
