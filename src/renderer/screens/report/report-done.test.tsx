import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { htmlText } from '../../../../tests/support/html-text.ts'
import { NO_OMISSIONS } from '../../../../tests/support/whole-report.ts'
import type { OutputOf } from '../../../shared/contract/index.ts'
import { omissionLines } from '../../../shared/words/report-omissions.ts'
import { exportSignatureLine } from '../../../shared/words/signing.ts'
import { ExportLine } from '../item/export-line.tsx'
import { ReportDone } from './report-done.tsx'

const WHOLE: OutputOf<'reports.export'> = {
  folder: '/home/r.osei/reports/CASE-2026-014 report 4',
  files: [{ name: 'CASE-2026-014 report 4.pdf', sha256: 'ab'.repeat(32), bytes: 1_412_204 }],
  missing: { characters: [], references: [] },
  signature: { state: 'signed', fingerprint: 'SHA256:abc' },
  ...NO_OMISSIONS,
}
const LACKING: OutputOf<'reports.export'> = {
  ...WHOLE,
  failed: [{ reference: 'ITEM-0002', reason: 'too_slow' }],
  different: ['ITEM-0003'],
  unprinted: ['ITEM-0004'],
  notHeld: [
    {
      table: 'findings',
      key: 4,
      state: 'differs',
      entry: 345,
      reference: 'CASE-2026-001 ITEM-0005',
      caseId: null,
      itemIds: [],
      checkId: null,
      attemptId: null,
      sha256: null,
    },
  ],
}

const done = (written: OutputOf<'reports.export'>): string =>
  htmlText(renderToStaticMarkup(<ReportDone written={written} onShow={() => undefined} onClose={() => undefined} />))
const line = (written: OutputOf<'reports.export'>): string => {
  const exporting = { data: written, error: null, reset: () => undefined }
  return htmlText(renderToStaticMarkup(<ExportLine exporting={exporting as never} />))
}

describe('a report that was saved', () => {
  it.each([
    ['of several items', done],
    ['of one item', line],
  ])(
    '%s is told with the items that could not be reported, and those whose files hold other bytes',
    (_what, reported) => {
      const lines = omissionLines(LACKING)
      expect(lines).toHaveLength(4)
      for (const sentence of lines) expect(reported(LACKING)).toContain(sentence)
      expect(reported(WHOLE)).not.toMatch(/ITEM-|DIFFERENT|NOT/)
    },
  )

  it.each([
    ['of several items', done],
    ['of one item', line],
  ])('%s is told with the key it is signed with, or why it is not signed', (_what, reported) => {
    expect(reported(WHOLE)).toContain(exportSignatureLine(WHOLE.signature))
    const signature = { state: 'unsigned', reason: 'locked' } as const
    expect(reported({ ...WHOLE, signature })).toContain(exportSignatureLine(signature))
  })
})
