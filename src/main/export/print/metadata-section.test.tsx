import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { htmlText } from '../../../../tests/support/html-text.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { reportHtml } from '../../../../tests/support/set-html.ts'
import { noMetadataWords } from '../../../shared/words/metadata.ts'
import { sections } from '../../../shared/words/report/report.ts'
import { metadataOf } from './metadata-section.tsx'

describe('every entry of the metadata', () => {
  it.each([1, 2, 9, 40, 41, 205])('stands once, in its order, in tables that each have a head: %i', (n) => {
    const html = tableOf(n)
    expect([...html.matchAll(/<bdi>Tag(\d+)<\/bdi>/g)].map(([, tag]) => Number(tag))).toEqual(
      Array.from({ length: n }, (_, at) => at),
    )
    const tables = html.split('<table').slice(1)
    expect(tables).toHaveLength(n === 1 ? 1 : n <= 40 ? 2 : n === 41 ? 3 : 12)
    for (const table of tables) expect(table).toContain('<thead>')
  })
})

describe('a picture without metadata', () => {
  it.each([
    ['none' as const, []],
    ['cut_short' as const, ['truncated' as const]],
  ])('is told so once, in the local observation: %s', (state, problems) => {
    const facts = sampleFacts(({ item }) => {
      if (item.medium) Object.assign(item.medium, { metadata: null, problems })
    })
    const text = htmlText(reportHtml(facts))
    expect(text.split(noMetadataWords(state, false))).toHaveLength(2)
    expect(text).not.toContain(sections.metadata)
  })
})

function tableOf(n: number): string {
  const { medium } = sampleFacts().item
  if (!medium?.metadata) throw new Error('the sample has metadata')
  const entries = Array.from({ length: n }, (_, at) => ({
    group: 'EXIF' as const,
    tag: `Tag${at}`,
    raw: String(at),
    friendly: null,
  }))
  const html = renderToStaticMarkup(metadataOf({ ...medium, metadata: { ...medium.metadata, entries } }))
  return html.slice(html.indexOf('<div class="entries"'))
}
