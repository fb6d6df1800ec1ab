import type { NotInspected } from '../../src/main/export/facts/derived-facts.ts'
import type { ReportFacts } from '../../src/main/export/facts/report-facts.ts'
import { sampleFacts } from './report-facts.ts'

/** A file whose bytes are unknown. */
export const notInspected = (intake: NotInspected, change: (facts: ReportFacts) => void = () => {}): ReportFacts =>
  sampleFacts((facts) => {
    const { item, service } = facts
    const nothing = { sha256: null, kind: null, format: null, width: null, height: null, checkId: null }
    Object.assign(item.row, { ...nothing, bytes: 8, intake, status: intake, reason: REASONS[intake] })
    Object.assign(item, { medium: null, inspectedAt: null, analyses: [], attempts: [], duplicates: [] })
    Object.assign(service, { analysis: null, faces: null })
    Object.assign(facts, { attested: null, requests: null, verification: { state: 'not_checked', at: 0 } })
    change(facts)
  })

const REASONS = { skipped: 'junk', listed: null, unreadable: 'read_error' } as const
