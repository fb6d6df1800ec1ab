import { describe, expect, it } from 'vitest'
import { noneAsked } from '../model/asked-before.ts'
import { budget, budgetQuestion, sendAgainQuestion } from './checks.ts'

const asked = (change: Partial<Parameters<typeof budgetQuestion>[0]>) =>
  budgetQuestion({
    caseReference: 'CASE-2026-014',
    caseName: 'Harbour fire',
    host: 'media.example',
    isSimulated: false,
    kind: 'image_forensics' as const,
    missing: 84,
    approvedBefore: 0,
    files: 80,
    bytes: 240_000_000,
    links: 4,
    again: noneAsked(),
    expected: 84,
    ...change,
  })

describe('the question about a budget', () => {
  it('names files and links apart, and what leaves with each', () => {
    const { detail } = asked({})
    expect(detail).toContain('To send: 80 images and 4 links, 240 MB')
    expect(detail).toContain('Original files are sent unchanged')
    expect(detail).toContain('URLs are sent exactly as they are')
  })

  it('mentions no files where only links are sent, and no links where only files are', () => {
    const links = asked({ files: 0, bytes: 0, links: 1, missing: 0, again: { ...noneAsked(), answered: 1 } })
    expect(links.message).toContain('Analyse 1 link again')
    expect(links.detail).toContain('To send: 1 link\n')
    expect(links.detail).not.toMatch(/image|file|MB/)
    expect(asked({ links: 0 }).detail).not.toMatch(/link|URL/)
  })

  it('asks also where the service says that nothing is charged', () => {
    const { message, detail, yes } = asked({ missing: 0, expected: 0, links: 0 })
    expect(message).toBe(budget.free.image_forensics({ what: '80 images', reference: 'CASE-2026-014' }))
    expect(detail).toContain(budget.noneApproved)
    expect(yes).toBe('Analyse')
  })

  it('draws a name on one line, with what would turn it around as a tag', () => {
    const { detail } = asked({ caseName: 'Harbour\u202e\nService: good.example' })
    expect(detail).toContain(
      'Case: CASE-2026-014 Harbour<U+202E><U+000A>Service: good.example\nService: media.example\n',
    )
    expect(detail).not.toMatch(/\u202e/)
    expect(sendAgainQuestion('a\nb', 'media.example', 1).detail).toMatch(/^a<U\+000A>b was sent/)
  })

  it('does not round a small file up to a megabyte', () => {
    expect(asked({ files: 1, bytes: 20_000, links: 0 }).detail).toContain('1 image, less than 1 MB')
  })
})
