import { describe, expect, it } from 'vitest'
import type { IntakeProgress, ProofProgress } from '../../shared/contract/intake.ts'
import { CaseId, ExhibitId } from '../../shared/model/ids.ts'
import { needsOf } from './needs.ts'

const caseId = CaseId.parse(1)
const standing = {
  checks: [
    { kind: 'image_forensics', state: 'blocked', count: 2 },
    { kind: 'fact_check', state: 'blocked', count: 1 },
    { kind: 'image_forensics', state: 'waiting', count: 40 },
  ],
  jobs: { running: 7, lost: 0, firstSubmittedAt: null },
  nextTryAt: null,
  originals: [{ caseId, caseReference: 'CASE-2026-001', different: 1, missing: 3 }],
  stopped: [],
} satisfies Parameters<typeof needsOf>[0]['standing']
const none = { standing: undefined, paused: null, doubtful: undefined, intakes: [], proofs: [], brokenAt: null }

describe('what needs a person', () => {
  it('includes originals that differ or are missing, one need for each, beside stopped requests', () => {
    expect(needsOf({ ...none, standing })).toEqual([
      { of: 'stopped', n: 3 },
      { of: 'original', found: 'different', caseId, reference: 'CASE-2026-001', n: 1 },
      { of: 'original', found: 'missing', caseId, reference: 'CASE-2026-001', n: 3 },
    ])
  })

  it('starts with what may cost money, and ends with the log', () => {
    const doubtful = { rows: [], total: 2 }
    const paused = { reason: 'paused_by_person' as const, message: null, since: 1, until: null, unrecorded: null }
    expect(needsOf({ ...none, standing, doubtful, paused, brokenAt: 5 }).map(({ of }) => of)).toEqual([
      'unknown',
      'paused',
      'stopped',
      'original',
      'original',
      'log',
    ])
  })

  it('includes each exhibit whose reading stopped, whatever has become of the run that read it', () => {
    const stopped = [
      { caseId, caseReference: 'CASE-2026-001', exhibitId: ExhibitId.parse(4), exhibit: 'EXH-02' },
      { caseId, caseReference: 'CASE-2026-001', exhibitId: ExhibitId.parse(9), exhibit: 'EXH-03' },
    ]
    const intakes = [{ caseId, state: 'failed', failure: 'read_errors' } as IntakeProgress]
    const needs = stopped.map((one) => ({ of: 'reading', ...one }))
    for (const known of [[], intakes])
      expect(
        needsOf({ ...none, standing: { ...standing, checks: [], originals: [], stopped }, intakes: known }),
      ).toEqual(needs)
    expect(needsOf({ ...none, intakes })).toEqual([])
  })

  it('includes an intake that failed, and why', () => {
    const failed = { caseId, state: 'failed', failure: 'disk_full' } as IntakeProgress
    expect(needsOf({ ...none, intakes: [failed] })).toEqual([{ of: 'intake', intake: failed, why: 'disk_full' }])
  })

  it('includes each verification that stopped by itself and about which nobody has answered', () => {
    const asking = { caseId, kind: 'verify', state: 'failed', failure: 'read_errors', isAsking: true } as ProofProgress
    expect(needsOf({ ...none, proofs: [asking, { ...asking, isAsking: false }] })).toEqual([
      { of: 'proof', proof: asking },
    ])
  })

  it('is nothing while nothing is known, or while intakes run', () => {
    expect(needsOf(none)).toEqual([])
    expect(needsOf({ ...none, intakes: [{ caseId, state: 'running' } as IntakeProgress] })).toEqual([])
  })
})
