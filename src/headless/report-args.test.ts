import { describe, expect, it } from 'vitest'
import { presetOptions, ReportPart } from '../shared/model/report-options.ts'
import { err, ok } from '../shared/result.ts'
import { reportUsage, wrongReport } from '../shared/words/headless-report.ts'
import { readCommand } from './args.ts'
import { WHOLE_REPORT } from './report-args.ts'

const argsOf = (...options: string[]) => {
  const read = readCommand(['export', '--pdf', 'r.pdf', ...options])
  return read.ok && typeof read.value === 'object' && 'report' in read.value ? ok(read.value.report) : read
}

describe('the report a command line asks for', () => {
  it('is the full one on A4 and without the notes of the desk where nothing is said', () => {
    expect(argsOf()).toEqual(ok(WHOLE_REPORT))
    expect(WHOLE_REPORT).toEqual({
      paper: 'a4',
      pictures: 'both',
      hasNotes: false,
      hasAllInWord: false,
      ...presetOptions('full', 2),
    })
  })

  it('has the paper, the boxes and the notes that are named', () => {
    expect(argsOf('--paper', 'Letter', '--boxes', 'without', '--notes')).toEqual(
      ok({ ...WHOLE_REPORT, paper: 'letter', pictures: 'plain', hasNotes: true }),
    )
  })

  it('has what its preset has: the brief one no pages of items, everything every part', () => {
    expect(argsOf('--preset', 'brief')).toMatchObject({ value: { hasPages: false } })
    for (const name of ['full', 'standard']) expect(argsOf('--preset', name)).toEqual(ok(WHOLE_REPORT))
    expect(argsOf('--preset', 'everything')).toMatchObject({ value: { hasPages: true, parts: ReportPart.options } })
    expect(argsOf('--preset', 'short')).toEqual(err(wrongReport.badPreset))
    expect(argsOf('--preset', 'brief', '--parts', 'summary')).toMatchObject({
      value: { hasPages: false, parts: ['summary'] },
    })
  })

  it('has the parts that are named instead, in the order of a report, or is without them', () => {
    expect(argsOf('--parts', 'metadata, fact-checks,cover')).toEqual(
      ok({ ...WHOLE_REPORT, parts: ['cover', 'factChecks', 'metadata'], inFilesOnly: [] }),
    )
    expect(argsOf('--parts', '')).toEqual(ok({ ...WHOLE_REPORT, parts: [], inFilesOnly: [] }))
    expect(argsOf('--without', 'custody,glossary')).toEqual(
      ok({ ...WHOLE_REPORT, parts: WHOLE_REPORT.parts.filter((part) => part !== 'custody' && part !== 'glossary') }),
    )
  })

  it('keeps in the files for machines what its preset does not print, but not what a person leaves out', () => {
    expect(WHOLE_REPORT.inFilesOnly).toEqual(['details', 'metadata', 'integrity'])
    expect(argsOf('--without', 'metadata')).toMatchObject({ value: { inFilesOnly: ['details', 'integrity'] } })
  })

  it('is refused in words where it cannot be', () => {
    expect(argsOf('--paper', 'a5')).toEqual(err(wrongReport.badPaper))
    expect(argsOf('--boxes', 'red')).toEqual(err(wrongReport.badBoxes))
    expect(argsOf('--parts', 'cover', '--without', 'scope')).toEqual(err(wrongReport.partsOrWithout))
    expect(argsOf('--parts', 'covers')).toMatchObject({ ok: false, error: expect.stringContaining('“covers”') })
    expect(readCommand(['ingest', '/a', '--notes'])).toEqual(err(wrongReport.onlyExport))
  })

  it('can have every part the usage names, and no other', () => {
    const [, listed = ''] = /The parts:\s+(.*?)\n {2}--/s.exec(reportUsage) ?? []
    const parts = listed.split(',').map((part) => part.trim())
    expect(argsOf('--parts', parts.join(','))).toEqual(
      ok({ ...WHOLE_REPORT, parts: ReportPart.options, inFilesOnly: [] }),
    )
  })
})
